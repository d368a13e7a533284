import ChordSheet

/// Text with each line's chords on the line above. Source: ChordPro's `a2crd`, but with a stricter threshold, so that a
/// line such as `A man` remains words.
enum ChordsOverLyricsReader {
    static func read(_ bytes: [UInt8]) throws(ConversionError) -> ImportResult {
        let source = try SourceText(bytes, keepsNull: true)
        var notes = NoteList()
        notes.add(source.notes)
        let texts = try TitledTexts.reading(source.text)
        let songs = texts.parts.map { part in
            let notation = LineNotation.of(part.text)
            var (unknown, others) = (UnknownChords(), UnknownChords())
            var song = part.song(text: text(part.text, notation, from: part.line, &unknown, &others, &notes))
            // If words are in brackets, too, they do not reveal the notation of the chords.
            if SongChords(listed: unknown.names, in: song.text).notation != notation { unknown.add(others.names) }
            song.list(chords: unknown.names)
            return song
        }
        return ImportResult(songs: songs, notes: notes.all, faults: texts.faults)
    }

    /// Whether a text clearly has such lines: two, or one with two chords.
    static func recognizes(_ text: String) -> Bool {
        let notation = LineNotation.of(text, among: LineNotation.certain)
        var found = 0
        var above: ChordLine?
        for line in SheetLines(text).prefix(2_000) {
            let chords = line.kind == .words && !line.hasChords ? ChordLine(line.text, in: notation) : nil
            if let above, chords == nil, line.kind == .words, !line.hasChords {
                found += above.chordCount > 1 ? 2 : 1
                if found > 1 { return true }
            }
            above = chords.flatMap { $0.hasOnlyChords ? $0 : nil }
        }
        return false
    }

    /// - Parameters:
    ///   - unknown: receives the names that cannot be read.
    ///   - others: receives the names that can be read, but not as letters.
    private static func text(
        _ text: String, _ notation: ChordNotation, from first: Int, _ unknown: inout UnknownChords,
        _ others: inout UnknownChords, _ notes: inout NoteList
    ) -> String {
        var said = WordsTakenForChords()
        var output: [UInt8] = []
        var above: (chords: ChordLine, line: SheetLine, number: Int)?
        var number = first - 1
        func add(_ line: String, _ end: Substring) {
            output.append(contentsOf: line.utf8)
            output.append(contentsOf: end.utf8)
        }
        func addAbove() {
            guard let (chords, line, place) = above else { return }
            if chords.hasOnlyChords { said.say(chords, place, &notes) }
            if chords.hasOnlyChords { others.add(chords.chordNames) }
            add(chords.hasOnlyChords ? chords.withoutLyrics : String(line.text), line.end)
            above = nil
        }
        for line in SheetLines(text) {
            number += 1
            guard line.kind == .words, !line.hasChords else {
                addAbove()
                add(String(line.text), line.end)
                continue
            }
            if let chords = ChordLine(line.text, in: notation) {
                addAbove()
                above = (chords, line, number)
            } else if let (chords, _, place) = above {
                said.say(chords, place, &notes)
                unknown.add(chords.unknownNames)
                others.add(chords.chordNames)
                add(chords.over(line.text, line: place, &notes), line.end)
                above = nil
            } else {
                add(String(line.text), line.end)
            }
        }
        addAbove()
        return String(decoding: output, as: UTF8.self)
    }
}
