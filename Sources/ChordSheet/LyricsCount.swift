/// How much is sung in lyrics: without the names of sections, chords in brackets, tablature and the like, and empty
/// lines.
public struct LyricsCount: Hashable, Sendable {
    /// Lines in which something is sung.
    public private(set) var lines = 0
    /// What stands between blanks and has a letter or a number in it.
    public private(set) var words = 0
    /// As they are seen, blanks between words included.
    public private(set) var characters = 0
    /// Names of sections, each of which begins one.
    public private(set) var sections = 0

    /// - Parameters:
    ///   - lyrics: all of them, or a part.
    ///   - chords: of the song.
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
