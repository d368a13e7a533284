import Translations

/// Why a suggestion can no longer be put into a song.
nonisolated public enum SuggestionRefusal: Error {
    /// The song is no longer the open one, was moved to another folder or library, or is gone.
    case songLeft, songMoved, songMissing
    /// The song cannot be changed now.
    case readOnly
    /// The words to rephrase have changed.
    case selectionChanged

    /// The reason, as sentences.
    public var words: String {
        switch self {
        case .songLeft: translated("The song was closed. Nothing was inserted.")
        case .songMoved: translated("The song was moved since you asked. Nothing was inserted; ask again.")
        case .songMissing:
            translated("The song’s file was moved, renamed or deleted since you asked. Nothing was inserted.")
        case .readOnly: translated("This song cannot be edited. Nothing was inserted.")
        case .selectionChanged:
            translated(
                "The selected words have changed since you asked. Nothing was inserted; select again and ask again.")
        }
    }
}
