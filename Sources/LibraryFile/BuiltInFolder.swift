import SongFormat
import Translations

/// A smart folder that is there from the start, in every library, and is kept in no file.
public enum BuiltInFolder: String, CaseIterable, Hashable, Sendable {
    case today, week, pinned

    /// What it is called, in the reader's language.
    public var title: String {
        switch self {
        case .today: translated("Today")
        case .week: translated("This Week")
        case .pinned: translated("Pinned")
        }
    }

    /// What it shows, in the language of the search field.
    public var query: String {
        switch self {
        case .today: "changed:today"
        case .week: "changed:week"
        case .pinned: "is:pinned"
        }
    }

    /// The one that is called so, in whatever case; nil where none is.
    public init?(named name: String) {
        guard let found = Self.allCases.first(where: { $0.title.isSameTag(as: name) }) else { return nil }
        self = found
    }
}
