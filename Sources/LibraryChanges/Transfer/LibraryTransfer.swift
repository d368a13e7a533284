public import EditingSession
public import Files
import Freedesktop
public import Problems
public import SongLibrary
import Translations

/// Copies or moves songs and folders, with all that is beside them, into a folder of the same or another library.
///
/// In another library, songs keep their ids; in the same one, a copy is a song of its own. Nothing is overwritten: what
/// is already there, byte for byte, is left as it is, and a name that is taken gets a number. Each song is copied to a
/// hidden folder, flushed to the disk and compared before it gets its name, and only then is the original removed, if
/// it is still the same. So whenever the program or the computer stops, each song is complete in one place or in both,
/// and the same call continues where the last one ended.
public struct LibraryTransfer: Sendable {
    /// What becomes of the originals.
    public enum Kind: Sendable {
        /// They stay.
        case copy
        /// They are removed.
        case move
    }

    let editor: LibraryEditor
    let kind: Kind
    let observer: CopyObserver
    let songs: (@Sendable (_ id: String) -> [FilePath])?
    let session: @Sendable (_ song: FilePath) -> EditingSession?
    private let entrances = LibraryEntrances()

    /// - Parameters:
    ///   - observer: receives the progress, and can stop the transfer between two songs and within one.
    ///   - songs: the files of the songs with an id in the other library, absolute; nil if they are unknown.
    ///   - session: the session in which a song is open; it follows the song.
    public init(
        _ kind: Kind, by editor: LibraryEditor, observer: CopyObserver = CopyObserver(),
        songs: (@Sendable (_ id: String) -> [FilePath])? = nil,
        session: @escaping @Sendable (_ song: FilePath) -> EditingSession? = { _ in nil }
    ) {
        self.editor = editor
        self.kind = kind
        self.observer = observer
        self.songs = songs
        self.session = session
    }

    /// Called with the result for each song, folder and file.
    public typealias Report = (Result<TransferredItem, Problem>) -> Void

    /// Copies or moves what a reference names: a song, a folder, or a library, which stands for all its content.
    ///
    /// - Parameters:
    ///   - folder: the target; an absolute path.
    ///   - report: called for each song, folder and file in the named item, but not for that itself.
    /// - Returns: the result for the named item; nil for a library.
    /// - Throws: why this failed.
    public func run(
        _ reference: SongReference, to folder: FilePath, then report: Report
    ) throws(Problem) -> TransferredItem? {
        let target = try editor.openForNewEntry(folder, to: what)
        try recover(target)
        let place = try editor.locator.locate(FoundFolder(path: target.path, namedPath: folder))
        // Before the library is scanned, so that songs that others add from then on are not missed.
        let entrance = entrances.entrance(to: place.root, by: editor)
        try recoverFolders(of: reference)
        if let library = try library(reference) {
            try transferAll(of: library, to: target, place, entrance, then: report)
            return nil
        }
        return try transfer(try editor.item(reference), to: target, place, named: folder, then: report)
    }

    /// What could not be done, as in "cannot WHAT".
    var what: String {
        switch kind {
        case .copy: translated("copy it")
        case .move: translated("move it")
        }
    }
}

extension LibraryTransfer {
    /// Gives back what a killed process was removing from a folder, and removes what it was creating there.
    func recover(_ folder: Directory) throws(Problem) {
        try Problem.explaining(what, path: folder.path, try EntriesOnTheWay.giveBack(in: folder, locks: editor.locks))
        // What stays is hidden and does no harm.
        _ = try? DisposableFolder.clear(in: folder, locks: editor.locks)
    }

    private func recoverFolders(of reference: SongReference) throws(Problem) {
        let path = editor.environment.absolute(FilePath(bytes: reference.argument))
        for folder in [path.parent, path.parent.parent] {
            if let folder = try? Directory(folder) { try recover(folder) }
        }
    }

    /// The library whose folder a reference names, whether or not there is a song in that folder.
    private func library(_ reference: SongReference) throws(Problem) -> FolderLocation? {
        let named = try reference.path(in: editor.environment)
        guard let path = try? named.resolvingLinks(), (try? FileStatus(of: path).kind) == .directory else { return nil }
        let place = try editor.locator.locate(FoundFolder(path: path, namedPath: named))
        return place.isInLibrary && place.folder == place.root ? place : nil
    }

