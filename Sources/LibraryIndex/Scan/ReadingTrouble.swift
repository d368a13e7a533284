import Problems

/// What sort of trouble keeps a song or a folder from being read, in two bits of the snapshot.
enum ReadingTrouble: UInt32, Hashable, Sendable {
    /// The file is there and is not a song.
    case invalid
    /// The disk or the network failed, or another program is in the way.
    case inputOutput
    /// The user may not.
    case permission
    /// Nobody can tell which of several files is the song.
    case conflict

    /// The sort that a problem of this kind is of.
    init(_ kind: Problem.Kind) {
        self =
            switch kind {
            case .invalidSong: .invalid
            case .permission: .permission
            case .conflict: .conflict
            default: .inputOutput
            }
    }

    /// As front ends know it.
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

    /// Why the file cannot be read; of no meaning where it can.
    var trouble: ReadingTrouble {
        get { ReadingTrouble(rawValue: flags >> Self.troubleShift & 3)! }
        set { flags = flags & ~(3 << Self.troubleShift) | newValue.rawValue << Self.troubleShift }
    }
}
