public import LibraryIndex

/// Where the songwriter's own words are.
nonisolated public enum OwnWordsSource: Sendable {
    /// In the songs of a library.
    case library(LibrarySnapshot)
    /// In a song that is in no library.
    case song(lyrics: String, member: String?)
}

nonisolated extension OwnWordsSource {
    /// The library's tree; nil for a song.
    var tree: LibraryTree? { if case .library(let snapshot) = self { snapshot.tree } else { nil } }
}
