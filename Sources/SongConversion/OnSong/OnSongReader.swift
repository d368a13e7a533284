import ChordSheet
import SongFormat
import Translations

/// OnSong files. Source: OnSong's manual, "OnSong File Format".
///
/// The first block is metadata. Names of sections lose their colon, which marks them there.
enum OnSongReader {
    static func read(_ bytes: [UInt8]) throws(ConversionError) -> ImportResult {
        let source = try SourceText(bytes)
        var reading = OnSongReading(source)
        return reading.result()
    }
}

struct OnSongReading {
    private var lines: SourceLines
    private var parser: ChordProParser
    /// A line of chords whose words may follow on the next line.
    private var above: (chords: ChordLine, line: SourceLines.Line)?
    private var said = WordsTakenForChords()
    private var untagged = 0
    /// Whether the artist is the line without a name that follows the title: none has a name.
    private var takesArtist = false
    private var hasHeader = false
    /// The number of the last line of the first block that is metadata whatever its name is.
    private var lastTag = 0

    init(_ source: SourceText) {
        lines = SourceLines(source.text)
        parser = ChordProParser(source.notes, [SourceChords(of: source.text)])
    }

    mutating func result() -> ImportResult {
        var isInHeader = true
        while let line = lines.next() {
            if isInHeader {
                isInHeader = takeHeader(line)
                // The blank line after the metadata is not part of the lyrics; later ones are.
                if isInHeader || line.text.isBlank { continue }
            }
            take(line)
        }
        flush()
        if lines.hasOtherEnds { parser.notes.add(.changed, line: nil, translated("line endings")) }
        var result = parser.result()
        if var first = result.songs.first, let flow = first.takeMeta("flow") {
            let order = SectionOrder(first)
            let initials = OnSongFlow(order.sections)
            first.setOrder(order.names(flow) { initials.heading(of: $0) })
            result.songs[0] = first
        }
        if let first = result.songs.first, let (song, notes) = OnSongCapo.asPlayed(first) {
            result.songs[0] = song
            result.notes += notes
        }
        return result
    }

    // MARK: - Metadata

    /// Returns false if the line ends the block, or is the first after it.
    private mutating func takeHeader(_ line: SourceLines.Line) -> Bool {
        if line.text.isBlank { return !hasHeader }
        let isLyrics = Self.isLyrics(line.text, parser.lineNotation)
        if !hasHeader {
            lastTag = Self.lastTag(of: line, lines, parser.lineNotation)
            takesArtist = !Self.block(from: line, lines).contains { Self.namesArtist($0.text) }
        }
        hasHeader = true
        if let directive = ChordProDirective(line.text) {
            guard !directive.name.starts(with: "start_of_"), directive.name != "chorus" else { return false }
            parser.add(directive, line.number)
            return true
        }
        if line.number <= lastTag, let (name, value) = OnSongTag.splitLoosely(line.text), !isLyrics {
            set(name, value, line.number)
            return true
        }
        if Self.isMetadata(line.text), let (name, value) = OnSongTag.split(line.text) {
            set(name, value, line.number)
            return true
        }
        if isLyrics { return false }
        untagged += 1
        let name = untagged == 1 && parser.song.title == nil ? "title" : "artist"
        if untagged == 1, name != "title" { takesArtist = false }
        guard untagged == 1 && name == "title" || untagged == 2 && takesArtist else {
            guard line.number <= lastTag else { return false }
            parser.notes.add(.kept, line: line.number, line.text.trimmedForNote)
            parser.song.addMeta("comment", String(line.text.trimmed))
            return true
        }
        set(name, String(line.text.trimmed), line.number)
        return true
    }

    /// The lines of the first block.
    private static func block(from first: SourceLines.Line, _ rest: SourceLines) -> [SourceLines.Line] {
        [first] + Array(rest.prefix { !$0.text.isBlank }.prefix(200))
    }

    /// Whether it is metadata, in OnSong's way or ChordPro's, that is an artist's name.
    private static func namesArtist(_ line: Substring) -> Bool {
        if let directive = ChordProDirective(line) { return directive.name == "artist" && !directive.value.isEmpty }
        return OnSongTag.split(line).map { $0.name.lowercased() == "artist" && !$0.value.isEmpty } ?? false
    }

