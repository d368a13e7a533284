import ChordSheet
import Translations

/// Reads the contents of a verse as lines of our lyrics.
///
/// White space with a line end in it is layout: a space between words, nothing at the ends of a line. Other white space
/// belongs to the song.
struct OpenLyricsLines {
    /// The complete lines.
    private(set) var lines: [String] = []
    /// The heading from a comment at the beginning; empty for no heading.
    private(set) var heading: String?

    /// The names of chords that cannot be read.
    private(set) var unknownChords = UnknownChords()

    private let notation: OpenLyricsNotation
    private var line = ""
    /// Whether the current line exists, even if it is empty.
    private var hasLine = false
    private var isBlankDue = false
    /// Whether an empty element comes before the next text, which then is a separate word.
    private var isApart = false
    /// Whether nothing was read yet.
    private var isFirst = true

    init(_ notation: OpenLyricsNotation) {
        self.notation = notation
    }

    /// Reads one `lines` element.
    mutating func read(_ element: XMLElement, _ notes: inout NoteList) {
        if let part = element.attribute("part"), !part.isBlank {
            notes.add(.changed, line: element.line, translated("part written in parentheses"))
            addOwn("(\(part.inOneLine))")
        }
        if element.attribute("break") != nil {
            notes.add(.dropped, line: element.line, translated("line break for slides"))
        }
        let first = lines.count
        add(element.nodes, &notes)
        if hasLine { endLine() }
        (isBlankDue, isApart, line) = (false, false, "")
        if let times = element.attribute("repeat"), !times.isBlank, lines.count > first {
            notes.add(.changed, line: element.line, translated("repetition written in parentheses"))
            lines[lines.count - 1] += " (x\(times.trimmed))"
        }
    }

    private mutating func add(_ nodes: [XMLElement.Node], _ notes: inout NoteList) {
        for node in nodes {
            switch node {
            case .text(let text, _): add(text)
            case .element(let element): add(element, &notes)
            }
        }
    }

    private mutating func add(_ element: XMLElement, _ notes: inout NoteList) {
        switch element.name {
        case "br":
            endLine()
            hasLine = true
        case "chord": addChord(element, &notes)
        case "comment": add(comment: element.text.trimmed, element.line, &notes)
        case "beat": add(element.nodes, &notes)
        // From 0.7 and earlier.
        case "line": addWhole(element, &notes)
        case let name:
            let tag = name == "tag" ? element.attribute("name") ?? "" : name
            let isEmpty = element.nodes.isEmpty
            let isBreak = isEmpty && Self.breaks.contains(tag.lowercased())
            notes.add(isBreak ? .changed : .dropped, line: element.line, translated("formatting: \(tag)"))
            if isBreak {
                endLine()
                hasLine = true
            } else if isEmpty {
                isApart = true
            } else if Self.blocks.contains(name.lowercased()) {
                addWhole(element, &notes)
            } else {
                add(element.nodes, &notes)
            }
        }
    }

    /// Names that programs use for line breaks instead of OpenLyrics' `<br/>`.
    private static let breaks: Set<String> = [
        "br", "lb", "n", "nl", "newline", "linebreak", "line_break", "line-break",
    ]
    /// Elements that form one or more lines, from files that contain HTML.
    private static let blocks: Set<String> = ["p", "div", "li", "l"]

    /// Adds an element that begins and ends with a line.
    private mutating func addWhole(_ element: XMLElement, _ notes: inout NoteList) {
        if !line.isEmpty { endLine() }
        add(element.nodes, &notes)
        endLine()
    }

    private mutating func addChord(_ element: XMLElement, _ notes: inout NoteList) {
        if let name = OpenLyricsChord.name(of: element, notation), !name.isEmpty {
            let isChord =
                name.utf8.count <= SongChords.longestListed
                && !name.contains { $0 == "[" || $0 == "]" || $0.isNewline }
            if isChord {
                unknownChords.add(name)
            } else {
                notes.add(.kept, line: element.line, translated("not a chord: \(name.trimmedForNote)"))
            }
            append(isChord ? "[\(name)]" : "(\(name.inOneLine))")
        } else {
            notes.add(.dropped, line: element.line, translated("chord without a name"))
        }
        if element.attribute("upbeat").map({ ["true", "1"].contains($0) }) ?? false {
            notes.add(.dropped, line: element.line, translated("upbeat"))
        }
        add(element.nodes, &notes)
    }

    private mutating func add(comment: Substring, _ number: Int, _ notes: inout NoteList) {
        guard !comment.isEmpty else { return }
        if isFirst {
            isFirst = false
            if comment == OpenLyricsVerses.noHeading {
                heading = ""
                return
            }
            if SectionName.isOnly(comment) || OpenSongSection.bracketed(comment) != nil {
                heading = String(comment)
                return
            }
        }
        notes.add(.changed, line: number, translated("comment written in parentheses"))
        if line.isEmpty { addOwn("(\(comment.inOneLine))") } else { append("(\(comment.inOneLine))") }
    }

    private mutating func add(_ text: String) {
        var rest = text.unicodeScalars[...]
        while let first = rest.first {
            let isBlank = Self.isSpace(first)
            let run = rest.prefix { Self.isSpace($0) == isBlank }
            rest = rest[run.endIndex...]
            if isBlank, run.contains(where: { $0 == "\n" || $0 == "\r" }) {
                isBlankDue = true
            } else {
                append(String(run))
            }
        }
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r"
    }

    private mutating func append(_ text: String) {
        if isBlankDue, !line.isEmpty {
            line += " "
        } else if isApart, let last = line.last, !last.isWhitespace, text.first.map({ !$0.isWhitespace }) ?? false {
            line += " "
        }
        line += text
        (isBlankDue, isApart, hasLine, isFirst) = (false, false, true, false)
    }

    private mutating func endLine() {
        lines.append(line)
        (line, isBlankDue, isApart, hasLine, isFirst) = ("", false, false, false, false)
    }

    /// Adds a separate line before the current one.
    private mutating func addOwn(_ text: String) {
        lines.append(text)
        isFirst = false
    }
}
