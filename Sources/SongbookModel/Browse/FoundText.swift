public import ChordSheet
import Files
public import LibraryIndex
import Translations

/// What is shown of a song that was found: its title, and where it holds the words: the tags that do, and the first line.
nonisolated public struct FoundText: Sendable {
    /// In bytes: more than there is room for in a row.
    private static let longest = 1000

    /// The title.
    public let title: MarkedText
    /// The tags and the line that hold the words; else how its lyrics begin.
    public let line: MarkedText

    /// Looks up the line, so not for the main thread.
    ///
    /// - Parameter query: what found it.
    public init(_ hit: SearchHit, matching query: SearchQuery, in snapshot: LibrarySnapshot) {
        let (song, tags) = (hit.entry, hit.tags(matching: query))
        let line = (try? snapshot.lines(of: song, matching: query))?.first?.text
        title = MarkedText(song.title.asLine, matching: query, as: .title)
        let chords = line == nil ? nil : try? snapshot.chords(of: song)
        self.line = Self.line(
            tags: tags, lyrics: line, chords: chords ?? .plain, preview: song.brokenReason ?? song.preview, query)
    }

    /// - Parameters:
    ///   - lyrics: the line that holds a word; nil where none does.
    ///   - chords: of the song.
    ///   - preview: what stands for the lyrics else.
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