    /// The last line of the block that is certainly metadata: the last with a well-known name, or the last of all if
    /// every line after that could be metadata. 0 if there is none.
    private static func lastTag(
        of first: SourceLines.Line, _ rest: SourceLines, _ notation: ChordNotation
    ) -> Int {
        var (last, end) = (0, 0)
        for line in block(from: first, rest) {
            if ChordProDirective(line.text) != nil { continue }
            let tag = OnSongTag.splitLoosely(line.text)
            if let tag, OnSongTag.tellsHeader(tag.name), !tag.value.isEmpty {
                (last, end) = (line.number, line.number)
            } else if isLyrics(line.text, notation) {
                return last
            } else if tag != nil, end >= 0, last > 0 {
                end = line.number
            } else if last > 0 {
                end = -1
            }
        }
        return max(last, end)
    }

    private mutating func set(_ name: String, _ value: String, _ number: Int) {
        switch name.lowercased() {
        case "key":
            parser.song.set("key", OnSongTag.key(of: value), line: number, &parser.notes)
        case let name where OnSongTag.isTags(name):
            for tag in OnSongTag.tags(in: value) {
                parser.song.set("tag", String(tag), line: number, &parser.notes)
            }
        case "artist", "composer", "lyricist", "arranger":
            for part in value.split(separator: ";") where !part.isBlank {
                parser.song.set(name.lowercased(), String(part.trimmed), line: number, &parser.notes)
            }
        case "title": parser.song.set("title", value, line: number, &parser.notes)
        case let known where OnSongTag.isKnown(known):
            parser.song.set(known, value, line: number, &parser.notes)
        default:
            parser.song.addMeta(name, value)
        }
    }

    // MARK: - Words

    private mutating func take(_ line: SourceLines.Line) {
        if parser.isInLiteral || LiteralDirective(line.text)?.isStart ?? false {
            flush()
            parser.add(line.text, line.number)
        } else if TabLine.isOne(line.text) {
            flush()
            parser.lyrics.add(line.text)
        } else if let chords = Self.chords(in: line.text, parser.lineNotation) {
            flush()
            above = (chords, line)
        } else if let directive = ChordProDirective(line.text) {
            flush()
            parser.add(directive, line.number)
        } else if let name = OnSongSection.name(in: line.text) {
            flush()
            parser.lyrics.add(heading: name)
        } else if let (chords, place) = above, !line.text.isBlank, !ChordName.isAny(in: line.text) {
            above = nil
            add(chords.over(line.text, line: place.number, &parser.notes), chords, place)
        } else {
            flush()
            parser.addWords(String(line.text), line.number, hasAnnotations: false)
        }
    }

    /// Writes chords that have no words below them.
    private mutating func flush() {
        guard let (chords, place) = above else { return }
        above = nil
        add(chords.withoutLyrics, chords, place)
    }

    /// - Parameter line: a line of words with the chords in it.
    private mutating func add(_ line: String, _ chords: ChordLine, _ place: SourceLines.Line) {
        said.say(chords, place.number, &parser.notes)
        parser.addWords(line, place.number, chords)
    }

    /// Whether a line has a name and a value that are not lyrics.
    static func isMetadata(_ line: Substring) -> Bool {
        guard let (name, _) = OnSongTag.split(line) else { return false }
        return OnSongTag.isKnown(name) || !isLyrics(line) && !name.isEmpty
    }

    /// Whether a line that is written into a header reads back as metadata.
    static func isHeader(_ line: Substring) -> Bool {
        isMetadata(line) || OnSongTag.splitLoosely(line) != nil && !isLyrics(line)
    }

    private static func isLyrics(_ line: Substring, _ notation: ChordNotation = .letters) -> Bool {
        TabLine.isOne(line) || OnSongSection.name(in: line) != nil || chords(in: line, notation) != nil
            || ChordName.isAny(in: line) && !(OnSongTag.split(line)?.name.lowercased().contains("key") ?? false)
    }

    /// Nil for a line of words.
    private static func chords(in line: Substring, _ notation: ChordNotation) -> ChordLine? {
        if let first = line.utf8.first, first == UInt8(ascii: ".") || first == UInt8(ascii: "`") {
            let words = line.dropFirst()
            if let chords = ChordLine(anyLine: words, in: notation), chords.chordCount > 0 { return chords }
            return ChordLine(anyLine: words, in: .smallLetters).flatMap { $0.hasOnlyChords ? $0 : nil }
        }
        return ChordLine(line, in: notation).flatMap { $0.hasOnlyChordsAndInstructions ? $0 : nil }
    }
}

