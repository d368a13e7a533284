import SongFormat
import Translations

/// A smart folder that every library has from the start; not stored in any file.
public enum BuiltInFolder: String, CaseIterable, Hashable, Sendable {
    case today, week, pinned

    /// Its name, in the user's language.
    public var title: String {
        switch self {
        case .today: translated("Today")
        case .week: translated("This Week")
        case .pinned: translated("Pinned")
        }
    }

    /// What it shows, in the syntax of the search field.
    public var query: String {
        switch self {
        case .today: "changed:today"
        case .week: "changed:week"
        case .pinned: "is:pinned"
        }
    }

    /// The built-in folder with this name, in upper or lower case; nil if there is none.
    public init?(named name: String) {
        guard let found = Self.allCases.first(where: { $0.title.isSameTag(as: name) }) else { return nil }
        self = found
    }
}
