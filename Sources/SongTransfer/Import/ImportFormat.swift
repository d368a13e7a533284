public import SongConversion

/// What a file that is imported is written in.
public enum ImportFormat: Hashable, Sendable {
    /// This program's own.
    case songbook
    /// Another program's.
    case other(SongFileFormat)

    /// - Parameter name: as it is typed. Nil where there is no such format.
    public init?(name: String) {
        if name == "songbook" {
            self = .songbook
        } else if let format = SongFileFormat(rawValue: name) {
            self = .other(format)
        } else {
            return nil
        }
    }

    /// As it is typed.
    public var name: String {
        switch self {
        case .songbook: "songbook"
        case .other(let format): format.rawValue
        }
    }

    /// All names, in the order in which they are shown.
    public static var names: [String] { SongFileFormat.allCases.map(\.rawValue) + ["songbook"] }
}
