import Files
import Problems
import SongFormat

extension EditingSession {
    /// The mutable state of a session.
    struct State: ~Copyable {
        var snapshot: SongSnapshot
        var recovered: [LeftDrafts.Found] = []
        /// Drafts whose words are in the session's song, though not in its file.
        var continued: [LeftDrafts.Found] = []
        /// Why the song is only remembered, as a clause; nil if its file was read.
        var obstacle: String?
        /// Whether the file that was not available could be read during the present save: then a failure has another
        /// reason.
        var isAnswering = false
        /// The words are in the file, but the disk has not confirmed it.
        var isUnconfirmed = false
        /// The words of the last save are in a draft that will be recovered.
        var hasWaitingDraft = false
        /// What a failed save should have written: on a network it may have been written nevertheless.
        var attempted: Attempt?
        /// The status of the file since the last save; nil if it was not read.
        var seen: FileStatus?
        /// The name of the session's base in the history, once it is there.
        var version: VersionName?
        /// Whether a version of the present save is not in the history: then its draft stays.
        var hasHistoryFailed = false
        /// How often a version was put into the history.
        var versionsKept = 0
        /// The history whose folder exists, as far as is known.
        var history: SongHistory?
        /// Whether the last save continued without the folder's lock, because another process held it for too long.
        var isLockIgnored = false
        /// How the song is created on the disk, if it was begun in this session.
        var creation: (any SongCreation)?
        /// Whether the song is on the disk.
        var isMade = true
        /// Whether a song that was begun in this session ever had more than a line: then it may be empty by mistake.
        var hadLines = false
        /// The notices that were already given.
        var noticesGiven: Set<Notice> = []
    }
}

extension EditingSession {
    /// A save whose result is unknown.
    struct Attempt {
        /// The song with the words that should have been saved.
        let ours: SongFile
        /// What should have been in the file: that, and changes by other programs.
        let written: SongFile
    }

    /// What can be read of a session without waiting for it.
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
    /// Where a version of the song is kept; its folder is created once.
    mutating func place(of version: VersionName, in history: SongHistory) -> FilePath? {
        if self.history != history {
            guard (try? history.make()) != nil else { return nil }
            self.history = history
        }
        return history.path(of: version)
    }

    /// Continues with `file` as the session's file, which has `song`.
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
