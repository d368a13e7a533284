import Translations

/// Elements inside `<lyrics>`, where OpenSong has text alone and people and other programs put more.
enum OpenSongMarkup {
    /// The lines that are meant. Line ends of HTML are line ends, chords of OpenLyrics stand in brackets, and of what
    /// else there is the words are left.
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
                // A line end behind that of an element is how the file is laid out.
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

    /// Whether what comes next is another word.
    private static func add(_ element: XMLElement, to text: inout String, _ notes: inout NoteList) -> Bool {
        let name = element.name.lowercased()
        if name == "chord", let chord = OpenLyricsChord.name(of: element, OpenLyricsNotation(nil)), !chord.isEmpty,
            !chord.contains(where: { "[]\n\r".contains($0) })
        {
            // A bracket in the first column is the name of a section.
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
