import ChordSheet
import Translations

/// The lyrics of an OpenSong song: lines whose first character gives their kind.
struct OpenSongLyrics {
    /// The names of chords that cannot be read.
    private(set) var unknownChords = UnknownChords()

    private var lyrics = LyricsBuilder()
    /// The literal section that has begun but not ended.
    private var literal: LiteralKind?
    /// Chords whose words may follow on the next line.
    private var chords: OpenSongChords?
    /// The bracketed text of the current section; nil before the first.
    private var section: Substring?
    /// The verses of the section, if it has lines of several.
    private var group: OpenSongGroup?
    private var isHeadingDue = false
    /// Blank lines between the section's name and its first line.
    private var blankLines = 0

    /// - Parameter first: the number of the file's line in which the text begins.
    /// - Returns: lyrics as in songbook(5).
    mutating func read(_ text: String, from first: Int, _ notes: inout NoteList) -> String {
        for line in Self.lines(of: text, from: first) { add(line, &notes) }
        flush()
        endGroup()
        writeHeading()
        return lyrics.text
    }

    /// The lines without the line end after `<lyrics>` and the white space before `</lyrics>`.
    private static func lines(of text: String, from first: Int) -> [SourceLines.Line] {
        var lines = Array(SourceLines(text, number: first))
        guard text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return lines }
        if lines[0].text.isEmpty { lines.removeFirst() }
        if let last = lines.last, last.text.isBlank, last.text.endIndex == text.endIndex, !last.text.isEmpty {
            lines.removeLast()
        }
        return lines
    }

    private mutating func add(_ line: SourceLines.Line, _ notes: inout NoteList) {
        let text = line.text
        let words = text.utf8.first == UInt8(ascii: " ") ? text.behindFirst : text
        if addLiteral(words) { return }
        switch text.utf8.first {
        case nil:
            guard group == nil else { return }
            flush()
            if isHeadingDue { blankLines += 1 } else { lyrics.add("") }
        case UInt8(ascii: "["):
            flush()
            endGroup()
            writeHeading()
            let end = text.lastIndex(of: "]") ?? text.endIndex
            section = text[..<end].behindFirst
            isHeadingDue = true
            let rest = text[end...].behindFirst
            if !rest.isBlank { notes.add(.dropped, line: line.number, rest.trimmedForNote) }
        case UInt8(ascii: "."):
            flush()
            if text.utf8.count <= OpenSongChords.longest {
                chords = OpenSongChords(text.behindFirst, number: line.number)
                unknownChords.add(chords?.unknownNames ?? [])
                group?.add(chords)
            } else {
                addWords(text, line.number, &notes)
            }
        case UInt8(ascii: ";"):
            let comment = text.behindFirst.trimmed
            guard !comment.isEmpty else { return }
            notes.add(.changed, line: line.number, translated("comment written in parentheses"))
            addOwn("(\(comment))")
        case UInt8(ascii: "-") where text.starts(with: "---") || text.starts(with: "-!!"):
            notes.add(.dropped, line: line.number, translated("page break"))
        case let first? where isVerse(first):
            add(text.behindFirst, toVerse: Character(Unicode.Scalar(first)), line.number, &notes)
        case UInt8(ascii: " "): addWords(text.behindFirst, line.number, &notes)
        default: addWords(text, line.number, &notes)
        }
    }

    private func isVerse(_ first: UInt8) -> Bool {
        (0x31...0x39).contains(first) && (section.map(OpenSongSection.canBeGrouped) ?? true)
    }

    // MARK: - Words

    /// Handles a line that is tablature or in a literal section. Returns false for any other line.
    private mutating func addLiteral(_ line: Substring) -> Bool {
        let directive = LiteralDirective(line)
        guard literal != nil || directive?.isStart ?? false || TabLine.isOne(line) else { return false }
        flush()
        if let directive {
            literal = directive.isStart ? literal ?? directive.kind : literal == directive.kind ? nil : literal
        }
        addOwn(String(line))
        return true
    }

    private mutating func addWords(_ line: Substring, _ number: Int, _ notes: inout NoteList) {
        var isFirst = true
        let start = OpenSongChords.withoutPadding(line)[...].trimmed
        let isBars = start.utf8.first == UInt8(ascii: "|")
        let isEmpty = isBars && start.utf8.allSatisfy { $0 == UInt8(ascii: "|") }
        let words = words(isEmpty ? "" : line, number, &notes)
        for part in isBars ? [words[...]] : Self.parts(of: words) {
            if !isFirst { notes.add(.changed, line: number, translated("line break for slides")) }
            addOwn(String(part))
            isFirst = false
        }
    }

    /// Splits a line at `|` and `||`, which break it on slides, except among chords.
    private static func parts(of words: String) -> [Substring] {
        guard words.utf8.contains(UInt8(ascii: "|")) else { return [words[...]] }
        var parts: [Substring] = []
        var start = words.startIndex
        var isInBrackets = false
        for index in words.utf8.indices {
            switch words.utf8[index] {
            case UInt8(ascii: "["): isInBrackets = true
            case UInt8(ascii: "]"): isInBrackets = false
            case UInt8(ascii: "|") where !isInBrackets:
                if start < index { parts.append(words[start..<index]) }
                start = words.utf8.index(after: index)
            default: break
            }
        }
        return start < words.endIndex || parts.isEmpty ? parts + [words[start...]] : parts
    }

    /// Inserts the chords above, if there are any.
    private mutating func words(_ line: Substring, _ number: Int, _ notes: inout NoteList) -> String {
        defer { chords = nil }
        if let chords { return chords.over(line, &notes) }
        guard line.utf8.contains(UInt8(ascii: "_")) else { return String(line) }
        notes.add(.changed, line: number, translated("drawn-out syllables (_) removed"))
        return OpenSongChords.withoutPadding(line)
    }

    private mutating func addOwn(_ line: String) {
        if group != nil {
            group?.add(line)
        } else {
            writeHeading()
            lyrics.add(line)
        }
    }

    /// Writes chords that have no words below them.
    private mutating func flush() {
        guard let chords else { return }
        self.chords = nil
        if group == nil { addOwn(chords.withoutLyrics) }
    }

    private mutating func writeHeading() {
        guard isHeadingDue, let section else { return }
        isHeadingDue = false
        lyrics.add(heading: OpenSongSection.heading(for: section))
        for _ in 0..<blankLines { lyrics.add("") }
        blankLines = 0
    }

    // MARK: - Lines of several verses

    private mutating func add(_ line: Substring, toVerse verse: Character, _ number: Int, _ notes: inout NoteList) {
        if group == nil {
            notes.add(.changed, line: number, translated("verses written one after another"))
            group = OpenSongGroup(chords)
            // Each verse has its own heading.
            (isHeadingDue, blankLines) = (false, 0)
        }
        chords = nil
        group?.add(line, toVerse: verse, &notes)
    }

    private mutating func endGroup() {
        guard var group else { return }
        self.group = nil
        group.end()
        for verse in group.verses {
            lyrics.add(heading: OpenSongSection.heading(for: section ?? "", verse: verse.number))
            for line in verse.lines { lyrics.add(line) }
        }
        lyrics.endSection()
    }
}
