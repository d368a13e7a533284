import Translations

/// Handles elements inside `<lyrics>`, where OpenSong has only text but users and other programs put more.
enum OpenSongMarkup {
    /// The intended lines. HTML line breaks become line ends, chords of OpenLyrics get brackets, and other elements
    /// leave only their words.
    static func text(of lyrics: XMLElement, _ notes: inout NoteList) -> String {
        if lyrics.elements.isEmpty { return lyrics.text }
        var text = ""
        add(lyrics.nodes, to: &text, &notes)
        return text
    }

    private static let breaks: Set<String> = ["br", "lb", "n", "nl", "newline", "linebreak"]
    private static let blocks: Set<String> = ["p", "div", "li", "line"]

    private static func add(_ nodes: [XMLElement.Node], to text: inout String, _ notes: inout NoteList) {
        var isApart = false
        for node in nodes {
            switch node {
            case .text(let words, _):
                // A line end after that of an element is layout.
                let isDouble = isApart && text.utf8.last == UInt8(ascii: "\n")
                let rest = isDouble ? words.drop { $0 == " " || $0 == "\t" } : words[...]
                if isDouble, rest.first?.isNewline ?? false {
                    text += rest.dropFirst()
                } else {
                    if isApart, isInWord(text.last), isInWord(words.first) { text += " " }
                    text += words
                }
                isApart = false
            case .element(let element):
                isApart = add(element, to: &text, &notes)
            }
        }
    }

    /// Returns whether the next text is a separate word.
    private static func add(_ element: XMLElement, to text: inout String, _ notes: inout NoteList) -> Bool {
        let name = element.name.lowercased()
        if name == "chord", let chord = OpenLyricsChord.name(of: element, OpenLyricsNotation(nil)), !chord.isEmpty,
            !chord.contains(where: { "[]\n\r".contains($0) })
        {
            // A bracket in the first column would begin the name of a section.
            if text.isEmpty || text.utf8.last == UInt8(ascii: "\n") { text += " " }
            text += "[\(chord)]"
            add(element.nodes, to: &text, &notes)
            return false
        }
        let isLine = breaks.contains(name) || blocks.contains(name)
        let values = element.attributes.map { " \($0.name)=\($0.value.inOneLine.trimmedForNote)" }.joined()
        notes.add(
            isLine ? .changed : .dropped, line: element.line == 0 ? nil : element.line,
            translated("formatting: \(element.name + values)"))
        if blocks.contains(name), !text.isEmpty, text.utf8.last != UInt8(ascii: "\n") { text += "\n" }
        add(element.nodes, to: &text, &notes)
        if isLine { text += "\n" }
        return isLine || element.nodes.isEmpty
    }

    private static func isInWord(_ character: Character?) -> Bool { character.map { !$0.isWhitespace } ?? false }
}
