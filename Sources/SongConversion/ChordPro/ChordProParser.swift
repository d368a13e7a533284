import ChordSheet
import Translations

/// Reads lines of ChordPro; also those that stand in files of OnSong.
struct ChordProParser {
    var notes = NoteList()
    var song = SongBuilder()
    var lyrics = LyricsBuilder()
    private(set) var songs: [ImportedSong] = []
    private var faults = FaultList()
    /// Of the song: where it begins, and where it has a zero byte.
    private var (firstLine, nullLine): (Int?, Int?) = (nil, nil)
    /// The section that has begun and not ended.
    var environment: Environment?
    /// The names of sections that were left out and have not ended.
    var skipped: String?
    private var isInAsset = false
    /// What the last chorus is called.
    var chorusLabel: String?
    var transposition = Transposition()
    /// Whether `B` is what it is in German: see `NoteNames`.
    private let hasH: Bool

    struct Environment {
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

    /// - Parameter isFirst: whether nothing was before.
    mutating func endSong(isFirst: Bool = false) {
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
