public import ChordSheet
import Files
public import LibraryIndex
import Translations

/// What is shown of a search result: its title, and where it matches: the matching tags, and the first matching line.
nonisolated public struct FoundText: Sendable {
    /// In bytes: more than fits in a row.
    private static let longest = 1000

    /// The title.
    public let title: MarkedText
    /// The tags and the line that match; if there are none, the beginning of the lyrics.
    public let line: MarkedText

    /// Looks up the line, so call it off the main thread.
    ///
    /// - Parameter query: the query that found it.
    public init(_ hit: SearchHit, matching query: SearchQuery, in snapshot: LibrarySnapshot) {
        let (song, tags) = (hit.entry, hit.tags(matching: query))
        let line = (try? snapshot.lines(of: song, matching: query))?.first?.text
        title = MarkedText(song.title.asLine, matching: query, as: .title)
        let chords = line == nil ? nil : try? snapshot.chords(of: song)
        self.line = Self.line(
            tags: tags, lyrics: line, chords: chords ?? .plain, preview: song.brokenReason ?? song.preview, query)
    }

    /// - Parameters:
    ///   - lyrics: the line that matches; nil if none does.
    ///   - chords: the chords of the song.
    ///   - preview: what is shown if nothing matches.
    public static func line(
        tags: [String], lyrics: String?, chords: SongChords = .plain, preview: String, _ query: SearchQuery
    ) -> MarkedText {
        let line = lyrics.map {
            MarkedText($0.onOneLine, matching: query, as: .lyrics, chords: chords).fromFirstMark.upTo(longest)
        }
        guard !tags.isEmpty else { return line ?? MarkedText(preview.asLine) }
        let names = tags.map(\.amongWords).joined(separator: ", ")
        // Translators: stands before the tags for which a song was found.
        let label = translated(count: tags.count, one: "Tag:", other: "Tags:")
        return MarkedText(label + " ") + MarkedText(names, matching: query, as: .tags)
            + (line.map { MarkedText(" · ") + $0 } ?? MarkedText(""))
    }
}
