import ChordSheet
import SongFormat

/// A song as an HTML article.
struct HTMLSong {
    private let song: SheetSong
    /// The article's anchor; nil if nothing links to it.
    private let anchor: String?
    /// The level of the title's heading; those of sections are one below.
    private let level: Int
    private let order: SheetOptions.SectionOrder
    private var html = ""
    /// The state of the stanza and the literal lines being read.
    private var (isInStanza, literal, isGrid) = (false, [Substring](), false)
    private var lastWords: Substring = ""
    private let isRightToLeft: Bool

    private init(_ song: SheetSong, anchor: String?, level: Int, _ order: SheetOptions.SectionOrder) {
        (self.song, self.anchor, self.level, self.order) = (song, anchor, level, order)
        isRightToLeft = SheetContent.isRightToLeft(song.text)
    }

    /// The complete article.
    static func article(
        _ song: SheetSong, anchor: String?, level: Int, _ order: SheetOptions.SectionOrder
    ) -> String {
        var article = HTMLSong(song, anchor: anchor, level: level, order)
        article.addAll()
        return article.html
    }

    private mutating func addAll() {
        let id = anchor.map { " id=\"\($0)\"" } ?? ""
        let language = song.metadata[.language]?.text
        html += "<article\(id)\(HTMLText.attributes(language: language, isRightToLeft: isRightToLeft))>\n"
        html += "<header>\n<h\(level) dir=\"auto\">\(HTMLText.escaped(song.title))</h\(level)>\n"
        add(paragraph: song.metadata[.subtitle]?.text ?? "", "subtitle")
        add(paragraph: SheetFacts.credits(song.metadata), "credits")
        add(paragraph: SheetFacts.facts(of: song), "facts")
        html += "</header>\n"
        let sections = RepeatedSections.applied(.whole, to: SungOrder.sections(of: song, order))
        for section in sections { add(section) }
        let copyright = SheetFacts.copyright(song.metadata)
        if !copyright.isEmpty {
            html += "<footer>"
            add(paragraph: copyright, "copyright")
            html += "</footer>\n"
        }
        html += "</article>\n"
    }

    private mutating func add(paragraph text: String, _ name: String) {
        guard !text.allSatisfy(\.isWhitespace) else { return }
        html += "<p class=\"\(name)\" dir=\"auto\">\(HTMLText.escaped(text))</p>\n"
    }

    // MARK: Sections

    private mutating func add(_ section: Section) {
        html += "<section>\n"
        if let label = section.label {
            beginStanza()
            html += "<p><em>\(HTMLText.escaped(PlainHeading.of(label[...])))</em></p>\n"
        }
        if let heading = section.heading {
            lastWords = PlainHeading.of(heading.line.text)
            html += "<h\(level + 1)>\(HTMLText.escaped(lastWords))</h\(level + 1)>\n"
        }
        for line in section.lines { add(line.line) }
        endStanza()
        html += "</section>\n"
    }

    private mutating func add(_ line: SheetLine) {
        switch line.kind {
        case .blank: endStanza()
        case .pageBreak:
            endStanza()
            html += "<hr class=\"page\">\n"
        case .literal: addLiteral(line)
        case .section, .words:
            endLiteral()
            beginStanza()
            lastWords = line.text
            let text = LineText(line, at: 0, showsChords: true)
            let direction = isRightToLeft || text.text.utf8.contains { $0 >= 0xD6 } ? " dir=\"auto\"" : ""
            if text.isOfChords {
                html += "<p class=\"chords\">\(HTMLLine(text).htmlOfChords)</p>\n"
            } else if SheetContent.isRemark(text) {
                // What is not sung is at the right in a song from right to left, in any script.
                let tags = isRightToLeft ? "<p><em dir=\"auto\">" : "<p\(direction)><em>"
                html += "\(tags)\(HTMLText.escaped(text.text))</em></p>\n"
            } else {
                html += "<p\(text.chords.isEmpty ? "" : " class=\"sung\"")\(direction)>\(HTMLLine(text).html)</p>\n"
            }
        }
    }

    private mutating func addLiteral(_ line: SheetLine) {
        guard let directive = LiteralDirective(line.text) else {
            isGrid = line.kind == .literal(.grid)
            return literal.append(line.text)
        }
        endLiteral()
        guard directive.isStart, let label = SheetContent.label(of: line.text), !label.elementsEqual(lastWords) else {
            return
        }
        beginStanza()
        html += "<p><em>\(HTMLText.escaped(label))</em></p>\n"
    }

    // MARK: Stanzas

    private mutating func beginStanza() {
        if !isInStanza { html += "<div class=\"stanza\">\n" }
        isInStanza = true
    }

    private mutating func endStanza() {
        endLiteral()
        if isInStanza { html += "</div>\n" }
        isInStanza = false
    }

    /// Adds tablature or a grid, focusable so that it can be scrolled with the keyboard.
    private mutating func endLiteral() {
        guard !literal.isEmpty else { return }
        beginStanza()
        let shown = isGrid ? GridColumns.aligned(literal) : literal.map { String($0) }
        let lines = shown.map { HTMLText.escaped($0) }.joined(separator: "\n")
        html += "<pre dir=\"ltr\" tabindex=\"0\">\n\(lines)</pre>\n"
        literal = []
    }
}
