import EditingSession
import Files
import SongFormat
import Translations

extension LibraryEditor {
    /// How long to wait for a session that is saving the song, or a call that gives a name, in milliseconds.
    static let patience = 5000

    /// Holds off other sessions of the song, whose saves would fail if it were taken away from under them.
    ///
    /// - Returns: nil where there are no locks, and for a category.
    func lock(_ item: LibraryItem, to what: String) throws(Problem) -> DirectoryLock? {
        guard item.kind != .category, let folder = try? Directory(item.path.parent) else { return nil }
        do throws(FileError) {
            return try DirectoryLock(folder, patience: Self.patience)
        } catch {
            guard error.errno == .tryAgain else { return nil }
            throw Problem(
                .cannotCreate, path: item.path, cannot: what,
                reason: translated("another session has had its folder locked for seconds"),
                remedy: translated("try again, or end that session"), cause: error)
        }
    }

    func open(_ song: FilePath) throws(Problem) -> EditingSession {
        try EditingSession(opening: song, environment: environment, historyLimit: historyLimit, clock: clock)
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
            reason: translated("words that could not be saved are still kept for it, and would no longer be found"),
            remedy: translated("save them or discard them first; 'songbook-open --edit' offers them"))
    }
}
