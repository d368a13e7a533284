import ChordSheet

/// Writes lyrics as verses of OpenLyrics. A comment at the beginning of a verse gives its heading if that differs from
/// the heading of its name: `Strophe 1`, or none.
struct OpenLyricsVerses {
    /// The comment for a verse without a heading.
    static let noHeading = "no heading"

    private let notation: OpenLyricsNotation
    private let chords: SongChords
    /// Version 0.8 has no instrumental parts; verses can have any name.
    private let version: OpenLyricsVersion

    /// - Parameter chords: the chords of the song.
    init(_ notation: OpenLyricsNotation, _ chords: SongChords, _ version: OpenLyricsVersion) {
        (self.notation, self.chords, self.version) = (notation, chords, version)
    }

    /// A section, or a stanza without a name before the first section.
    private struct Verse {
        /// Empty if there is none.
        var heading = ""
        var section: SectionName?
        var lines: [SheetLine] = []
    }

    /// The verse elements, at least one.
    func elements(of lyrics: String) -> [XMLElement] {
        let verses = Self.verses(in: lyrics, chords)
        return zip(verses, names(of: verses)).map { verse, name in
            let isCalledSo = name.heading.utf8.elementsEqual(verse.heading.utf8)
            if name.canBeInstrumental, isCalledSo, let lines = instrument(verse.lines) {
                return element("instrument", name, lines)
            }
            // A verse without any words would be an empty element.
            let isEmpty = verse.lines.allSatisfy { $0.text.isEmpty }
            return element("verse", name, [lines(verse.lines, heading: isCalledSo && !isEmpty ? nil : verse.heading)])
        }
    }

    /// The names of the verses in the order in which they are sung, separated by spaces; nil if one of them has no
    /// name.
    func order(of song: ImportedSong) -> String? {
        let order = song.order
        guard !order.isEmpty else { return nil }
        let verses = Self.verses(in: song.text, chords)
        let sections = zip(verses, names(of: verses)).filter { $0.0.section != nil }.map { $0.1.text }
        let codes = SectionOrder(song).codes(order) { name, entry in
            if let entry, entry.ordinal < sections.count { return sections[entry.ordinal] }
            // A verse that does not exist.
            guard let section = SectionName(name) else { return nil }
            let verse = OpenLyricsVerseName(of: section, isInstrumental: true)
            return verse.heading.lowercased() == PlainHeading.of(name[...]).lowercased() ? verse.text : nil
        }
        return codes.map { $0.joined(separator: " ") }
    }

    private func element(_ kind: String, _ name: OpenLyricsVerseName, _ lines: [XMLElement]) -> XMLElement {
        XMLElement(
            kind, attributes: [XMLElement.Attribute("name", name.text)], nodes: OpenLyricsWriter.laidOut(lines, 6))
    }

    // MARK: - Taking apart

    private static func verses(in lyrics: String, _ chords: SongChords) -> [Verse] {
        var verses: [Verse] = []
        var verse = Verse()
        var isStarted = false
        func end() {
            guard isStarted else { return }
            // One blank line separates two verses.
            if verse.lines.last.map({ $0.kind == .blank && $0.text.isEmpty }) ?? false { verse.lines.removeLast() }
            verses.append(verse)
        }
        for stanza in ChordSheet(lyrics, chords).stanzas {
            let first = stanza.lines.first
            let isNamed = stanza.heading == nil && first.map { OpenSongSection.bracketed($0.text) != nil } ?? false
            if stanza.heading != nil || isNamed || verse.heading.isEmpty {
                end()
                verse = Verse()
                isStarted = true
                if let heading = stanza.heading {
                    verse.heading = String(heading.text)
                    verse.section = stanza.section
                } else if isNamed, let first {
                    verse.heading = String(first.text)
                }
            }
            verse.lines += (isNamed ? Array(stanza.lines.dropFirst()) : stanza.lines) + stanza.blankLines
        }
        if isStarted { verses.append(verse) }
        return verses
    }

    /// Verses whose heading matches their name keep it; the others get free numbers.
    private func names(of verses: [Verse]) -> [OpenLyricsVerseName] {
        var taken = OpenLyricsVerseNames()
        var names = verses.map { verse -> OpenLyricsVerseName? in
            let name = wanted(verse, canBeInstrumental: true)
            return name.heading.utf8.elementsEqual(verse.heading.utf8) ? taken.take(name) : nil
        }
        for index in names.indices where names[index] == nil {
            names[index] = taken.next(wanted(verses[index], canBeInstrumental: false))
        }
        return names.compactMap { $0 }
    }

    private func wanted(_ verse: Verse, canBeInstrumental: Bool) -> OpenLyricsVerseName {
        if let section = verse.section {
            return OpenLyricsVerseName(of: section, isInstrumental: canBeInstrumental && instrument(verse.lines) != nil)
        }
        return verse.heading.isEmpty
            ? OpenLyricsVerseName(letter: "v", number: 1) : OpenLyricsVerseName(other: verse.heading)
    }

    // MARK: - Putting together

    private func lines(_ lines: [SheetLine], heading: String?) -> XMLElement {
        var nodes: [XMLElement.Node] = []
        if let heading {
            nodes.append(.element(XMLElement("comment", text: heading.isEmpty ? Self.noHeading : heading)))
        }
        for (index, line) in lines.enumerated() {
            if index > 0 {
                nodes.append(.element(XMLElement("br")))
                // Leading spaces after a line break would be taken for layout.
                let isPlain = line.text.utf8.first.map { $0 != 0x20 && $0 != 0x09 } ?? true
                if isPlain { nodes.append(.text("\n        ", line: 0)) }
            }
            nodes += self.nodes(of: line)
        }
        return XMLElement("lines", nodes: nodes)
    }

    private func nodes(of line: SheetLine) -> [XMLElement.Node] {
        line.pieces.flatMap { piece -> [XMLElement.Node] in
            var nodes: [XMLElement.Node] = []
            if let chord = piece.chord {
                nodes.append(.element(OpenLyricsChord.element(for: chord, notation, version)))
            }
            if !piece.words.isEmpty { nodes.append(.text(String(piece.words), line: 0)) }
            return nodes
        }
    }

    /// Lines of chords separated by spaces, or of beats separated by bars; nil if any line contains something else.
    private func instrument(_ lines: [SheetLine]) -> [XMLElement]? {
        guard version == .structured, !lines.isEmpty, lines.allSatisfy({ $0.hasChords }) else { return nil }
        var all: [XMLElement] = []
        for line in lines {
            let beats = line.text.split(separator: " | ", omittingEmptySubsequences: false)
            var elements: [XMLElement] = []
            for beat in beats {
                var chords: [XMLElement] = []
                for word in beat.split(separator: " ", omittingEmptySubsequences: false) {
                    guard let name = OpenSongSection.inBrackets(word).flatMap({ self.chords.name($0) }) else {
                        return nil
                    }
                    chords.append(OpenLyricsChord.element(for: name, notation, version))
                }
                elements += beats.count > 1 ? [XMLElement("beat", nodes: chords.map { .element($0) })] : chords
            }
            all.append(XMLElement("lines", nodes: elements.map { .element($0) }))
        }
        return all
    }
}
