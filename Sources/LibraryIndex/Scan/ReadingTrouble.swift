import Problems

/// The kind of problem that keeps a song or a folder from being read, stored in two bits of the snapshot.
enum ReadingTrouble: UInt32, Hashable, Sendable {
    /// The file exists but is not a valid song.
    case invalid
    /// The disk or the network failed, or another program is in the way.
    case inputOutput
    /// The user does not have permission.
    case permission
    /// It cannot be determined which of several files is the song.
    case conflict

    /// The trouble for a problem of this kind.
    init(_ kind: Problem.Kind) {
        self =
            switch kind {
            case .invalidSong: .invalid
            case .permission: .permission
            case .conflict: .conflict
            default: .inputOutput
            }
    }

    /// The kind of problem that front ends use.
    var kind: Problem.Kind {
        switch self {
        case .invalid: .invalidSong
        case .inputOutput: .inputOutput
        case .permission: .permission
        case .conflict: .conflict
        }
    }
}

extension SongRecord {
    private static let troubleShift: UInt32 = 6

    /// Why the file cannot be read; meaningless for a readable file.
    var trouble: ReadingTrouble {
        get { ReadingTrouble(rawValue: flags >> Self.troubleShift & 3)! }
        set { flags = flags & ~(3 << Self.troubleShift) | newValue.rawValue << Self.troubleShift }
    }
}
