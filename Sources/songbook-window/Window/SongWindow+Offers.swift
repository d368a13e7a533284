import CAdwaita
import Files
import Freedesktop
import Problems
import SongLibrary
import SongNames
import Translations

/// What becomes of files and addresses that are dropped on a window, or copied elsewhere and pasted into it.
extension SongWindow {
    /// Each song has to be read and may need a window.
    private static let mostSongs = 10

    /// Opens songs and folders, wherever in the window they were dropped, as if they had been opened in the file manager.
    /// Says of other files that they are none. The address of a web page is typed into the text it was dropped on.
    func acceptDropped(_ items: [OfferedItem], _ x: Double, _ y: Double) {
        accept(items, .dropped) { DroppedText.type($0, into: window, x, y) }
    }

    /// The same of what is pasted. What could not be read, and the address of anything but a song, is pasted as text.
    ///
    /// - Parameter asText: pastes it as text; answers whether there is any.
    func acceptPasted(_ items: [OfferedItem], asText: () -> Bool) {
        if items.isEmpty {
            if !asText() { gtk_widget_error_bell(window) }
        } else {
            accept(items, .pasted) { _ in asText() }
        }
    }

    private func accept(_ items: [OfferedItem], _ way: OfferWay, typingAddress type: (String) -> Bool) {
        guard !isDestroyed, let first = items.first else { return }
        let files = items.compactMap { if case .file(let file) = $0 { file } else { nil } }
        if files.isEmpty, case .address(let address) = first {
            if !way.isText(address) || !type(address) { refuse(address, way) }
            return
        }
        guard files.count <= Self.mostSongs else {
            return refuse(way.problem(files: files.count, most: Self.mostSongs), way)
        }
        FileWorker().run {
            files.map { ($0, Self.canBeSong($0)) }
        } then: { [weak self] looked in
            self?.open(looked, way)
        }
    }

    private func open(_ files: [(file: FilePath, canBeSong: Bool)], _ way: OfferWay) {
        guard !isDestroyed else { return }
        // One is shown here; the others get windows of their own.
        var window = song == nil && library == nil ? self : nil
        for (file, canBeSong) in files where canBeSong {
            application.open(file, replacing: window)
            window = nil
        }
        if let other = files.first(where: { !$0.canBeSong }) { refuse(way.problem(other.file), way) }
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

    /// Whether it is a folder, or called as a song is; that there is nothing of the name is said when it is opened. Waits
    /// for the disk.
    private nonisolated static func canBeSong(_ file: FilePath) -> Bool {
        if let name = file.lastComponent, SongFileName.isOne(name) { return true }
        return (try? FileStatus(of: file).kind) == .directory
    }
}

/// How files of another program came into a window.
private enum OfferWay {
    case dropped, pasted

    var heading: String {
        switch self {
        case .dropped: translated("Could Not Open Dropped Files")
        case .pasted: translated("Could Not Open Pasted Files")
        }
    }

    /// Whether this address, which is no file's here, is meant as text.
    func isText(_ address: String) -> Bool {
        if ["http", "https"].contains(FileURI.scheme(of: Array(address.utf8))) { return true }
        // A song on another computer, which a file manager shows, is not.
        let name = FilePath(bytes: Array(address.utf8)).lastComponent
        return self == .pasted && !(name.map(SongFileName.isOne) ?? false)
    }

    /// That this is no song.
    func problem(_ file: FilePath) -> Problem {
        let remedy =
            switch self {
            case .dropped: translated("drop a file whose name ends in .songbook")
            case .pasted: translated("paste a file whose name ends in .songbook, or text")
            }
        return Problem(.usage, path: file, translated("neither a song nor a folder"), remedy: remedy)
    }

    /// That these are too many.
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
