import ChordSheet
import Translations

/// ChordPro 6. Source: chordpro.org, and where that is silent `lib/ChordPro/Song.pm` of its program.
enum ChordProReader {
    static func read(_ bytes: [UInt8]) throws(ConversionError) -> ImportResult {
        let source = try SourceText(bytes, keepsNull: true)
        var parser = ChordProParser(source.notes, hasH: source.text.utf8.contains(sequence: "[H"))
        var lines = SourceLines(source.text)
        while let line = lines.next() {
            guard parser.songCount < SongFileFormat.songLimit else { throw .tooMany }
            guard line.text.utf8.last == UInt8(ascii: "\\") else {
                parser.add(line.text, line.number)
                continue
            }
            var bytes = Array(line.text.utf8)
            while bytes.last == UInt8(ascii: "\\"), let next = lines.next() {
                bytes.removeLast()
                bytes.append(contentsOf: next.text.utf8.drop(while: \.isBlank))
                parser.notes.add(.changed, line: next.number, translated("joined with the previous line"))
            }
            parser.add(String(decoding: bytes, as: UTF8.self)[...], line.number)
        }
        if lines.hasOtherEnds { parser.notes.add(.changed, line: nil, translated("line endings")) }
        return try parser.wholeResult()
    }
}

/// Reads lines of ChordPro; also those that stand in files of OnSong.
struct ChordProParser {
    var notes = NoteList()
    var song = SongBuilder()
    var lyrics = LyricsBuilder()
    private var songs: [ImportedSong] = []
    private var faults = FaultList()
    /// Of the song: where it begins, and where it has a zero byte.
    private var (firstLine, nullLine): (Int?, Int?) = (nil, nil)
    private var environment: Environment?
    /// The names of sections that were left out and have not ended.
    private var skipped: String?
    private var isInAsset = false
    private var chorusLabel: String?
    private var transposition = Transposition()
    /// Whether `B` is what it is in German: see `NoteNames`.
    private let hasH: Bool

    private struct Environment {
        let name: String
        /// Nothing in it is a chord or a directive.
        let isLiteral: Bool
    }

    init(_ notes: [ConversionNote], hasH: Bool) {
        self.hasH = hasH
        self.notes.add(notes)
    }

    /// How many songs are over.
    var songCount: Int { songs.count + faults.count }

    /// All songs that were read.
    mutating func result() -> ImportResult {
        endSong()
        return ImportResult(songs: songs, notes: notes.all)
    }

    /// The same, where the file is ChordPro and nothing else.
    ///
    /// - Throws: what is wrong with its first song, where there is none to be read.
    mutating func wholeResult() throws(ConversionError) -> ImportResult {
        var result = result()
        result.faults = faults.all
        if result.songs.isEmpty, let line = faults.firstLine { throw .nullByte(line: line) }
        return result
    }

    /// - Parameter line: with escapes as they are in the file.
    mutating func add(_ line: Substring, _ number: Int) {
        if firstLine == nil { firstLine = number }
        if nullLine == nil, line.utf8.contains(0) { nullLine = number }
        let line = ChordProText.decodingEscapes(line)
        if line.utf8.first == UInt8(ascii: "#") { return addComment(line, number) }
        isInAsset = false
        let directive = ChordProDirective(line[...])
        if let directive, directive.name == "new_song", directive.selector == nil {
            add(directive, number)
        } else if let skipped {
            if directive?.name == "end_of_" + skipped {
                self.skipped = nil
            } else if !line.isBlank {
                notes.add(.dropped, line: number, line.trimmedForNote)
            }
        } else if let environment, environment.isLiteral {
            if directive?.name == "end_of_" + environment.name { endSection() } else { lyrics.add(line) }
        } else if let directive {
            add(directive, number)
        } else {
            addWords(line)
        }
    }

    /// A line of words and chords.
    ///
    /// - Parameter hasAnnotations: whether brackets are those of ChordPro, and not ours.
    mutating func addWords(_ line: String, hasAnnotations: Bool = true) {
        // What separates the lyrics from what is before them is none of them.
        if hasAnnotations, lyrics.isEmpty, line.isBlank { return }
        let (semitones, names) = (transposition.semitones, transposition.names(hasH: hasH))
        if hasAnnotations {
            lyrics.add(ChordProText.decodingBrackets(line) { $0.transposed(by: semitones, names) })
        } else if semitones != 0 {
            let pieces = SheetLines(line).flatMap(\.pieces).map {
                SheetPiece(chord: $0.chord?.transposed(by: semitones, names), words: $0.words)
            }
            lyrics.add(pieces.text)
        } else {
            lyrics.add(line)
        }
    }

    private mutating func addComment(_ line: String, _ number: Int) {
        if isInAsset { return }
        let start = line.prefix(7).lowercased()
        isInAsset = start == "##image" || start == "##asset"
        notes.add(
            .dropped, line: number,
            isInAsset ? translated("embedded file") : translated("comment: \(line.dropFirst().trimmedForNote)"))
    }
}

// MARK: - Directives

