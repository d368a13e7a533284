import ChordSheet
import Translations

/// Parses lines of ChordPro, including those in OnSong files.
struct ChordProParser {
    var notes = NoteList()
    var song = SongBuilder()
    var lyrics = LyricsBuilder()
    private(set) var songs: [ImportedSong] = []
    private var faults = FaultList()
    /// Where the current song begins, and where it contains a zero byte.
    private var (firstLine, nullLine): (Int?, Int?) = (nil, nil)
    /// The section that has begun but not ended.
    var environment: Environment?
    /// The name of a skipped section that has not ended.
    var skipped: String?
    private var isInAsset = false
    /// The last comment that names a section, and the length of the lyrics after it.
    var named: (comment: String, length: Int)?
    /// The name of the last chorus.
    var chorusLabel: String?
    /// By how many semitones that chorus is transposed.
    var chorusSemitones = 0
    var transposition = Transposition()
    /// The chords of each song of the file.
    private let chords: [SourceChords]
    private var songNumber = 0
    /// The transposition of the song's first chord; nil before that chord.
    private var firstTransposition: (semitones: Int, names: NoteNames)?
    /// The names of chords that could not be transposed.
    private var unmoved: Set<String> = []
    /// The literal section that has begun but not ended.
    var literal: LiteralText?
    /// Whether the file is ChordPro rather than OnSong: chords may be on a line above the words, literal sections have
    /// their label on a line above them, and the key is taken as given.
    var isWholeFile = false
    /// A line of chords whose words may follow on the next line.
    private var above: (chords: ChordLine, number: Int)?
    private var said = WordsTakenForChords()

    struct Environment {
        let name: String
    }

    /// - Parameter chords: the chords of each song of the file; at least one.
    init(_ notes: [ConversionNote], _ chords: [SourceChords]) {
        self.chords = chords
        self.notes.add(notes)
    }

    /// The number of songs that have ended.
    var songCount: Int { songs.count + faults.count }

    /// Ends the last song and returns all of them.
    mutating func result() -> ImportResult {
        endSong()
        return ImportResult(songs: songs, notes: notes.all)
    }

    /// The same for a file that is all ChordPro.
    ///
    /// - Throws: what is wrong with its first song, if none can be read.
    mutating func wholeResult() throws(ConversionError) -> ImportResult {
        var result = result()
        result.faults = faults.all
        if result.songs.isEmpty, let line = faults.firstLine { throw .nullByte(line: line) }
        return result
    }

    /// - Parameter line: with its escapes still encoded.
    mutating func add(_ line: Substring, _ number: Int) {
        if firstLine == nil { firstLine = number }
        if nullLine == nil, line.utf8.contains(0) { nullLine = number }
        // Concatenated files have such marks within.
        let line = ChordProText.decodingEscapes(ChordProText.withoutMark(line))
        if line.utf8.first == UInt8(ascii: "#") { return addComment(line, number) }
        isInAsset = false
        if isWholeFile, literal == nil, skipped == nil, addByColumns(line, number) { return }
        let directive = ChordProDirective(line[...])
        if let directive, directive.name == "new_song", directive.selector == nil {
            add(directive, number)
        } else if let skipped {
            if directive?.name == "end_of_" + skipped {
                self.skipped = nil
            } else if !line.isBlank {
                notes.add(.dropped, line: number, line.trimmedForNote)
            }
        } else if let literal {
            add(line, to: literal, directive, number)
        } else if let directive, directive.selector == nil, let start = LiteralDirective(line), start.isStart {
            if isWholeFile, let label = directive.label, !label.isBlank, lyrics.lastLine != label { lyrics.add(label) }
            literal = LiteralText(start.kind, String(line.trimmed))
        } else if let directive {
            add(directive, number)
        } else {
            addWords(line, number)
        }
    }

    /// Handles a line of chords above words, or the words below one. Returns false for any other line.
    private mutating func addByColumns(_ line: String, _ number: Int) -> Bool {
        let isPlain =
            !line.utf8.contains(UInt8(ascii: "[")) && !line.isBlank && ChordProDirective(line[...]) == nil
            && !TabLine.isOne(line)
        let chords =
            isPlain
            ? ChordProText.chordLine(line[...], in: lineNotation, isAmongOthers: !sourceChords.isEmpty) : nil
        if isPlain, chords == nil, let above {
            self.above = nil
            said.say(above.chords, above.number, &notes)
            addWords(above.chords.over(line[...], line: above.number, &notes), above.number, above.chords)
            return true
        }
        addAbove()
        if let chords { above = (chords, number) }
        return chords != nil
    }

    /// Writes chords that have no words below them.
    private mutating func addAbove() {
        guard let (chords, number) = above else { return }
        above = nil
        said.say(chords, number, &notes)
        addWords(chords.withoutLyrics, number, chords)
    }

    /// Whether lines are taken unchanged.
    var isInLiteral: Bool { literal != nil }

