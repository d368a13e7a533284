import ChordSheet

/// Text with each line's chords on a line above it. Source: ChordPro's `a2crd`, of which the threshold is stricter here, so
/// that a line such as `A man` stays one of words.
enum ChordsOverLyricsReader {
    static func read(_ bytes: [UInt8]) throws(ConversionError) -> ImportResult {
        let source = try SourceText(bytes, keepsNull: true)
        var notes = NoteList()
        notes.add(source.notes)
        let texts = try TitledTexts.reading(source.text)
        let songs = texts.parts.map { part in
            var unknown = UnknownChords()
            var song = part.song(text: text(part.text, from: part.line, &unknown, &notes))
            song.list(chords: unknown.names)
            return song
        }
        return ImportResult(songs: songs, notes: notes.all, faults: texts.faults)
    }

    /// Whether a text has such lines, without doubt: two, or one with two chords.
    static func recognizes(_ text: String) -> Bool {
        var found = 0
        var above: ChordLine?
        for line in SheetLines(text).prefix(2_000) {
            let chords = line.kind == .words && !line.hasChords ? ChordLine(line.text) : nil
            if let above, chords == nil, line.kind == .words, !line.hasChords {
                found += above.chordCount > 1 ? 2 : 1
                if found > 1 { return true }
            }
            above = chords.flatMap { $0.hasOnlyChords ? $0 : nil }
        }
        return false
    }

    private static func text(
        _ text: String, from first: Int, _ unknown: inout UnknownChords, _ notes: inout NoteList
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
            if let chords = ChordLine(line.text) {
                addAbove()
                above = (chords, line, number)
            } else if let (chords, _, place) = above {
                said.say(chords, place, &notes)
                unknown.add(chords.unknownNames)
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
