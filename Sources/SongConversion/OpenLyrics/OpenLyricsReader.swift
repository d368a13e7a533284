import ChordSheet
import SongFormat
import Translations

/// OpenLyrics 0.8 and 0.9. Source: docs.openlyrics.org, "Data Format".
enum OpenLyricsReader {
    static let namespace = "http://openlyrics.info/namespace/2009/song"
    /// The program name in files that we write.
    static let ownName = "songbook-open"
    /// The date of a file of 0.8, which must have one, if the song has none.
    static let noDate = Timestamp(seconds: 0)

    /// Whether an element is an OpenLyrics song: by its namespace or, because many programs write none or a different
    /// one, by its contents.
    static func isOne(_ root: XMLElement) -> Bool {
        guard root.name == "song" else { return false }
        return root.namespace == namespace
            || root.elements.contains { element in
                element.name == "properties"
                    || element.name == "lyrics"
                        && element.elements.contains { ["verse", "lines", "instrument"].contains($0.name) }
            }
    }

    static func read(_ root: XMLElement, _ notes: inout NoteList) throws(ConversionError) -> ImportedSong {
        guard isOne(root) else { throw .noSongElement }
        var song = SongBuilder()
        let version = root.attribute("version") ?? ""
        if !["0.8", "0.9"].contains(version) {
            notes.add(
                .kept, line: root.line, translated("version \(version.trimmedForNote) of OpenLyrics, read as 0.9"))
        }
        let notation = OpenLyricsNotation(root.attribute("chordNotation"))
        readAttributes(of: root, to: &song, &notes)
        let properties = OpenLyricsProperties(notation)
        let language = readLanguage(of: root, to: &song, &notes)
        var verses: [ReadVerse] = []
        for element in root.elements {
            switch element.name {
            case "properties": properties.read(element, to: &song, &notes)
            case "lyrics": verses += self.verses(in: element, notation, language, &song.unknownChords, &notes)
            case "format": notes.add(.dropped, line: element.line, element.name)
            // Its place is wrong, but its value is usable.
            default: properties.readLoose(element, to: &song, &notes)
            }
        }
        root.noteLooseText(&notes)
        let text = verses.map(\.text).joined(separator: "\n\n")
        // A notation that the chords themselves show is not kept.
        if let value = root.attribute("chordNotation"), !value.isEmpty,
            value != OpenLyricsNotation.of(text, SongChords(listed: song.unknownChords.names, in: text))
        {
            song.addMeta("chordNotation", value)
        }
        var read = song.song(text: text)
        read.listAllChords()
        if let codes = song.codedOrder {
            let order = SectionOrder(read)
            let names = order.names(of: verses.map { ($0.name, $0.heading) })
            read.setOrder(
                order.names(codes) { names[$0.lowercased()] ?? OpenLyricsVerseName(String($0))?.heading })
        }
        return read
    }

    private static func readAttributes(of root: XMLElement, to song: inout SongBuilder, _ notes: inout NoteList) {
        for attribute in root.attributes where !attribute.value.isEmpty {
            let (name, value) = (attribute.name, attribute.value)
            switch name {
            case "version", "lang": break
            case "modifiedDate":
                guard let date = Timestamp(iso8601: value) else {
                    notes.add(.dropped, line: root.line, translated("“\(name)” is not a date"))
                    continue
                }
                if date != noDate { song.updatedAt = date }
            case "createdIn", "modifiedIn": if value != ownName { song.addMeta(name, value) }
            case "chordNotation", "schemaLocation": break
            default: notes.add(.dropped, line: root.line, "\(name): \(value.trimmedForNote)")
            }
        }
    }

    /// The language of the song, or else of the first verse that has one.
    private static func readLanguage(
        of root: XMLElement, to song: inout SongBuilder, _ notes: inout NoteList
    ) -> String? {
        let verses = root.elements.lazy.filter { $0.name == "lyrics" }.flatMap(\.elements)
        let language =
            root.attribute("lang", namespace: XMLElement.xmlNamespace)
            ?? verses.compactMap { $0.attribute("lang") }.first
        if let language, !language.isBlank { song.set("language", language, line: root.line, &notes) }
        return language
    }

    // MARK: - Verses

    private struct ReadVerse {
        /// The name in the file, such as `v1`.
        let name: String
        /// Empty if there is none.
        let heading: String
        /// Includes the heading.
        let text: String
    }

