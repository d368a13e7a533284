public import EditingSession
import Files
public import Problems
public import SongLibrary
import SongNames
import Translations

extension LibraryEditor {
    /// Opens a song to add files to it.
    ///
    /// - Parameters:
    ///   - session: a session in which the song is open; it follows the song into a folder of its own.
    ///   - notify: called with a notice for the user: that the song got a folder of its own.
    /// - Throws: a ``Problem`` if there is no such song.
    public func openForAttachments(
        _ reference: SongReference, session: EditingSession? = nil,
        telling notify: @escaping (Notice) -> Void = { _ in }
    ) throws(Problem) -> AttachmentFolder {
        guard case .song(let song) = try SongFinder(environment: environment).find(reference) else {
            throw Problem(noSongIn: FilePath(bytes: reference.argument))
        }
        // The path of its file, with all links resolved.
        let file = song.file
        let item = try item(SongReference(file))
        guard item.kind != .category else { throw Problem(noSongIn: FilePath(bytes: reference.argument)) }
        let folder = try Problem.explaining(translated("open the folder of the song"), path: file.parent) {
            () throws(FileError) in
            let folder = try Directory(file.parent)
            // Leftovers of a killed program are hidden and do no harm; the next call tries again.
            _ = try? IncomingFile.clear(in: folder)
            return folder
        }
        return AttachmentFolder(
            of: item, in: folder, isOwn: try isOwnFolder(of: item), session: session, by: self,
            telling: notify)
    }

    /// Whether files that are added to the folder of a song are shown with it, and move with it.
    private func isOwnFolder(of item: LibraryItem) throws(Problem) -> Bool {
        guard item.kind == .song else { return false }
        let place = try locator.locate(FoundFolder(path: item.path.parent, namedPath: item.path.parent))
        return try SongAttachments.areShown(beside: item.path, root: place.root, isInLibrary: place.isInLibrary)
    }

    /// Moves a song that shares its folder into one of its own: there or, if that would hide it because other songs
    /// stay, beside that folder.
    ///
    /// - Parameter isNumbered: whether the folder gets a number if the name is taken; otherwise that is an error.
    /// - Returns: the song's file, where it is now.
    /// - Throws: why it was not moved; it is where it was.
    func makeOwnFolder(
        for item: LibraryItem, session: EditingSession?, isNumbered: Bool = false
    ) throws(Problem) -> LibraryChange {
        let what = translated("give the song a folder of its own")
        try item.refuseDoubt()
        try item.refuseLink(what)
        let target = try folderForOwn(of: item, to: what)
        var notices = [Notice]()
        let lock = try lock(item, to: what, canBeUndone: true) { notices.append($0) }
        let names = target.path == item.path.parent ? nil : lockNames(of: target)
        defer {
            withExtendedLifetime(lock) {}
            withExtendedLifetime(names) {}
        }
        let item = try settled(item, isLocked: lock != nil, session: session, to: what)
        let change = try moveLooseSong(item, to: target, isNumbered: isNumbered)
        // If it is already gone from there, the session notices by itself.
        try? session?.relocate(to: change.path)
        return change.addingNotices(notices)
    }

    private func folderForOwn(of item: LibraryItem, to what: String) throws(Problem) -> Directory {
        let current = item.path.parent
        let opened = try open(current, to: what)
        if opened.location.isGeneral { return opened.directory }
        guard try SongFiles(of: item.path).leavesSongs else {
            guard let song = songAbove(opened.location) else { return opened.directory }
            throw Problem(
                .cannotCreate, path: item.path, cannot: what,
                reason: translated(
                    "its folder is inside another song (\(song.display)), whose subfolders are not shown"),
                remedy: translated("move the song to another folder first"))
        }
        let place = try locator.locate(FoundFolder(path: current.parent, namedPath: current.parent))
        guard item.isInLibrary(of: place), opened.location.root != current else {
            throw Problem(
                .cannotCreate, path: item.path, cannot: what,
                reason: translated("other songs are in its folder, which is not in one of your libraries"),
                remedy: translated("move the song to another folder first"))
        }
        return try openForNewEntry(current.parent, to: what)
    }
}
