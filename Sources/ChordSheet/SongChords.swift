/// Decides which names in brackets are chords in a song: those that can be read, and those that the song lists.
///
/// Source: songbook(5), "Chords". A name that reads in capital letters is a chord in any song; a name in another
/// notation (``ChordNotation``) is one only if every chord of the song reads in it.
public struct SongChords: Hashable, Sendable {
    /// For a song that lists no chords and has them in letters.
    public static let plain = SongChords()

    /// The most bytes of UTF-8 in the name of a chord, listed or not.
    public static let longestListed = 128

    /// Names that are chords even if they cannot be read.
    private let listed: Set<String>

    /// The notation of the song's chords.
    public let notation: ChordNotation

    /// The chords of any text, in letters.
    ///
    /// - Parameter listed: the song's member `chords`.
    public init(listed: some Sequence<String> = []) {
        self.init(Set(listed), .letters)
    }

    /// - Parameters:
    ///   - listed: the song's member `chords`.
    ///   - lyrics: the whole lyrics.
    public init(listed: some Sequence<String>, in lyrics: String) {
        let listed = Set(listed)
        guard lyrics.utf8.contains(UInt8(ascii: "[")) || !listed.isEmpty else {
            self.init(listed, .letters)
            return
        }
        var names: Set<String> = listed
        var seen: Set<Substring> = []
        var isPlain = true
        for pair in Brackets(in: lyrics[...]) where seen.insert(pair.inside).inserted {
            let name = String(pair.inside)
            if ChordName(name) == nil {
                guard listed.isEmpty, !SectionName.isOnly("[\(name)]") else { continue }
                isPlain = false
                // A name that is too long is not a chord in any notation, and neither is an empty one.
                if names.count > Self.mostNames || name.utf8.count > ChordName.longest {
                    names.insert("")
                    break
                }
            }
            names.insert(name)
        }
        self.init(
            listed, isPlain && listed.isEmpty ? .letters : ChordNotation.of(names, areChords: !listed.isEmpty))
    }

    private static let mostNames = 1_000

    private init(_ listed: Set<String>, _ notation: ChordNotation) {
        (self.listed, self.notation) = (listed, notation)
    }

    /// Nil if the name is not a chord in the song.
    ///
    /// - Parameter inside: the text in the brackets.
    public func name(_ inside: some StringProtocol) -> ChordName? {
        if let name = ChordName(inside, in: notation) { return name }
        guard !listed.isEmpty, inside.utf8.count <= Self.longestListed else { return nil }
        let text = String(inside)
        return listed.contains(text) ? ChordName(unknown: text) : nil
    }

    /// The style for notes of transposed chords: `B` is B flat only if there is an `H`, and notes without an accidental
    /// get `is` and `es` only if the song has those and no other accidentals.
    public func noteNames(_ accidentals: NoteNames.Accidentals, in lyrics: String) -> NoteNames {
        NoteNames(accidentals, as: Brackets(in: lyrics[...]).lazy.compactMap { name($0.inside) })
    }

    /// The names in brackets that are chords only because they are listed, or because of the notation; in order.
    public func toList(in lyrics: String) -> [String] {
        var names: [String] = []
        var seen: Set<String> = []
        for bracket in Brackets(in: lyrics[...]) where ChordName(bracket.inside) == nil && name(bracket.inside) != nil {
            if seen.insert(String(bracket.inside)).inserted { names.append(String(bracket.inside)) }
        }
        return names
    }
}
