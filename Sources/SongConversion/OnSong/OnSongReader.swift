import ChordSheet
import SongFormat
import Translations

/// Files of OnSong. Source: OnSong's manual, "OnSong File Format".
///
/// The first block is metadata. The name of a section loses the colon that makes it one there.
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
    /// A line of chords, of which the words may come next.
    private var above: (chords: ChordLine, line: SourceLines.Line)?
    private var said = WordsTakenForChords()
    private var untagged = 0
    private var hasHeader = false
    /// The number of the last line up to which the first block is metadata, whatever its names are.
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
                // The blank line behind the metadata is none of the lyrics; others are.
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

    /// False if the line ends the block, or is the first behind it.
    private mutating func takeHeader(_ line: SourceLines.Line) -> Bool {
        if line.text.isBlank { return !hasHeader }
        if !hasHeader { lastTag = Self.lastTag(of: line, lines) }
        hasHeader = true
        if let directive = ChordProDirective(line.text) {
            guard !directive.name.starts(with: "start_of_"), directive.name != "chorus" else { return false }
            parser.add(directive, line.number)
            return true
        }
        if line.number <= lastTag, let (name, value) = OnSongTag.splitLoosely(line.text), !Self.isLyrics(line.text) {
            set(name, value, line.number)
            return true
        }
        if Self.isMetadata(line.text), let (name, value) = OnSongTag.split(line.text) {
            set(name, value, line.number)
            return true
        }
        if Self.isLyrics(line.text) { return false }
        untagged += 1
        let name = untagged == 1 && parser.song.title == nil ? "title" : "artist"
        guard untagged == 1 && name == "title" || untagged == 2 else {
            guard line.number <= lastTag else { return false }
            parser.notes.add(.kept, line: line.number, line.text.trimmedForNote)
            parser.song.addMeta("comment", String(line.text.trimmed))
            return true
        }
        set(name, String(line.text.trimmed), line.number)
        return true
    }

    /// The last line of the block that is metadata for sure: of a well-known name, or the last of all where each behind
    /// that one could be metadata. 0 where there is none.
    private static func lastTag(of first: SourceLines.Line, _ rest: SourceLines) -> Int {
        var (last, end) = (0, 0)
        for line in [first] + Array(rest.prefix { !$0.text.isBlank }.prefix(200)) {
            if ChordProDirective(line.text) != nil { continue }
            let tag = OnSongTag.splitLoosely(line.text)
            if let tag, OnSongTag.tellsHeader(tag.name), !tag.value.isEmpty {
                (last, end) = (line.number, line.number)
            } else if isLyrics(line.text) {
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
        } else if let chords = Self.chords(in: line.text) {
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

    /// Writes chords that are over no words.
    private mutating func flush() {
        guard let (chords, place) = above else { return }
        above = nil
        add(chords.withoutLyrics, chords, place)
    }

    /// - Parameter line: of words, with the chords in it.
    private mutating func add(_ line: String, _ chords: ChordLine, _ place: SourceLines.Line) {
        said.say(chords, place.number, &parser.notes)
        parser.addWords(line, place.number, chords.unknownNames)
    }

    /// Whether a line has a name and a value that are no lyrics.
    static func isMetadata(_ line: Substring) -> Bool {
        guard let (name, _) = OnSongTag.split(line) else { return false }
        return OnSongTag.isKnown(name) || !isLyrics(line) && !name.isEmpty
    }

    /// Whether a line of a header that is written is read as metadata.
    static func isHeader(_ line: Substring) -> Bool {
        isMetadata(line) || OnSongTag.splitLoosely(line) != nil && !isLyrics(line)
    }

    private static func isLyrics(_ line: Substring) -> Bool {
        TabLine.isOne(line) || OnSongSection.name(in: line) != nil || chords(in: line) != nil
            || ChordName.isAny(in: line) && !(OnSongTag.split(line)?.name.lowercased().contains("key") ?? false)
    }

    /// Nil for a line of words.
    private static func chords(in line: Substring) -> ChordLine? {
        if let first = line.utf8.first, first == UInt8(ascii: ".") || first == UInt8(ascii: "`") {
            return ChordLine(anyLine: line.dropFirst()).flatMap { $0.chordCount > 0 ? $0 : nil }
        }
        return ChordLine(line).flatMap { $0.hasOnlyChordsAndInstructions ? $0 : nil }
    }
}

/// A line that names a section.
enum OnSongSection {
    /// Without the last colon; nil for another line.
    static func name(in line: Substring) -> Substring? {
        guard let end = line.utf8.lastIndex(where: { !$0.isBlank }), line.utf8[end] == UInt8(ascii: ":"),
            SectionName.isOnly(line[..<end])
        else { return nil }
        return line[..<end]
    }
}

/// A line of metadata, `Name: value`.
enum OnSongTag {
    /// Besides those that our songs have as well. Source: OnSong's manual, "Metadata".
    static let known: Set<String> = [
        "author", "transposedkey", "in", "original key", "book", "books", "number", "flow", "midi", "midi-index",
        "pitch",
        "ccli", "footer", "restrictions", "ref", "scripture", "video", "url",
    ]

    /// Whether lines of this name are metadata, whatever is in them.
    static func isKnown(_ name: String) -> Bool {
        let name = name.lowercased()
        return name == "title" || isTags(name) || known.contains(name) || MetadataName(valueNamed: name) != nil
    }

    /// Whether the value of a line of this name is a list of tags.
    static func isTags(_ name: String) -> Bool {
        ["keywords", "topic", "topics", "tags", "tag"].contains(name.lowercased())
    }

    /// Names that are in headers and seldom elsewhere.
    static func tellsHeader(_ name: String) -> Bool {
        ["title", "artist", "key", "capo", "tempo", "time", "ccli", "flow", "copyright"].contains(name.lowercased())
    }

    /// The same as ``split(_:)`` with names that people make up: `Writer(s)`, `Words and Music by`.
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

    /// The tags of a list, without blanks around them.
    static func tags(in value: String) -> [Substring] {
        value.split { $0 == "," || $0 == ";" }.map(\.trimmed).filter { !$0.isEmpty }
    }

    /// The value of a line or a directive that says the key. In brackets it is a chord there and moves along.
    static func key(of value: String) -> String {
        String(value.filter { $0 != "[" && $0 != "]" }[...].trimmed)
    }

    /// Nil for another line.
    static func split(_ line: Substring) -> (name: String, value: String)? {
        guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let name = line[..<colon].trimmed
        // `title:: River` is of another program.
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
