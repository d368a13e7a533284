public import SongConversion

/// The format of a file to import.
public enum ImportFormat: Hashable, Sendable {
    /// This program's own format.
    case songbook
    /// Another program's format.
    case other(SongFileFormat)

    /// - Parameter name: the name as typed. Nil if there is no such format.
    public init?(name: String) {
        if name == "songbook" {
            self = .songbook
        } else if let format = SongFileFormat(rawValue: name) {
            self = .other(format)
        } else {
            return nil
        }
    }

    /// The name as typed.
    public var name: String {
        switch self {
        case .songbook: "songbook"
        case .other(let format): format.rawValue
        }
    }

    /// All names, in display order.
    public static var names: [String] { SongFileFormat.allCases.map(\.rawValue) + ["songbook"] }
}
