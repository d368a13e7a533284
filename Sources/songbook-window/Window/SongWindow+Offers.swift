import CAdwaita
import FileWork
import Files
import Freedesktop
import Problems
import SongLibrary
import SongNames
import SongbookModel
import Toolkit
import Translations

/// Handling of files and addresses that are dropped on a window, or copied in another program and pasted.
extension SongWindow {
    /// The maximum number of songs to open at once: each has to be read and may need a window.
    private static let mostSongs = 10

    /// Opens songs and folders, wherever in the window they are dropped, as if they were opened in the file manager.
    /// Adds other files to the song on whose page they are dropped. Offers to import files of other programs, and
    /// folders that are dropped on the list. Reports other files as neither. Types the address of a web page into the
    /// text it is dropped on.
    func acceptDropped(_ items: [OfferedItem], _ x: Double, _ y: Double) {
        let isOnPage = gtk_widget_pick(window, x, y, GTK_PICK_DEFAULT).map(isOnPage) ?? false
        accept(items, .dropped, isOnPage: isOnPage, into: folder(at: x, y)) {
            DroppedText.type($0, into: window, x, y)
        }
    }

    /// Handles pasted items in the same way. Items that cannot be read, and any address but a song's, are pasted as
    /// text.
    ///
    /// - Parameter asText: pastes the clipboard as text; returns whether it contains any.
    func acceptPasted(_ items: [OfferedItem], asText: () -> Bool) {
        if items.isEmpty {
            if !asText() { gtk_widget_error_bell(window) }
        } else {
            let isOnPage = gtk_window_get_focus(window.cast()).map(isOnPage) ?? false
            accept(items, .pasted, isOnPage: isOnPage) { _ in asText() }
        }
    }

    /// Adds a pasted picture, which is not a file, to the song on whose page it is pasted.
    ///
    /// - Parameter suffix: the suffix for the name of a file with such a picture.
    func acceptPasted(picture bytes: [UInt8], suffix: String) {
        let isOnPage = gtk_window_get_focus(window.cast()).map(isOnPage) ?? false
        if isOnPage { attach(picture: bytes, suffix: suffix) } else { gtk_widget_error_bell(window) }
    }

    /// Whether a widget is on the page of a song to which files can be added.
    private func isOnPage(_ widget: Widget) -> Bool {
        guard let song, song.model.isAttachable else { return false }
        return gtk_widget_is_ancestor(widget, song.editor.widget) != 0
    }

    /// - Parameters:
    ///   - isOnPage: whether files other than songs are attached to the shown song.
    ///   - folder: the folder on which they are dropped; nil if it is not a folder of the library.
    private func accept(
        _ items: [OfferedItem], _ way: OfferWay, isOnPage: Bool, into folder: FilePath? = nil,
        typingAddress type: (String) -> Bool
    ) {
        guard !isDestroyed, let first = items.first else { return }
        let files = items.compactMap { if case .file(let file) = $0 { file } else { nil } }
        if files.isEmpty, case .address(let address) = first {
            if !way.isText(address) || !type(address) { refuse(address, way) }
            return
        }
        let canImport = library?.model.isOutOfReach == false
        FileWorker().run {
            if isOnPage { return files.map { ($0, OfferedFile(onPage: $0)) } }
            return files.map { ($0, canImport ? OfferedFile($0, onFolder: folder != nil) : OfferedFile($0)) }
        } then: { [weak self] looked in
            self?.take(looked, way, into: folder)
        }
    }

    private func take(_ files: [(file: FilePath, kind: OfferedFile)], _ way: OfferWay, into folder: FilePath?) {
        guard !isDestroyed else { return }
        let songs = files.filter { $0.kind == .song }.map(\.file)
        guard songs.count <= Self.mostSongs else {
            return refuse(way.problem(files: songs.count, most: Self.mostSongs), way)
        }
        // A window with no song and no library shows the first one itself.
        var window = song == nil && library == nil ? self : nil
        for file in songs {
            application.open(file, replacing: window)
            window = nil
        }
        let imported = files.filter { $0.kind == .importable }.map(\.file)
        if !imported.isEmpty { importIntoLibrary(imported, to: folder) }
        attach(files.filter { $0.kind == .attachment }.map(\.file))
        if let other = files.first(where: { $0.kind == .other }) { refuse(way.problem(other.file), way) }
    }

    private func refuse(_ address: String, _ way: OfferWay) {
        do throws(Problem) {
            _ = try SongReference(Array(address.utf8)).path(in: application.environment)
        } catch {
            refuse(error, way)
        }
    }

    private func refuse(_ problem: Problem, _ way: OfferWay) {
        MessageDialog.report(way.heading, problem, over: window)
    }
}

/// How a window treats a file from another program.
private enum OfferedFile {
    /// A song or a folder; if nothing has that name, opening it reports that.
    case song
    /// A file that can be imported.
    case importable
    /// A file to attach to the shown song; attaching reports if that is not possible.
    case attachment
    case other

    /// Classifies a file in a window that cannot import. Waits for the disk.
    init(_ file: FilePath) {
        if let name = file.lastComponent, SongFileName.isOne(name) {
            self = .song
        } else {
            self = (try? FileStatus(of: file).kind) == .directory ? .song : .other
        }
    }

    /// Classifies a file that was put on the page of a song. Waits for the disk.
    init(onPage file: FilePath) {
        self.init(file)
        let isSongFile = file.lastComponent.map(SongFileName.isOne) ?? false
        let isSongFolder = self == .song && !isSongFile && (try? SongFolder.songName(in: file)) != .some(nil)
        if !isSongFile, !isSongFolder { self = .attachment }
    }

    /// Classifies a file in a window that can import. Waits for the disk.
    ///
    /// - Parameter isOnFolder: whether it was put on a folder of the library, which takes the songs of another folder.
    init(_ file: FilePath, onFolder isOnFolder: Bool) {
        self.init(file)
        if self == .other, ImportableFile.isOne(file) { self = .importable }
        guard self == .song, isOnFolder, (try? FileStatus(of: file).kind) == .directory,
            (try? SongFolder.songName(in: file)) == .some(nil)
        else { return }
        self = .importable
    }
}

/// How files from another program came into a window.
private enum OfferWay {
    case dropped, pasted

    var heading: String {
        switch self {
        case .dropped: translated("Could Not Open Dropped Files")
        case .pasted: translated("Could Not Open Pasted Files")
        }
    }

    /// Whether an address that is not one of a file here is meant as text.
    func isText(_ address: String) -> Bool {
        if ["http", "https"].contains(FileURI.scheme(of: Array(address.utf8))) { return true }
        // The address of a song on another computer, as a file manager shows it, is not text.
        let name = FilePath(bytes: Array(address.utf8)).lastComponent
        return self == .pasted && !(name.map(SongFileName.isOne) ?? false)
    }

    /// Returns the problem that the file is not a song.
    func problem(_ file: FilePath) -> Problem {
        let remedy =
            switch self {
            case .dropped: translated("drop a file whose name ends in .songbook")
            case .pasted: translated("paste a file whose name ends in .songbook, or text")
            }
        return Problem(.usage, path: file, translated("neither a song nor a folder"), remedy: remedy)
    }

    /// Returns the problem that there are too many files.
    func problem(files count: Int, most: Int) -> Problem {
        switch self {
        case .dropped:
            Problem(
                .usage, translated("\(count) files were dropped"), remedy: translated("drop at most \(most) at once"))
        case .pasted:
            Problem(
                .usage, translated("\(count) files were pasted"), remedy: translated("paste at most \(most) at once"))
        }
    }
}
