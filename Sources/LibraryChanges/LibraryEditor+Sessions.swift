import EditingSession
import Files
import SongFormat

extension LibraryEditor {
    func open(_ song: FilePath) throws(Problem) -> EditingSession {
        try EditingSession(opening: song, environment: environment, historyLimit: historyLimit, clock: clock)
    }
}

extension EditingSession {
    /// Refuses to give the song another path while words of it are kept that would not be found from there. They are
    /// where both know the song by the same id.
    func refuseLosingDraft(_ what: String) throws(Problem) {
        guard let draft = recoveredDraft, draft.song.id == nil || draft.song.id != song.id else { return }
        throw Problem(
            .conflict, path: file,
            "cannot \(what): words that could not be saved are still kept for it, and would no longer be found",
            remedy: "save them or discard them first; 'songbook-open --edit' offers them")
    }
}
