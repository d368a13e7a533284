/// The exit status of the program, for scripts. Source: sysexits.h(3head).
public enum ExitStatus: Int32, Sendable {
    case done = 0
    /// What was asked about needs the user's attention: `--status`.
    case attention = 1
    case usage = 64
    case invalidSong = 65
    case noSuchFile = 66
    case unavailable = 69
    case internalError = 70
    case cannotCreate = 73
    case inputOutput = 74
    case conflict = 75
    case permission = 77
    case badSettings = 78

    /// The exit status for a problem of this kind.
    public init(_ kind: Problem.Kind) {
        self =
            switch kind {
            case .usage: .usage
            case .invalidSong: .invalidSong
            case .noSuchFile: .noSuchFile
            case .unavailable: .unavailable
            case .internalError: .internalError
            case .cannotCreate: .cannotCreate
            case .inputOutput: .inputOutput
            case .conflict: .conflict
            case .permission: .permission
            case .badSettings: .badSettings
            }
    }
}
