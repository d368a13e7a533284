/// How a song calls its chords, where that is another way than by capital letters. One song has one of them.
///
/// Source: ChordPro 6, `res/config/notes`; sheets of German, Polish and Romance songs for what those leave out.
public enum ChordNotation: Hashable, Sendable, CaseIterable {
    /// `C`, `F#m`, `Bb`; also German, Dutch and Scandinavian names such as `Cis`, `Es`, `Bes`, `H`. Each counts by
    /// itself.
    case letters
    /// The same, and small letters for minor chords: `a`, `fis`, `C`.
    case smallLetters
    /// `Do`, `Re`, `SOL`.
    case latin
    /// Degrees of the scale as digits: `1`, `b7`, `4/6`.
    case nashville
    /// Degrees of the scale as Roman numerals: `IV`, `vi`.
    case roman

    /// Whether a chord names a degree, which is the same one in each key.
    var isRelative: Bool { self == .nashville || self == .roman }

    /// How many different names a song has to have, for none of them to be a word or a footnote.
    private var enough: Int { isRelative ? 3 : 2 }

    /// The one in which every name reads.
    ///
    /// - Parameter names: of a song, each once.
    /// - Parameter areChords: whether all of them are known to be chords; otherwise there have to be some.
    public static func of(_ names: some Collection<String>, areChords: Bool) -> ChordNotation {
        if names.isEmpty || names.allSatisfy({ ChordName($0) != nil }) { return .letters }
        // Whether none is played says nothing of the others.
        let named = names.filter { ChordName($0).map { !$0.isNone } ?? true }
        for notation in [smallLetters, latin, nashville, roman] where areChords || named.count >= notation.enough {
            if named.allSatisfy({ ChordName($0, in: notation) != nil }) { return notation }
        }
        return .letters
    }
}
