/// Verses whose lines stand together, each line with its verse's digit: the first lines of all, the second ones, and so on,
/// below the chords that all of them have.
struct OpenSongGroup {
    struct Verse {
        let number: Character
        var lines: [String]
    }

    /// In the order of their first lines.
    private(set) var verses: [Verse] = []

    private var chords: OpenSongChords?
    /// Whether a line was sung to the chords.
    private var isUsed = false
    private var last = 0

    /// - Parameter chords: above the first line.
    init(_ chords: OpenSongChords?) {
        self.chords = chords
    }

    /// Chords for the next line of each verse. Those before them that were above no line stand by themselves.
    mutating func add(_ chords: OpenSongChords?) {
        if let before = self.chords, !isUsed { add(before.withoutLyrics) }
        self.chords = chords
        isUsed = false
    }

    /// A line of one verse.
    mutating func add(_ line: Substring, toVerse number: Character, _ notes: inout NoteList) {
        if let place = verses.firstIndex(where: { $0.number == number }) {
            last = place
        } else {
            last = verses.count
            verses.append(Verse(number: number, lines: []))
        }
        isUsed = true
        // The blank that some put behind the digit is a column of the chords as well.
        let words = chords?.over(line, &notes) ?? OpenSongChords.withoutPadding(line)
        verses[last].lines.append(words)
    }

    /// Writes chords that were above no line.
    mutating func end() {
        add(nil)
    }

    /// A line without a digit, which belongs to the verse before it.
    mutating func add(_ line: String) {
        if !verses.isEmpty { verses[last].lines.append(line) }
    }
}
