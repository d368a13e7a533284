import CAdwaita
import LibraryIndex

/// What is shown of a song that was found, as Pango markup: its title, and the first line that holds a word.
struct SearchMarkup: Sendable {
    let title: String
    let line: String

    /// Looks up the line, so not for the main thread.
    init(_ song: SongEntry, matching query: SearchQuery, in snapshot: LibrarySnapshot) {
        let line = (try? snapshot.lines(of: song, matching: query))?.first?.text ?? song.preview
        title = Self.markup(song.title.asLine, query)
        self.line = Self.markup(Self.shortened(line, query).asLine, query)
    }

    private static func markup(_ text: String, _ query: SearchQuery) -> String {
        var markup = ""
        var end = text.startIndex
        for range in query.ranges(in: text) {
            markup += escaped(text[end..<range.lowerBound]) + "<span weight=\"800\" underline=\"single\">"
            markup += escaped(text[range]) + "</span>"
            end = range.upperBound
        }
        return markup + escaped(text[end...])
    }

    /// A long line from shortly before the first word on.
    private static func shortened(_ line: String, _ query: SearchQuery) -> String {
        guard let first = query.ranges(in: line).first else { return line }
        let before = line[..<first.lowerBound]
        guard before.count > 24 else { return line }
        return "…" + before.suffix(16) + line[first.lowerBound...]
    }

    private static func escaped(_ text: Substring) -> String {
        String(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
