public import EditingSession
public import LibraryIndex
public import Problems

/// A song that was opened to be edited.
public struct OpenedSong: Sendable {
    /// The open song.
    public let session: EditingSession
    /// Saves that reached the song only now, because it could not be reached before.
    public let recoveredSaves: [RecoveredSave]
    /// Why another one did not reach it now either; its words are offered as a draft.
    public let recoveryProblem: Problem?
    /// What a person should know, once: ``EditingSession/openingNotices``.
    public let notices: [String]
    /// The song as it is remembered, where its library is out of reach; nil where it was read.
    public let remembered: RememberedSong?

    init(_ opened: RecoveredSession) {
        session = opened.session
        recoveredSaves = opened.saves
        recoveryProblem = opened.problem
        notices = opened.notices
        remembered = nil
    }

    init(_ session: EditingSession, remembered: RememberedSong? = nil) {
        self.session = session
        self.remembered = remembered
        recoveredSaves = []
        recoveryProblem = nil
        notices = session.openingNotices
    }
}
