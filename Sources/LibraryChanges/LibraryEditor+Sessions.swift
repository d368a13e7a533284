public import EditingSession
import Files
public import Problems
public import SongFormat
import Translations

extension LibraryEditor {
    /// How long to wait for a session that is saving the song, or a call that gives a name, in milliseconds.
    static let timeout = 5000

    /// Holds off other sessions of the song, whose saves would fail if it were taken away from under them.
    ///
    /// Whoever may read the folder can hold its lock for ever. What is done by a rename within the filesystem goes on
    /// without it after ``timeout``: a session that is saving then goes on in the folder that it has open, or finds the
    /// song gone and keeps its words in a draft. What cannot be undone waits for the lock.
    ///
    /// - Parameters:
    ///   - canBeUndone: whether it is done by renaming.
    ///   - notify: called where it goes on without the lock, with words for the user.
    /// - Returns: nil where there are no locks, for a category, and where it goes on without.
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

    func open(_ song: FilePath) throws(Problem) -> EditingSession {
        try EditingSession.open(song, environment: environment, historyLimit: historyLimit, clock: clock)
    }
}

extension LibraryEditor {
    /// Gives a song other tags, or pins it; what the edit does not name stays.
    ///
    /// - Parameter session: a session in which the song is open already.
    /// - Returns: the song's file, what became of the save, and the song before it, without its lyrics.
    /// - Throws: why it was not done; the song is as it was.
    public func edit(
        _ item: LibraryItem, _ edit: SongEdit, session: EditingSession? = nil
    ) throws(Problem) -> LibraryChange {
        try self.edit(item, session: session) { _ in edit }
    }

    /// The same where the edit depends on what the song is like.
    public func edit(
        _ item: LibraryItem, session: EditingSession? = nil, _ edit: (Song) -> SongEdit
    ) throws(Problem) -> LibraryChange {
        let opened = if let session { session } else { try open(item.path) }
        var song = opened.song
        let report = try opened.save(edit(song))
        // There may be as many as the library has songs.
        song.text = ""
        return LibraryChange(savedIn: opened, report, songBefore: song, wasOpen: session != nil)
    }
}

extension EditingSession {
    /// Refuses to give the song another path while words of it are kept that would not be found from there. They are
    /// where both know the song by the same id.
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
