/// The notation of a song's chords. Each song has a single one.
///
/// Source: ChordPro 6, `res/config/notes`; German, Polish and Romance song sheets for what that leaves out.
public enum ChordNotation: Hashable, Sendable, CaseIterable {
    /// `C`, `F#m`, `Bb`; also German, Dutch and Scandinavian names such as `Cis`, `Es`, `Bes`, `H`. Names in it are
    /// chords in any song.
    case letters
    /// The same, with lower-case letters for minor chords: `a`, `fis`, `C`.
    case smallLetters
    /// `Do`, `Re`, `SOL`.
    case latin
    /// Degrees of the scale as digits: `1`, `b7`, `4/6`.
    case nashville
    /// Degrees of the scale as Roman numerals: `IV`, `vi`.
    case roman

    /// Whether chords are degrees, which are the same in every key.
    var isRelative: Bool { self == .nashville || self == .roman }

    /// The number of different names that a song must have so that they are not words or footnotes.
    private var enough: Int { isRelative ? 3 : 2 }

    /// The notation in which every name reads.
    ///
    /// - Parameter names: the names of a song, without duplicates.
    /// - Parameter areChords: whether all of them are known to be chords; if not, a minimum number is required.
    public static func of(_ names: some Collection<String>, areChords: Bool) -> ChordNotation {
        if names.isEmpty || names.allSatisfy({ ChordName($0) != nil }) { return .letters }
        // `N.C.` and the like do not show the notation.
        var named = names.filter { ChordName($0).map { !$0.isNone } ?? true }
        if areChords {
            // Neither does a direction such as `Fine` or a mistake, which reads in none.
            named = named.filter { name in allCases.contains { ChordName(name, in: $0) != nil } }
            if named.allSatisfy({ ChordName($0) != nil }) { return .letters }
        }
        for notation in [smallLetters, latin, nashville, roman] where areChords || named.count >= notation.enough {
            if named.allSatisfy({ ChordName($0, in: notation) != nil }) { return notation }
        }
        return .letters
    }
}
