/// The size of the sung lyrics: without names of sections, chords in brackets, tablature and the like, and empty lines.
public struct LyricsCount: Hashable, Sendable {
    /// The number of lines with sung text.
    public private(set) var lines = 0
    /// The number of words: text between white space that contains a letter or a number.
    public private(set) var words = 0
    /// The number of visible characters, including spaces between words.
    public private(set) var characters = 0
    /// The number of names of sections, each of which begins one.
    public private(set) var sections = 0

    /// - Parameters:
    ///   - lyrics: the lyrics, or a part of them.
    ///   - chords: the chords of the song.
    public init(_ lyrics: String, _ chords: SongChords = .plain) {
        for line in SheetLines(lyrics, chords) {
            if case .section = line.kind { sections += 1 }
            guard line.kind == .words else { continue }
            let sung = ChordName.removed(from: line.text, chords)
            guard let first = sung.firstIndex(where: { !$0.isWhitespace }),
                let last = sung.lastIndex(where: { !$0.isWhitespace })
            else { continue }
            lines += 1
            characters += sung[first...last].count
            words += sung.split(whereSeparator: \.isWhitespace).count { $0.contains { $0.isLetter || $0.isNumber } }
        }
    }
}
