import Files
import Problems
import SongFormat

extension EditingSession {
    /// What changes in a session's life.
    struct State: ~Copyable {
        var snapshot: SongSnapshot
        var recovered: [LeftDrafts.Found] = []
        /// Drafts whose words are in what the session knows of the song, though not in its file.
        var continued: [LeftDrafts.Found] = []
        /// Why the song is only remembered, as a clause; nil where its file was read.
        var obstacle: String?
        /// Whether the file that was out of reach could be read in the save that is going on: then it is not that what
        /// hinders it.
        var isAnswering = false
        /// The words are in the file, but the disk has not confirmed it.
        var isUnconfirmed = false
        /// The words of the last save are in a draft that is made up for.
        var hasWaitingDraft = false
        /// What a save that failed was to write: on a network it may have been written all the same.
        var attempted: Attempt?
        /// The status that the file has had since the last save; nil where it was not looked at.
        var seen: FileStatus?
        /// What the song as it is in ``known`` is called in the history, once it is there.
        var version: VersionName?
        /// How often a version was put into the history.
        var versionsKept = 0
        /// Where those of the song are, while it is being saved.
        var historyFolder: Directory?
        /// Whether the last save went on without the folder's lock, which somebody has kept for longer than is waited.
        var isLockIgnored = false
        /// How the song gets onto the disk, where it was begun in this session.
        var creation: (any SongCreation)?
        /// Whether the song is on the disk.
        var isMade = true
        /// Whether a song that was begun in this session ever had more than a line: then it may be by mistake that it has
        /// none now.
        var hadLines = false
        /// What was said already.
        var noticesGiven: Set<Notice> = []
    }
}

extension EditingSession {
    /// A save whose answer never came.
    struct Attempt {
        /// The song with the words that were to be saved.
        let ours: SongFile
        /// What was to be in the file: that, and what others had changed.
        let written: SongFile
    }

    /// What is told of a session without waiting for it.
    struct Displayed: Sendable {
        let snapshot: SongSnapshot
        let recoveredDrafts: [Draft]
        let obstacle: String?
        let hasWaitingDraft: Bool
        let isMade: Bool

        init(_ state: borrowing State) {
            snapshot = state.snapshot
            recoveredDrafts = state.recovered.map(\.draft)
            obstacle = state.obstacle
            hasWaitingDraft = state.hasWaitingDraft
            isMade = state.isMade
        }
    }
}

extension EditingSession.State {
    /// The session's file is `file` from now on, and says `song`.
    mutating func continues(with song: SongFile, status: FileStatus, at file: FilePath) {
        snapshot.file = file
        snapshot.base = song
        snapshot.status = status
        if creation != nil, !hadLines { hadLines = song.song.hasLines }
        version = nil
        seen = nil
        snapshot.remembered = nil
        snapshot.unconfirmedOrigin = nil
        obstacle = nil
        hasWaitingDraft = false
        isUnconfirmed = false
        attempted = nil
        isMade = true
    }
}

extension Song {
    fileprivate var hasLines: Bool {
        text.split(whereSeparator: \.isNewline).count { !$0.allSatisfy(\.isWhitespace) } > 1
    }
}
