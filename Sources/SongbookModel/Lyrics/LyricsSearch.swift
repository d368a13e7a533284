import ChordSheet
import LibraryIndex
public import TextEditing

/// A search in lyrics, with the rules of a search in the library: regardless of case and accents, and across chords.
/// Positions are in Unicode scalars.
nonisolated public struct LyricsSearch: Sendable {
    private let query: SearchQuery
    private let listedChords: [String]

    /// - Parameters:
    ///   - words: as they were typed.
    ///   - listedChords: the song's member `chords`.
    public init(_ words: String, listedChords: [String]) {
        (query, self.listedChords) = (SearchQuery(phrase: words), listedChords)
    }

    /// The ranges of the matches, in order.
    public func places(in text: String) -> [Range<Int>] {
        places(in: text, SongChords(listed: listedChords, in: text))
    }

    /// Replaces matches; nil if there are none.
    ///
    /// - Parameters:
    ///   - all: whether to replace all of them, or only the first that ends after `start`, or else the first of all.
    ///   - selection: the present selection. If one match is replaced, the cursor is after it then.
    /// - Returns: the change, and how many matches it replaces.
    public func replacement(
        in text: String, with words: String, all: Bool, from start: Int, selection: TextSelection
    ) -> (change: TextReplacement, count: Int)? {
        let chords = SongChords(listed: listedChords, in: text)
        let found = places(in: text, chords)
        guard !found.isEmpty else { return nil }
        let matches = all ? found : [found.first { $0.upperBound > start } ?? found[0]]
        // Chords are replaced only if they are searched for.
        let kept = query.asksForChords ? [] : text.scalarOffsets(of: ChordName.ranges(in: text, chords))
        let change = TextReplacement(
            replacing: matches, of: text, with: words, keeping: kept, selection: selection)
        guard !all else { return (change, matches.count) }
        let end = matches[0].lowerBound + change.replacement.unicodeScalars.count
        return (
            TextReplacement(
                range: change.range, replacement: change.replacement,
                selection: TextSelection(anchor: end, cursor: end)), 1
        )
    }

    private func places(in text: String, _ chords: SongChords) -> [Range<Int>] {
        text.scalarOffsets(of: query.ranges(in: text, chords: chords))
    }
}
