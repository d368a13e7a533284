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
    /// The last comment that names a section, and how long the lyrics were behind it.
    var named: (comment: String, length: Int)?
    /// What the last chorus is called.
    var chorusLabel: String?
    /// How much that was moved.
    var chorusSemitones = 0
    var transposition = Transposition()
    /// Of each song of the file.
    private let chords: [SourceChords]
    private var songNumber = 0
    /// Of the song's first chord; nil before that.
    private var firstTransposition: (semitones: Int, names: NoteNames)?
    /// Names of chords that could not be moved.
    private var unmoved: Set<String> = []
    /// The literal section that has begun and not ended.
    var literal: LiteralText?
    /// Whether the file is ChordPro, and not OnSong: chords may stand on a line above the words, what literal sections
    /// are called above them, and the key is what it says.
    var isWholeFile = false
    /// A line of chords, of which the words may come next.
    private var above: (chords: ChordLine, number: Int)?
    private var said = WordsTakenForChords()

    struct Environment {
        let name: String
    }

    /// - Parameter chords: of each song of the file; at least one.
    init(_ notes: [ConversionNote], _ chords: [SourceChords]) {
        self.chords = chords
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
        // Of files that were put together.
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

    /// Takes a line of chords above words, or the words below one. False for another line.
    private mutating func addByColumns(_ line: String, _ number: Int) -> Bool {
        let isPlain =
            !line.utf8.contains(UInt8(ascii: "[")) && !line.isBlank && ChordProDirective(line[...]) == nil
            && !TabLine.isOne(line)
        let chords = isPlain ? ChordProText.chordLine(line[...], isAmongOthers: !sourceChords.isEmpty) : nil
        if isPlain, chords == nil, let above {
            self.above = nil
            said.say(above.chords, above.number, &notes)
            addWords(
                above.chords.over(line[...], line: above.number, &notes), above.number, above.chords.unknownNames)
            return true
        }
        addAbove()
        if let chords { above = (chords, number) }
        return chords != nil
    }

    /// Writes chords that are over no words.
    private mutating func addAbove() {
        guard let (chords, number) = above else { return }
        above = nil
        said.say(chords, number, &notes)
        addWords(chords.withoutLyrics, number, chords.unknownNames)
    }

    /// Whether lines are taken as they are.
    var isInLiteral: Bool { literal != nil }

    /// A line of words and chords.
    ///
    /// - Parameter hasAnnotations: whether brackets are those of ChordPro, and not ours.
    mutating func addWords(_ line: String, _ number: Int, hasAnnotations: Bool = true) {
        // What separates the lyrics from what is before them is none of them.
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

    /// A line of words with chords that stood above it, of which some may be unknown.
    mutating func addWords(_ line: String, _ number: Int, _ unknown: [String]) {
        // What else is in brackets there is what it is in other lines.
        let others = Brackets(in: line[...]).map { String($0.inside) }.filter { sourceChords.chords.name($0) != nil }
        let known = SongChords(listed: unknown + others)
        var words = ""
        for piece in SheetLines(line, known).flatMap(\.pieces) {
            if let chord = piece.chord {
                words += "[\(moved(sourceChords.chords.name(chord.text) ?? chord, number).text)]"
            }
            words += piece.words
        }
        lyrics.add(words)
    }

    private var sourceChords: SourceChords { chords[min(songNumber, chords.count - 1)] }

    /// A chord as it is in the lyrics; lists it, if it cannot be read.
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

    /// A line of a grid.
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

    /// The key is that of the chords as they are now.
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

    /// - Parameter isFirst: whether nothing was before.
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