extension ChordProParser {
    mutating func add(_ directive: ChordProDirective, _ number: Int) {
        let (name, value) = (directive.name, directive.value)
        if let selector = directive.selector {
            notes.add(.dropped, line: number, translated("for “\(selector)” only: \(name)"))
            if name.starts(with: "start_of_") { skipped = String(name.dropFirst(9)) }
            return
        }
        switch name {
        case "new_song":
            endSong(isFirst: songs.isEmpty && lyrics.isEmpty && song.isEmpty)
        case "comment", "comment_italic", "comment_box", "highlight":
            add(comment: value, number)
        case "chorus":
            addRecall(directive.label, number)
        case "transpose":
            if transposition.set(value) {
                notes.add(
                    .changed, line: number, translated("chords transposed by \(transposition.semitones) semitones"))
            } else {
                notes.add(.dropped, line: number, directive.summary)
            }
        case "meta":
            let end = value.utf8.firstIndex { $0 == UInt8(ascii: ":") || $0.isBlank } ?? value.endIndex
            set(value[..<end].lowercased(), String(value[end...].drop { $0 == ":" || $0.isWhitespace }), number)
        case "title", "sorttitle", "subtitle", "artist", "sortartist", "composer", "lyricist", "arranger", "copyright",
            "album", "year", "key", "time", "tempo", "duration", "capo", "tag":
            set(name, value, number)
        default:
            if name.starts(with: "start_of_") {
                startSection(String(name.dropFirst(9)), directive.label, number)
            } else if name.starts(with: "end_of_") {
                endSection()
            } else if name.starts(with: "x_") {
                SongStamps.set(name, value, in: &song)
            } else {
                notes.add(.dropped, line: number, directive.summary)
            }
        }
    }

    private mutating func set(_ name: String, _ value: String, _ number: Int) {
        switch name {
        case "": notes.add(.dropped, line: number, "meta")
        // ChordPro takes these apart where they have a separator ("autosplit" in its configuration).
        case "artist", "composer", "lyricist", "arranger", "tag":
            for part in value.split(separator: "; ") { song.set(name, String(part.trimmed), line: number, &notes) }
        default: song.set(name, value, line: number, &notes)
        }
    }

    private mutating func add(comment: String, _ number: Int) {
        if comment.isEmpty { return }
        if SectionName.isOnly(comment) {
            lyrics.add(heading: comment)
        } else {
            notes.add(.changed, line: number, translated("comment written in parentheses"))
            lyrics.add("(\(comment))")
        }
    }

    private mutating func startSection(_ kind: String, _ label: String?, _ number: Int) {
        let isLiteral = ["tab", "grid", "abc", "ly", "svg", "textblock", "strum", "grille"].contains(kind)
        environment = Environment(name: kind, isLiteral: isLiteral)
        // A label that is empty is none, unlike one that is not there.
        if label == "" { return lyrics.endSection() }
        let name = label ?? ChordProSections.name(of: kind)
        if isLiteral {
            notes.add(.changed, line: number, translated("section “\(name)” kept as plain lyrics"))
        } else if !SectionName.isOnly(name) {
            notes.add(.kept, line: number, translated("unknown section name: \(name.trimmedForNote)"))
        }
        if kind == "chorus" { chorusLabel = name }
        lyrics.add(heading: name)
    }

    private mutating func endSection() {
        environment = nil
        lyrics.endSection()
    }

    private mutating func addRecall(_ label: String?, _ number: Int) {
        lyrics.add(heading: label ?? chorusLabel ?? ChordProSections.name(of: "chorus"))
        lyrics.endSection()
    }

    /// - Parameter isFirst: whether nothing was before.
    private mutating func endSong(isFirst: Bool = false) {
        if let nullLine {
            faults.add(line: nullLine, "\(ConversionError.nullByte(line: nullLine))")
        } else if !isFirst {
            var read = song.song(text: lyrics.text)
            read.line = firstLine
            songs.append(read)
        }
        (song, lyrics, environment, skipped, chorusLabel) = (SongBuilder(), LyricsBuilder(), nil, nil, nil)
        (firstLine, nullLine) = (nil, nil)
        transposition = Transposition()
    }
}

/// The directive `{transpose: n}`: values add up, and an empty one takes the last back.
struct Transposition {
    private var stack: [(semitones: Int, accidentals: NoteNames.Accidentals)] = []

    /// Upwards.
    var semitones: Int { stack.reduce(0) { ($0 + $1.semitones) % 12 } }

    /// Upwards with sharps, downwards with flats, unless the value says `s` or `f`.
    func names(hasH: Bool) -> NoteNames { NoteNames(stack.last?.accidentals ?? .sharps, hasH: hasH) }

    /// False if the value is none.
    mutating func set(_ value: String) -> Bool {
        if value.isEmpty {
            _ = stack.popLast()
            return true
        }
        var digits = value[...]
        let suffix = digits.last.map { "sf".contains($0) } ?? false ? digits.popLast() : nil
        guard let semitones = Int(digits), (-1_000...1_000).contains(semitones), stack.count < 100 else { return false }
        stack.append((semitones, suffix == "f" || suffix == nil && semitones < 0 ? .flats : .sharps))
        return true
    }
}