    private func transfer(
        _ item: LibraryItem, to target: Directory, _ place: FolderLocation, named: FilePath, then report: Report
    ) throws(Problem) -> TransferredItem {
        let isSameLibrary = item.isInLibrary(of: place)
        if kind == .move, isSameLibrary, let moved = try moveWithinFilesystem(item, to: named) { return moved }
        return try transferBySongs(item, to: target, place, named: named, then: report)
    }

    /// Transfers an item without a rename of the whole within one library.
    private func transferBySongs(
        _ item: LibraryItem, to target: Directory, _ place: FolderLocation, named: FilePath, then report: Report
    ) throws(Problem) -> TransferredItem {
        try item.refuseDoubt()
        try item.refuseLink(what)
        let isSameLibrary = item.isInLibrary(of: place)
        guard isSameLibrary || place.isInLibrary else {
            throw Problem(
                .usage, path: named, cannot: what, reason: translated("this folder is not in one of your libraries"),
                remedy: translated("choose another folder, or use the file manager"))
        }
        let source = try Problem.explaining(what, path: item.path, try Directory(item.entries[0].parent))
        let names = item.entries.map(\.name)
        let entrance = entrances.entrance(to: place.root, by: editor)
        let route = Route(target: target, isSameLibrary: isSameLibrary, entrance: entrance)
        switch item.kind {
        case .song:
            let file = item.path.relative(to: item.entries[0])
            return try transfer(TransferUnit(.song(file: file), names, in: source), route)
        case .looseSong:
            return try transfer(TransferUnit(.looseSong(file: item.path.name), names, in: source), route)
        case .category:
            guard !target.path.isInside(item.path) else {
                throw Problem(
                    .usage, path: item.path, cannot: what,
                    reason: translated("a folder cannot be put into itself"),
                    remedy: translated("choose a folder outside it"))
            }
            return try transferFolder(TransferUnit(.folder, names, in: source), route, then: report)
        }
    }
}

extension LibraryTransfer {
    /// Moves an item whose folder is on another filesystem than `folder`.
    ///
    /// - Throws: why it, or the first of the songs in it, was not moved.
    func moveToOtherFilesystem(_ item: LibraryItem, to folder: FilePath) throws(Problem) -> LibraryChange {
        let target = try editor.openForNewEntry(folder, to: what)
        let place = try editor.locator.locate(FoundFolder(path: target.path, namedPath: folder))
        var notices = [Notice]()
        var problem: Problem?
        let moved = try transferBySongs(item, to: target, place, named: folder) { result in
            switch result {
            case .success(let item): notices += item.notices
            case .failure(let error): if problem == nil { problem = error }
            }
        }
        if let problem { throw problem }
        return LibraryChange(moved.path, notices: notices + moved.notices, unconfirmed: moved.unconfirmed)
    }

    /// - Returns: nil if it is on another filesystem.
    private func moveWithinFilesystem(_ item: LibraryItem, to folder: FilePath) throws(Problem) -> TransferredItem? {
        let isFolder = item.kind == .category
        do throws(Problem) {
            let change = try editor.moveWithinFilesystem(
                item, to: folder, session: isFolder ? nil : session(item.path))
            return TransferredItem(
                kind: isFolder ? .folder : .song, outcome: .moved, source: item.path, path: change.path,
                notices: change.notices, unconfirmed: change.unconfirmed)
        } catch {
            guard error.cause?.errno == .crossDevice || editor.hasArrived(item, in: folder) else { throw error }
            return nil
        }
    }
}

/// The target of a transfer.
struct Route {
    let target: Directory
    /// Whether the original is in the same library as the target.
    let isSameLibrary: Bool
    /// That of the target's library.
    let entrance: LibraryEntrance
}

extension Route {
    /// The same into a subfolder.
    func into(_ folder: Directory) -> Route {
        Route(target: folder, isSameLibrary: isSameLibrary, entrance: entrance)
    }
}
