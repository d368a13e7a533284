import Translations

/// A color that a tag can have. Source: songbook-library(5).
nonisolated public enum TagColor: String, CaseIterable {
    case red, orange, yellow, green, blue, purple, brown, gray

    /// Its name.
    public var title: String {
        switch self {
        case .red: translated("Red")
        case .orange: translated("Orange")
        case .yellow: translated("Yellow")
        case .green: translated("Green")
        case .blue: translated("Blue")
        case .purple: translated("Purple")
        case .brown: translated("Brown")
        case .gray: translated("Gray")
        }
    }
}
