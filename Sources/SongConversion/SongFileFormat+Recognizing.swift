extension SongFileFormat {
    /// The format of a file, determined by its contents, and by its suffix if the contents are ambiguous.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - suffix: without the dot; nil or empty if there is none.
    /// - Returns: `.text` for any other text; nil for binary files, for XML that is not a song, and for files larger
    ///   than ``byteLimit``.
    public static func recognizing(_ bytes: [UInt8], suffix: String? = nil) -> SongFileFormat? {
        let source: SourceText
        do {
            source = try SourceText(bytes, keepsNull: true)
        } catch {
            if case .empty = error { return ofSuffix(suffix) ?? .text }
            return nil
        }
        let text = source.text
        let start = text.trimmed.drop { $0 == "\u{FEFF}" || $0.isWhitespace }
        let named = ofSuffix(suffix)
        if start.utf8.first == UInt8(ascii: "<"), let format = XMLRoot.format(of: start) { return format }
        if suffix?.lowercased() == "xml" { return nil }
        if isJSON(start) { return .json }
        var notes = NoteList()
        let frontMatter = FrontMatter(text, &notes)
        if let frontMatter, !frontMatter.entries.isEmpty, named == .markdown || frontMatter.isCertain {
            return .markdown
        }
        // A single directive, which OnSong files can contain, does not turn a file with OnSong's header into ChordPro.
        let canBeOnSong = frontMatter == nil && named != .markdown
        if canBeOnSong, named != .chordpro, isOnSong(text, isNamed: named == .onsong) { return .onsong }
        if isChordPro(text) { return .chordpro }
        if canBeOnSong, isOnSong(text, isNamed: false) { return .onsong }
        switch named {
        case .chordpro, .markdown, .onsong: return named
        default: return ChordsOverLyricsReader.recognizes(text) ? .chords : .text
        }
    }

    /// The format for the suffix alone; nil if there is none, or if several formats share it.
    private static func ofSuffix(_ suffix: String?) -> SongFileFormat? {
        guard let suffix = suffix?.lowercased(), suffix != "xml" else { return nil }
        return allCases.first { $0.suffixes.contains(suffix) }
    }

    /// Whether it begins with `{"` or `[{`, ignoring white space, or with empty brackets.
    private static func isJSON(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, let second = text.utf8.dropFirst().first(where: { !$0.isBlank }) else {
            return false
        }
        switch first {
        case UInt8(ascii: "{"): return second == UInt8(ascii: "\"") || second == UInt8(ascii: "}")
        case UInt8(ascii: "["):
            return second == UInt8(ascii: "{") || second == UInt8(ascii: "]") && text.dropFirst(2).isBlank
        default: return false
        }
    }

    /// The number of lines that are searched for signs of a format.
    private static let linesToLookAt = 500

    /// Whether a line is a directive that programs know.
    private static func isChordPro(_ text: String) -> Bool {
        SourceLines(text).prefix(linesToLookAt).contains { line in
            line.text.utf8.count < 4096 && ChordProDirective(line.text)?.isKnown ?? false
        }
    }

    /// Whether the first block has metadata of OnSong and no title of ChordPro.
    ///
    /// - Parameter isNamed: whether the suffix is OnSong's: then the file only must not begin like ChordPro.
    private static func isOnSong(_ text: String, isNamed: Bool) -> Bool {
        let block = SourceLines(text).lazy.map(\.text).drop(while: \.isBlank).prefix { !$0.isBlank }.prefix(
            linesToLookAt)
        let directives = block.lazy.compactMap { $0.utf8.count < 4096 ? ChordProDirective($0) : nil }
        if directives.contains(where: { $0.name == "title" }) { return false }
        if isNamed, let first = block.first(where: { _ in true }) {
            let isChordPro = ChordProDirective(first).map(\.isKnown) ?? false || first.starts(with: "#")
            if !isChordPro { return true }
        }
        if let first = block.first(where: { _ in true }), isMarkdown(first) { return false }
        return block.contains { line in
            guard line.utf8.count < 4096, let (name, value) = OnSongTag.split(line), !value.isEmpty else {
                return false
            }
            return OnSongTag.tellsHeader(name) && OnSongTag.isPlausible(value, of: name)
        }
    }

    /// Whether a first line is a heading, or begins front matter that does not end.
    private static func isMarkdown(_ line: Substring) -> Bool {
        line.starts(with: "# ") || line.trimmed == "---"
    }
}

/// Identifies the outermost element of XML without parsing its contents.
private enum XMLRoot {
    static func format(of text: Substring) -> SongFileFormat? {
        var rest = text.utf8.prefix(65_536)
        while let tag = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[tag...].dropFirst()
            guard let first = rest.first else { return nil }
            switch first {
            case UInt8(ascii: "!") where rest.starts(with: "!--".utf8): rest = behind("-->", in: rest)
            case UInt8(ascii: "?"): rest = behind("?>", in: rest)
            case UInt8(ascii: "!"): continue
            default:
                let element = rest.prefix { $0 != UInt8(ascii: ">") }
                return format(ofElement: element, before: rest[element.endIndex...])
            }
        }
        return nil
    }

    /// Determines the format by the elements inside, if the namespace does not; nil if they do not, either.
    private static func formatOfContent(_ text: Substring.UTF8View) -> SongFileFormat? {
        var rest = text
        var hasLyrics = false
        while let tag = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[tag...].dropFirst()
            if rest.starts(with: "!--".utf8) {
                rest = behind("-->", in: rest)
                continue
            }
            let name = String(Substring(rest.prefix { !$0.isBlank && $0 != UInt8(ascii: ">") }))
            switch localName(name[...].utf8) {
            case "properties", "verse", "lines", "instrument": return .openlyrics
            case "lyrics": hasLyrics = true
            default:
                if hasLyrics, name.starts(with: "/"), localName(name.dropFirst().utf8) == "lyrics" { return .opensong }
            }
        }
        return hasLyrics ? .opensong : nil
    }

    private static func localName(_ name: Substring.UTF8View) -> String {
        let end = name.firstIndex(of: UInt8(ascii: "/")) ?? name.endIndex
        return String(Substring(name[..<end].split(separator: UInt8(ascii: ":")).last ?? name[..<name.startIndex]))
    }

    private static func behind(_ end: String, in text: Substring.UTF8View) -> Substring.UTF8View {
        var rest = text
        while let place = rest.firstIndex(of: end.utf8.first!) {
            rest = rest[place...]
            if rest.starts(with: end.utf8) { return rest.dropFirst(end.utf8.count) }
            rest = rest.dropFirst()
        }
        return text.suffix(0)
    }

    /// - Parameters:
    ///   - element: its name and attributes.
    ///   - rest: the text after them.
    private static func format(
        ofElement element: Substring.UTF8View, before rest: Substring.UTF8View
    ) -> SongFileFormat? {
        let name = element.prefix { !$0.isBlank && $0 != UInt8(ascii: "/") }
        let attributes = String(Substring(element))
        let local = name.split(separator: UInt8(ascii: ":")).last
        guard let local, local.elementsEqual("song".utf8) else { return nil }
        if attributes.contains("openlyrics.info/namespace") { return .openlyrics }
        if let format = formatOfContent(rest) { return format }
        return name.count > local.count || attributes.contains("xmlns=") ? nil : .opensong
    }
}
