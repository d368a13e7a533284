import ChordSheet

/// The elements of a song's lyrics on a sheet.
struct SheetContent {
    private(set) var elements: [Element] = []
    /// Whether most letters are written from right to left.
    private(set) var isRightToLeft = false

    private let song: SheetSong
    private let options: SheetOptions
    private let memory: MeasureMemory
    /// The stanza that is being read.
    private var heading: TextLine?
    private var parts: [Block.Part] = []
    private var literal: [PlacedLine] = []
    private var isApart = false
    /// The line above the literal section that is being read.
    private var lastWords: Substring = ""

    init(of song: SheetSong, _ options: SheetOptions, _ memory: MeasureMemory) {
        (self.song, self.options, self.memory) = (song, options, memory)
        let sections = RepeatedSections.applied(
            options.repeatedChorus, to: SungOrder.sections(of: song, options.order))
        isRightToLeft = Self.isRightToLeft(song.text)
        for section in sections { add(section) }
    }

    private mutating func add(_ section: Section) {
        endStanza()
        isApart = true
        if let label = section.label {
            parts.append(.line(named(LineText(PlainHeading.of(label[...]), at: nil), .comment)))
        }
        let hasLines = section.lines.contains { isShown($0) }
        if let heading = section.heading, hasLines || section.isEmpty {
            let plain = PlainHeading.of(heading.line.text)
            lastWords = plain
            let text = LineText(
                plain,
                at: heading.offset
                    + heading.line.text.utf8.distance(
                        from: heading.line.text.startIndex, to: plain.startIndex))
            // A heading without lines is an instruction.
            if hasLines {
                self.heading = named(text, .heading)
            } else {
                parts.append(.line(named(text, .comment)))
            }
        }
        for line in section.lines { add(line) }
        endStanza()
    }

    /// The name of a section.
    private func named(_ text: LineText, _ role: TextRole) -> TextLine {
        TextLine(text, role, memory, isRightToLeft: isRightToLeft)
    }

    /// Whether anything of a line is visible.
    private func isShown(_ line: PlacedLine) -> Bool {
        switch line.line.kind {
        case .blank, .section, .pageBreak: false
        case .literal: options.showsChords
        case .words: options.showsChords || line.line.pieces.contains { !$0.words.allSatisfy(\.isWhitespace) }
        }
    }

    private mutating func add(_ line: PlacedLine) {
        switch line.line.kind {
        case .literal(let kind):
            if options.showsChords { add(line, kind) }
        case .blank:
            // The name of a section stays with text that follows a blank line.
            if !parts.isEmpty || !literal.isEmpty { endStanza() }
            isApart = true
        case .pageBreak(let pageBreak):
            if heading == nil || !parts.isEmpty || !literal.isEmpty { endStanza() }
            elements.append(.pageBreak(pageBreak))
        case .section, .words:
            endLiteral()
            guard isShown(line) else { return }
            lastWords = line.line.text
            let text = LineText(line.line, at: line.offset, showsChords: options.showsChords)
            parts.append(
                .line(
                    TextLine(text, Self.isRemark(text) ? .comment : .words, memory, isRightToLeft: isRightToLeft)))
        }
    }

    /// Whether a whole line is in parentheses, as imported ChordPro comments are.
    static func isRemark(_ line: LineText) -> Bool {
        guard line.chords.isEmpty, line.text.utf8.first == UInt8(ascii: "(") else { return false }
        var depth = 0
        var bytes = line.text.utf8[...]
        while bytes.last == 0x20 { bytes.removeLast() }
        for index in bytes.indices {
            if bytes[index] == UInt8(ascii: "(") { depth += 1 }
            if bytes[index] == UInt8(ascii: ")") { depth -= 1 }
            if depth == 0 { return bytes.index(after: index) == bytes.endIndex }
        }
        return false
    }

    // MARK: Literal lines

    private mutating func add(_ line: PlacedLine, _ kind: LiteralKind) {
        guard let directive = LiteralDirective(line.line.text) else {
            if line.line.text.allSatisfy(\.isWhitespace) {
                endLiteral()
            } else {
                literal.append(line)
            }
            return
        }
        endLiteral()
        guard directive.isStart, let label = Self.label(of: line.line.text) else { return }
        // Imported songs also have it on the line above.
        guard !label.elementsEqual(lastWords) else { return }
        let offset = line.line.text.utf8.distance(from: line.line.text.startIndex, to: label.startIndex)
        parts.append(.line(named(LineText(label, at: line.offset + offset), .comment)))
    }

    /// The label of a section: `Solo` in `{start_of_tab: Solo}`, but not the shape of a grid.
    static func label(of directive: Substring) -> Substring? {
        guard let colon = directive.firstIndex(of: ":"), let end = directive.lastIndex(of: "}"), colon < end else {
            return nil
        }
        var label = PlainHeading.of(directive[directive.index(after: colon)..<end])
        if let start = label.firstRange(of: "label=\"")?.upperBound {
            label = label[start...].prefix { $0 != "\"" }
        }
        return label.contains(where: \.isLetter) && !label.contains("=") ? label : nil
    }

    private mutating func endLiteral() {
        guard !literal.isEmpty else { return }
        let isTab = literal.allSatisfy { $0.line.kind == .literal(.tab) }
        let isLong = literal.contains { $0.line.text.utf8.count > Self.longestLiteral }
        let lines = literal.flatMap { line in
            isLong ? Self.parts(of: line) : [(text: line.line.text, source: line.offset)]
        }
        let systems = isTab && !isLong ? [lines] : lines.map { [$0] }
        let isGrid = !isLong && literal.allSatisfy { $0.line.kind == .literal(.grid) }
        let shown = isGrid ? GridColumns.aligned(lines.map(\.text)) : nil
        parts.append(.literal(LiteralLines(systems, shown: shown, memory)))
        literal = []
    }

    private static let longestLiteral = 4_096

    /// The parts of a line that is too long to measure at once.
    private static func parts(of line: PlacedLine) -> [(text: Substring, source: Int)] {
        var parts: [(text: Substring, source: Int)] = []
        var start = line.line.text.startIndex
        let bytes = line.line.text.utf8
        while start < bytes.endIndex {
            var end = bytes.index(start, offsetBy: longestLiteral, limitedBy: bytes.endIndex) ?? bytes.endIndex
            while end < bytes.endIndex, bytes[end] & 0xC0 == 0x80 { end = bytes.index(after: end) }
            let offset = bytes.distance(from: bytes.startIndex, to: start)
            parts.append((line.line.text[start..<end], line.offset + offset))
            start = end
        }
        return parts
    }

    // MARK: Stanzas

    private mutating func endStanza() {
        endLiteral()
        guard heading != nil || !parts.isEmpty else { return }
        elements.append(.stanza(Block(heading: heading, parts: parts, isApart: isApart)))
        (heading, parts, isApart) = (nil, [], false)
    }

    /// Whether most letters are written from right to left.
    static func isRightToLeft(_ text: String) -> Bool {
        guard text.utf8.contains(where: { $0 >= 0xD6 }) else { return false }
        var balance = 0
        for scalar in text.unicodeScalars {
            if Scripts.isRightToLeft(scalar) {
                balance += 1
            } else if scalar.properties.isAlphabetic {
                balance -= 1
            }
        }
        return balance > 0
    }
}
