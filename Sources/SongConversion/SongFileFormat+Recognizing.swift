extension SongFileFormat {
    /// The format of a file, by what is in it, and where that leaves a choice by its name's suffix.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - suffix: without the dot; nil or empty where there is none.
    /// - Returns: `.text` for what could be anything; nil for what is no text, for XML that is no song, and for more than
    ///   ``byteLimit``.
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
        // One directive, as files of OnSong may have them, makes no file of ChordPro of one with OnSong's header.
        if frontMatter == nil, named != .chordpro, isOnSong(text, isNamed: named == .onsong) { return .onsong }
        if isChordPro(text) { return .chordpro }
        if frontMatter == nil, isOnSong(text, isNamed: false) { return .onsong }
        switch named {
        case .chordpro, .markdown, .onsong: return named
        default: return ChordsOverLyricsReader.recognizes(text) ? .chords : .text
        }
    }

    /// By the suffix alone; nil where no format has it, or two.
    private static func ofSuffix(_ suffix: String?) -> SongFileFormat? {
        guard let suffix = suffix?.lowercased(), suffix != "xml" else { return nil }
        return allCases.first { $0.suffixes.contains(suffix) }
    }

    /// `{"` or `[{`, with blanks between, or nothing in the brackets.
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

    /// How many lines are looked at for what tells a format.
    private static let linesToLookAt = 500

    /// A line that is a directive which programs know.
    private static func isChordPro(_ text: String) -> Bool {
        SourceLines(text).prefix(linesToLookAt).contains { line in
            line.text.utf8.count < 4096 && ChordProDirective(line.text)?.isKnown ?? false
        }
    }

    /// Metadata of OnSong in the first block, and no title of ChordPro.
    ///
    /// - Parameter isNamed: whether the suffix says so: then it is enough that it does not begin as ChordPro does.
    private static func isOnSong(_ text: String, isNamed: Bool) -> Bool {
        let block = SourceLines(text).lazy.map(\.text).drop(while: \.isBlank).prefix { !$0.isBlank }.prefix(
            linesToLookAt)
        let directives = block.lazy.compactMap { $0.utf8.count < 4096 ? ChordProDirective($0) : nil }
        if directives.contains(where: { $0.name == "title" }) { return false }
        if isNamed, let first = block.first(where: { _ in true }) {
            let isChordPro = ChordProDirective(first).map(\.isKnown) ?? false || first.starts(with: "#")
            if !isChordPro { return true }
        }
        return block.contains { line in
            guard line.utf8.count < 4096, let (name, value) = OnSongTag.split(line), !value.isEmpty else {
                return false
            }
            return ["title", "artist", "key", "capo", "tempo", "time", "ccli", "flow", "copyright"].contains(
                name.lowercased())
        }
    }
}

/// The outermost element of XML, found without reading what is in it.
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

    /// By the elements inside, where there is no namespace that tells; nil where there is neither.
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
    ///   - rest: what is behind them.
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
