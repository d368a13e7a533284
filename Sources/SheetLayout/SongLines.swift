import ChordSheet

/// A line of lyrics with its position in them.
struct PlacedLine {
    let line: SheetLine
    /// The UTF-8 offset.
    let offset: Int
}

/// The lines below the name of a section, up to the next one.
struct Section {
    /// Nil for the lines above the first name.
    let heading: PlacedLine?
    /// The lines of all stanzas, including blank ones.
    var lines: [PlacedLine]

    /// An entry of the song's order that names no section; nil for sections from the lyrics.
    var label: String?

    var name: SectionName? {
        if case .section(let name)? = heading?.line.kind { name } else { nil }
    }

    /// Whether there is nothing below the name.
    var isEmpty: Bool { lines.allSatisfy { $0.line.kind == .blank || $0.isPageBreak } }

    /// Whether there is only tablature or a grid.
    var isPlayed: Bool {
        !isEmpty
            && lines.allSatisfy { line in
                switch line.line.kind {
                case .literal, .blank, .pageBreak: true
                case .words, .section: false
                }
            }
    }

    /// In bytes: repeated sections are written out up to this size, which exceeds any real song.
    static let mostRepeated = 16 << 20

    /// In bytes.
    var size: Int { lines.reduce(64) { $0 + $1.line.text.utf8.count } }

    /// Splits lyrics into sections.
    static func sections(of text: String, _ chords: SongChords) -> [Section] {
        var sections = [Section(heading: nil, lines: [])]
        var offset = 0
        for line in SheetLines(text, chords) {
            let placed = PlacedLine(line: line, offset: offset)
            if case .section = line.kind {
                sections.append(Section(heading: placed, lines: []))
            } else {
                sections[sections.count - 1].lines.append(placed)
            }
            offset += line.text.utf8.count + line.end.utf8.count
        }
        if sections[0].isEmpty, sections.count > 1 { sections.removeFirst() }
        // If verses have no names, the text after a chorus is one.
        let hasVerses = sections.contains { $0.name?.kind == .verse }
        return hasVerses ? sections : sections.flatMap(\.choruses)
    }

    /// Limits a chorus to its first stanza, and separates the others.
    private var choruses: [Section] {
        guard let kind = name?.kind, RepeatedSections.kinds.contains(kind),
            let start = lines.firstIndex(where: { $0.line.kind != .blank }),
            let end = lines[start...].firstIndex(where: { $0.line.kind == .blank }),
            lines[end...].contains(where: { $0.line.kind != .blank })
        else { return [self] }
        var chorus = self
        chorus.lines.removeSubrange(end...)
        return [chorus, Section(heading: nil, lines: Array(lines[end...]))]
    }
}

extension PlacedLine {
    var isPageBreak: Bool {
        if case .pageBreak = line.kind { true } else { false }
    }
}
