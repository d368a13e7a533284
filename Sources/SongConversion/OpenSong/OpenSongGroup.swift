/// Verses whose lines are grouped, each line with its verse's digit: the first lines of all verses, then the second
/// ones, and so on, below the chords that all of them share.
struct OpenSongGroup {
    struct Verse {
        let number: Character
        var lines: [String]
    }

    /// The verses in the order of their first lines.
    private(set) var verses: [Verse] = []

    private var chords: OpenSongChords?
    /// Whether any line was sung to the chords.
    private var isUsed = false
    private var last = 0

    /// - Parameter chords: the chords above the first line.
    init(_ chords: OpenSongChords?) {
        self.chords = chords
    }

    /// Sets the chords for the next line of each verse. Previous chords without a line become a line of their own.
    mutating func add(_ chords: OpenSongChords?) {
        if let before = self.chords, !isUsed { add(before.withoutLyrics) }
        self.chords = chords
        isUsed = false
    }

    /// Adds a line of one verse.
    mutating func add(_ line: Substring, toVerse number: Character, _ notes: inout NoteList) {
        if let place = verses.firstIndex(where: { $0.number == number }) {
            last = place
        } else {
            last = verses.count
            verses.append(Verse(number: number, lines: []))
        }
        isUsed = true
        // A space after the digit, which some people write, counts as a column of the chords, too.
        let words = chords?.over(line, &notes) ?? OpenSongChords.withoutPadding(line)
        verses[last].lines.append(words)
    }

    /// Writes chords that have no line below them.
    mutating func end() {
        add(nil)
    }

    /// Adds a line without a digit to the verse of the previous line.
    mutating func add(_ line: String) {
        if !verses.isEmpty { verses[last].lines.append(line) }
    }
}
