public import EditingSession
import Files
public import Problems
public import SongFormat
import SongLibrary
import Translations

extension LibraryEditor {
    /// How long to wait for a session that is saving the song, or a call that takes a name, in milliseconds.
    static let timeout = 5000

    /// Locks out other sessions of the song, whose saves would fail if it disappeared meanwhile.
    ///
    /// Any process that may read the folder can hold its lock forever. A rename within the filesystem continues without
    /// it after ``timeout``: a session that is saving then continues in the folder that it has open, or finds the song
    /// gone and keeps its words in a draft. A change that cannot be undone fails.
    ///
    /// - Parameters:
    ///   - canBeUndone: whether it is done by renaming.
    ///   - notify: called with a notice for the user if the change continues without the lock.
    /// - Returns: nil if there are no locks, for a category, and if the change continues without.
    func lock(
        _ item: LibraryItem, to what: String, canBeUndone: Bool, telling notify: (Notice) -> Void = { _ in }
    ) throws(Problem) -> DirectoryLock? {
        guard item.kind != .category, let folder = try? Directory(item.path.parent) else { return nil }
        do throws(FileError) {
            return try DirectoryLock(folder, timeout: Self.timeout)
        } catch {
            guard error.errno == .tryAgain else { return nil }
            guard canBeUndone else {
                throw Problem(
                    .cannotCreate, path: item.path, cannot: what,
                    reason: translated("another program has locked the folder"),
                    remedy: translated("try again, or quit that program (lslocks shows its name)"), cause: error)
            }
            notify(
                Notice(
                    path: item.path,
                    translated("another program has locked the folder, so this was done without a lock")))
            return nil
        }
    }

    /// Locks out saves of a loose song by other computers, which do not see the lock of its folder, until it is
    /// elsewhere: such a save would create the song again where it was.
    ///
    /// - Returns: nil if no other computer shares the folder, and if another one keeps the lock.
    func lockAmongComputers(_ file: FilePath, in folder: FilePath) -> ReplacementLock? {
        guard let folder = try? Directory(folder) else { return nil }
        return try? ReplacementLock(on: file, in: folder)
    }

    /// - Parameter isLocked: whether the caller has the lock of the song's folder.
    func open(_ song: FilePath, isLocked: Bool = false) throws(Problem) -> EditingSession {
        try EditingSession.open(
            song, environment: environment, historyLimit: historyLimit, isLocked: isLocked, clock: clock)
    }

    /// A loose song without the file that a killed save left beside it, which would be taken for the song once that is
    /// gone. Opening the song puts that file into the history, or turns it into a conflict copy, which moves along.
    ///
    /// - Parameter isLocked: whether the caller has the song's lock, so that no save leaves another file meanwhile.
    func settled(_ item: LibraryItem, isLocked: Bool) -> LibraryItem {
        guard item.kind == .looseSong, (try? open(item.path, isLocked: isLocked)) != nil else { return item }
        return foundAgain(item)
    }

    /// The same before a song gets another path.
    ///
    /// - Parameter session: a session in which it is open already.
    /// - Throws: if a draft would no longer be found.
    func settled(
        _ item: LibraryItem, isLocked: Bool, session: EditingSession?, to what: String
    ) throws(Problem) -> LibraryItem {
        guard item.kind == .looseSong || item.kind == .song && session == nil else {
            try session?.refuseLosingDraft(what)
            return item
        }
        let opened = try? open(item.path, isLocked: isLocked)
        try (session ?? opened)?.refuseLosingDraft(what)
        return item.kind == .looseSong && opened != nil ? foundAgain(item) : item
    }

    /// A loose song with the conflict copies that it has now. A link stays a link.
    private func foundAgain(_ item: LibraryItem) -> LibraryItem {
        guard !item.isLink, let found = try? self.item(SongReference(item.path)), found.kind == .looseSong else {
            return item
        }
        return found
    }
}

extension LibraryEditor {
    /// Changes the tags of a song, or pins it; what the edit does not name stays.
    ///
    /// - Parameter session: a session in which the song is open already.
    /// - Returns: the song's file, the report of the save, and the song before it, without its lyrics.
    /// - Throws: why it was not done; the song is as it was.
    public func edit(
        _ item: LibraryItem, _ edit: SongEdit, session: EditingSession? = nil
    ) throws(Problem) -> LibraryChange {
        try self.edit(item, session: session) { _ in edit }
    }

    /// The same with an edit that depends on the song.
    public func edit(
        _ item: LibraryItem, session: EditingSession? = nil, _ edit: (Song) -> SongEdit
    ) throws(Problem) -> LibraryChange {
        let opened = if let session { session } else { try open(item.path) }
        var song = opened.song
        let report = try opened.save(edit(song))
        // There may be as many of them as the library has songs.
        song.text = ""
        return LibraryChange(savedIn: opened, report, songBefore: song, wasOpen: session != nil)
    }
}

extension EditingSession {
    /// Throws if the song has drafts that would not be found from another path. They are found if they have the song's
    /// id.
    func refuseLosingDraft(_ what: String) throws(Problem) {
        let id = song.id
        guard recoveredDrafts.contains(where: { $0.song.id == nil || $0.song.id != id }) else { return }
        throw Problem(
            .conflict, path: file,
            cannot: what,
            reason: translated("it has a draft with unsaved changes that would no longer be found"),
            remedy: translated("open the song, then save or discard the draft"))
    }
}
