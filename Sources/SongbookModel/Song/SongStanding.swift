public import EditingSession
public import Problems

/// The state of an open song's file, as far as it is known; ``SaveLoop`` has the state of saving.
nonisolated public enum SongStanding: Sendable {
    /// It is at its place, nothing else is known, or the user has dismissed the message about it.
    case here
    /// Another program changed it while there were unsaved changes.
    case changedOutside
    /// It was deleted, moved or renamed; where it was found, if it was.
    case gone(found: EditingSession.Whereabouts?)
    /// Its library cannot be reached.
    case unreachable(SongAbsence)
    /// It cannot be read, for this reason.
    case unreadable(Problem)

    /// Whether the file is not at its place.
    var isGone: Bool { if case .gone = self { true } else { false } }
    /// Why its library cannot be reached; nil if it can.
    public var absence: SongAbsence? { if case .unreachable(let absence) = self { absence } else { nil } }
}

/// Why the library of an open song cannot be reached, and what becomes of the changes.
nonisolated public struct SongAbsence: Hashable, Sendable {
    /// The reason.
    public enum Reason: Hashable, Sendable {
        /// The library's folder was deleted, moved or renamed.
        case folderGone
        /// The user has no permission to read it.
        case noPermission
        /// Its disk or network folder is not connected, or does not answer.
        case notConnected
    }

    /// The reason.
    public let reason: Reason
    /// Whether there are changes that wait for it.
    public let hasWaitingWords: Bool
    /// Whether only an offline copy of the song is shown.
    public let isRemembered: Bool

    init(_ problem: Problem, hasWaitingWords: Bool, isRemembered: Bool) {
        reason =
            switch problem.kind {
            case _ where problem.isOfMissingLibrary, .noSuchFile: .folderGone
            case .permission: .noPermission
            default: .notConnected
            }
        (self.hasWaitingWords, self.isRemembered) = (hasWaitingWords, isRemembered)
    }
}

/// What is wrong with the last save.
nonisolated public enum SaveTrouble: Sendable {
    /// Nothing was saved.
    case failed(Problem)
    /// The changes are in the file, but the disk has not confirmed that.
    case unconfirmed(Problem)
}