/// The heading of a section.
enum OnSongSection {
    /// Without the final colon; nil for any other line.
    static func name(in line: Substring) -> Substring? {
        guard let end = line.utf8.lastIndex(where: { !$0.isBlank }), line.utf8[end] == UInt8(ascii: ":"),
            SectionName.isOnly(line[..<end])
        else { return nil }
        return line[..<end]
    }
}

/// A line of metadata, `Name: value`.
enum OnSongTag {
    /// Names other than those that our songs have, too. Source: OnSong's manual, "Metadata".
    static let known: Set<String> = [
        "author", "transposedkey", "in", "original key", "book", "books", "number", "flow", "midi", "midi-index",
        "pitch",
        "ccli", "footer", "restrictions", "ref", "scripture", "video", "url",
    ]

    /// Whether lines with this name are metadata, whatever their value.
    static func isKnown(_ name: String) -> Bool {
        let name = name.lowercased()
        return name == "title" || isTags(name) || known.contains(name) || MetadataName(valueNamed: name) != nil
    }

    /// Whether lines with this name contain a list of tags.
    static func isTags(_ name: String) -> Bool {
        ["keywords", "topic", "topics", "tags", "tag"].contains(name.lowercased())
    }

    /// Names that are common in headers and rare elsewhere.
    static func tellsHeader(_ name: String) -> Bool {
        ["title", "artist", "key", "capo", "tempo", "time", "ccli", "flow", "copyright"].contains(name.lowercased())
    }

    /// Whether a value is one that a line with this name has in a header, rather than the words of a song: `Time: 6/8`,
    /// but not `Time: it flies`.
    static func isPlausible(_ value: String, of name: String) -> Bool {
        let words = value.split { $0.isWhitespace || "[](),;-–/".contains($0) }
        let hasNumber = value.contains(where: \.isNumber)
        switch name.lowercased() {
        case "key":
            return words.count <= 4 && words.contains(where: isNote) && words.allSatisfy { isNote($0) || isOfKey($0) }
        case "capo":
            return hasNumber || value.utf8.allSatisfy("IVX".utf8.contains)
                || ["no", "none", "no capo"].contains(value.lowercased())
        case "time": return hasNumber || ["c", "common", "cut"].contains(words.first?.lowercased())
        case "tempo": return hasNumber || words.count <= 2
        default: return true
        }
    }

    private static func isNote(_ word: Substring) -> Bool {
        [ChordNotation.smallLetters, .latin].contains { ChordName(word, in: $0) != nil }
    }

    private static func isOfKey(_ word: Substring) -> Bool {
        ["major", "minor", "maj", "min", "dur", "moll", "sharp", "flat", "to", "or", "and", "then", "capo"].contains(
            word.lowercased()) || word.allSatisfy(\.isNumber)
    }

    /// Like ``split(_:)``, but accepts custom names such as `Writer(s)` and `Words and Music by`.
    static func splitLoosely(_ line: Substring) -> (name: String, value: String)? {
        if let tag = split(line) { return tag }
        guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let name = line[..<colon].trimmed
        let value = line[line.utf8.index(after: colon)...]
        guard (1...80).contains(name.utf8.count), !value.starts(with: "//"), !value.starts(with: ":"),
            name.split(separator: " ").count <= 8, name.contains(where: \.isLetter),
            !name.contains(where: { "[]{}<>|!?;\"=".contains($0) })
        else { return nil }
        return (String(name), String(value.trimmed))
    }

    /// The tags of a list, without white space around them.
    static func tags(in value: String) -> [Substring] {
        value.split { $0 == "," || $0 == ";" }.map(\.trimmed).filter { !$0.isEmpty }
    }

    /// The key in a line or directive. In brackets, OnSong treats it as a chord and transposes it.
    static func key(of value: String) -> String {
        String(value.filter { $0 != "[" && $0 != "]" }[...].trimmed)
    }

    /// Nil for any other line.
    static func split(_ line: Substring) -> (name: String, value: String)? {
        guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let name = line[..<colon].trimmed
        // `title:: River` is another program's syntax.
        if line[line.utf8.index(after: colon)...].starts(with: ":") { return nil }
        guard (1...40).contains(name.utf8.count), name.utf8.allSatisfy(isNameByte),
            name.split(separator: " ").count <= 3
        else { return nil }
        return (String(name), String(line[line.utf8.index(after: colon)...].trimmed))
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte >= 0x80
            || " _-#".utf8.contains(byte)
    }
}