    /// Adds a line of words and chords.
    ///
    /// - Parameter hasAnnotations: whether brackets follow ChordPro's rules instead of this program's.
    mutating func addWords(_ line: String, _ number: Int, hasAnnotations: Bool = true) {
        // Blank lines that separate the lyrics from what comes before are not part of them.
        if hasAnnotations, lyrics.isEmpty, line.isBlank { return }
        guard line.utf8.contains(UInt8(ascii: "[")), !TabLine.isOne(line) else { return lyrics.add(line) }
        let known = sourceChords.chords
        if hasAnnotations {
            lyrics.add(ChordProText.decodingBrackets(line, known) { moved($0, number) })
        } else {
            let pieces = SheetLines(line, known).flatMap(\.pieces).map { piece in
                SheetPiece(chord: piece.chord.map { moved($0, number) }, words: piece.words)
            }
            lyrics.add(pieces.text)
        }
    }

    /// Adds a line of words with the chords from the line above it, some of which may be unknown.
    mutating func addWords(_ line: String, _ number: Int, _ chords: ChordLine) {
        // Other names in brackets mean the same here as in other lines.
        let others = Brackets(in: line[...]).map { String($0.inside) }.filter { sourceChords.chords.name($0) != nil }
        let known = SongChords(listed: chords.unknownNames + chords.chordNames + others)
        var words = ""
        for piece in SheetLines(line, known).flatMap(\.pieces) {
            if let chord = piece.chord {
                let above = ChordName(chord.text, in: lineNotation) ?? sourceChords.chords.name(chord.text)
                words += "[\(moved(above ?? chord, number).text)]"
            }
            words += piece.words
        }
        lyrics.add(words)
    }

    /// The notation of the song's chords on lines above words.
    var lineNotation: ChordNotation { sourceChords.lineNotation }

    private var sourceChords: SourceChords { chords[min(songNumber, chords.count - 1)] }

    /// A chord as written into the lyrics, transposed; lists it if it cannot be read.
    mutating func moved(_ chord: ChordName, _ number: Int) -> ChordName {
        let semitones = transposition.semitones
        let names = sourceChords.noteNames(transposition.accidentals(from: song.text(of: "key")))
        if firstTransposition == nil, !chord.isNone { firstTransposition = (semitones, names) }
        if semitones != 0, !chord.canBeTransposed, unmoved.insert(chord.text).inserted {
            notes.add(.kept, line: number, translated("chord not transposed: \(chord.text.trimmedForNote)"))
        }
        let moved = chord.transposed(by: semitones, names)
        song.unknownChords.add(moved.text)
        return moved
    }

    /// A line of a grid, transposed.
    mutating func movedGrid(_ line: String, _ number: Int) -> String {
        guard transposition.semitones != 0 else { return line }
        let known = sourceChords.chords
        return GridLine.moving(line) { name in
            guard let chord = known.name(name) else {
                if ChordName.mayBeUnknown(name), name.contains(where: \.isLetter), unmoved.insert(String(name)).inserted
                {
                    notes.add(.kept, line: number, translated("chord not transposed: \(name.trimmedForNote)"))
                }
                return nil
            }
            let semitones = transposition.semitones
            let names = sourceChords.noteNames(transposition.accidentals(from: song.text(of: "key")))
            if firstTransposition == nil { firstTransposition = (semitones, names) }
            return chord.transposed(by: semitones, names).text
        }
    }

    /// Transposes the key along with the chords.
    private mutating func moveKey() {
        guard let (semitones, names) = firstTransposition, semitones != 0 else { return }
        let isChanged = song.changeKey { key in
            guard let chord = ChordName(key) ?? ChordName(key, in: .smallLetters) else { return nil }
            let moved = chord.transposed(by: semitones, names).text
            return moved == key ? nil : moved
        }
        if isChanged { notes.add(.changed, line: nil, translated("key transposed with the chords")) }
    }

    private mutating func addComment(_ line: String, _ number: Int) {
        if isInAsset { return }
        let start = line.prefix(7).lowercased()
        isInAsset = start == "##image" || start == "##asset"
        notes.add(
            .dropped, line: number,
            isInAsset ? translated("embedded file") : translated("comment: \(line.dropFirst().trimmedForNote)"))
    }

    /// - Parameter isFirst: whether nothing precedes the first song.
    mutating func endSong(isFirst: Bool = false) {
        addAbove()
        endLiteral(nil)
        if let nullLine {
            faults.add(line: nullLine, "\(ConversionError.nullByte(line: nullLine))")
        } else if !isFirst {
            moveKey()
            var read = song.song(text: lyrics.text)
            read.listAllChords()
            read.line = firstLine
            songs.append(read)
        }
        (song, lyrics, environment, skipped, chorusLabel) = (SongBuilder(), LyricsBuilder(), nil, nil, nil)
        named = nil
        (firstLine, nullLine) = (nil, nil)
        transposition = Transposition()
        (firstTransposition, unmoved, chorusSemitones) = (nil, [], 0)
        songNumber += 1
    }
}