    private static func verses(
        in lyrics: XMLElement, _ notation: OpenLyricsNotation, _ language: String?, _ unknown: inout UnknownChords,
        _ notes: inout NoteList
    ) -> [ReadVerse] {
        var verses: [ReadVerse] = []
        // Contents outside any verse become a verse without a name.
        var loose: [XMLElement.Node] = []
        func endLoose() {
            defer { loose = [] }
            guard loose.contains(where: { !$0.isBlank }) else { return }
            let element = XMLElement("verse", nodes: loose, line: lyrics.line)
            verses.append(verse(element, notation, language, &unknown, &notes))
        }
        for node in lyrics.nodes {
            guard case .element(let element) = node, !isInVerse(element) else {
                loose.append(node)
                continue
            }
            endLoose()
            switch element.name {
            case "verse", "instrument": verses.append(verse(element, notation, language, &unknown, &notes))
            case let name where node.isBlank: notes.add(.dropped, line: element.line, name)
            case let name:
                var attributes = element.attributes
                if element.attribute("name") == nil { attributes.append(XMLElement.Attribute("name", name)) }
                let other = XMLElement("verse", attributes: attributes, nodes: element.nodes, line: element.line)
                verses.append(verse(other, notation, language, &unknown, &notes))
            }
        }
        endLoose()
        return verses
    }

    private static func isInVerse(_ element: XMLElement) -> Bool {
        ["lines", "line", "br", "chord", "comment", "tag"].contains(element.name)
    }

    private static func verse(
        _ element: XMLElement, _ notation: OpenLyricsNotation, _ language: String?, _ unknown: inout UnknownChords,
        _ notes: inout NoteList
    ) -> ReadVerse {
        var lines = OpenLyricsLines(notation)
        var loose: [XMLElement.Node] = []
        func read(_ inner: XMLElement) {
            if element.name == "instrument" {
                lines.readInstrument(inner, &notes)
            } else {
                lines.read(inner, &notes)
            }
        }
        func readLoose() {
            if loose.contains(where: { !$0.isBlank }) { read(XMLElement("lines", nodes: loose, line: element.line)) }
            loose = []
        }
        for node in element.nodes {
            if case .element(let inner) = node, inner.name == "lines" {
                readLoose()
                read(inner)
            } else {
                loose.append(node)
            }
        }
        readLoose()
        unknown.add(lines.unknownChords.names)
        let name = element.attribute("name") ?? ""
        var heading = lines.heading ?? OpenLyricsVerseName(name)?.heading
        if heading == nil, SectionName.isOnly(name) {
            heading = name.inOneLine.trimmed.prefix(1).uppercased() + name.inOneLine.trimmed.dropFirst()
        }
        if heading == nil, !name.isBlank {
            notes.add(.kept, line: element.line, translated("unknown section name: \(name.trimmedForNote)"))
            heading = OpenSongSection.heading(for: name.inOneLine[...])
        }
        var all = (heading.map { $0.isEmpty ? [] : [$0] } ?? [])
        if let lang = element.attribute("lang"), lang != language || element.attribute("translit") != nil {
            let script = element.attribute("translit").map { ", \($0)" } ?? ""
            notes.add(.changed, line: element.line, translated("language of the verse written in parentheses"))
            all.append("(\(lang.inOneLine)\(script.inOneLine))")
        }
        return ReadVerse(name: name, heading: heading ?? "", text: (all + lines.lines).joined(separator: "\n"))
    }
}

extension OpenLyricsLines {
    /// Reads one `lines` element of an instrumental part: chords, or beats with chords, which are separated by bars.
    mutating func readInstrument(_ element: XMLElement, _ notes: inout NoteList) {
        var nodes: [XMLElement.Node] = []
        var isBeat = false
        for inner in element.elements {
            if !nodes.isEmpty, inner.name != "br", inner.name != "comment" {
                nodes.append(.text(isBeat || inner.name == "beat" ? " | " : " ", line: 0))
            }
            isBeat = inner.name == "beat"
            guard isBeat else {
                nodes.append(.element(inner))
                continue
            }
            for (index, chord) in inner.elements.enumerated() {
                if index > 0 { nodes.append(.text(" ", line: 0)) }
                nodes.append(.element(chord))
            }
        }
        element.noteLooseText(&notes)
        read(XMLElement("lines", attributes: element.attributes, nodes: nodes, line: element.line), &notes)
    }
}
