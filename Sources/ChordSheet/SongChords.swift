/// Which names in brackets are chords in a song: those that can be read, and those that the song lists.
///
/// Source: songbook(5), "Chords". A name that can be read in capital letters is a chord in any song; in other notations
/// (``ChordNotation``) it is one where every chord of the song reads so.
public struct SongChords: Hashable, Sendable {
    /// Of a song that lists none and has its chords in letters.
    public static let plain = SongChords()

    /// No name that is longer in UTF-8 is a chord, listed or not.
    public static let longestListed = 128

    /// Names that are chords though they may not be read.
    private let listed: Set<String>

    /// How the song calls its chords.
    public let notation: ChordNotation

    /// The same for any text.
    ///
    /// - Parameter listed: the song's member `chords`.
    public init(listed: some Sequence<String> = []) {
        self.init(Set(listed), .letters)
    }

    /// - Parameters:
    ///   - listed: the song's member `chords`.
    ///   - lyrics: the whole of them.
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
                // What is too long for a name settles it.
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

    /// Nil for what is no chord in the song.
    ///
    /// - Parameter inside: what stands in the brackets.
    public func name(_ inside: some StringProtocol) -> ChordName? {
        if let name = ChordName(inside, in: notation) { return name }
        guard !listed.isEmpty, inside.utf8.count <= Self.longestListed else { return nil }
        let text = String(inside)
        return listed.contains(text) ? ChordName(unknown: text) : nil
    }

    /// How a note is called that a chord of the lyrics comes to: `B` is B flat only where there is an `H`, and notes
    /// without an accidental get `is` and `es` only where the others have that, and none has another.
    public func noteNames(_ accidentals: NoteNames.Accidentals, in lyrics: String) -> NoteNames {
        NoteNames(accidentals, as: Brackets(in: lyrics[...]).lazy.compactMap { name($0.inside) })
    }

    /// Which of the names in brackets are chords only because they are listed, or because of the notation; in their
    /// order.
    public func toList(in lyrics: String) -> [String] {
        var names: [String] = []
        var seen: Set<String> = []
        for bracket in Brackets(in: lyrics[...]) where ChordName(bracket.inside) == nil && name(bracket.inside) != nil {
            if seen.insert(String(bracket.inside)).inserted { names.append(String(bracket.inside)) }
        }
        return names
    }
}
