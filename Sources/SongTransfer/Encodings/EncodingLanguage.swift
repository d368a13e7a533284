/// How the letters of a language that are not ASCII are spread, and where in words they stand.
///
/// Weights are natural logarithms of shares, roughly: one for the most frequent letter, falling evenly from letter to
/// letter in the order of their frequency. They tell apart what the same bytes are in several encodings, no more.
struct EncodingLanguage {
    /// Whether it is written in Latin letters, most of them ASCII.
    let isLatin: Bool
    /// What the first letter of a word weighs besides, where it is a capital.
    var capital = 0.0
    /// Letters that begin no word.
    var neverFirst: Set<Unicode.Scalar> = []
    /// Letters that only end words.
    var onlyLast: Set<Unicode.Scalar> = []
    /// Letters that have another form at the end of words.
    var neverLast: Set<Unicode.Scalar> = []
    /// Signs that stand on the letter before them.
    var marks: Set<Unicode.Scalar> = []
    /// Letters that stand before another one.
    var leading: Set<Unicode.Scalar> = []
    /// Of which a word of four letters has one; empty where words do without.
    var vowels: Set<Unicode.Scalar> = []

    private let weights: [Unicode.Scalar: Double]
    /// Letters without a weight of their own, and what each of them weighs.
    private let ranges: [ClosedRange<UInt32>]
    private let other: Double

    /// What a letter weighs that the language does not have.
    private static let foreign = -9.0

    /// A language in Latin letters.
    ///
    /// - Parameter letters: those that are not ASCII, small, the most frequent first.
    init(latin letters: String) {
        self.init(letters, first: -0.8, step: 0.25, isLatin: true)
    }

    /// - Parameters:
    ///   - letters: small ones, the most frequent first.
    ///   - first: what the most frequent one weighs.
    ///   - step: how much less the next one does.
    ///   - ranges: of other letters.
    ///   - other: what each of those weighs.
    init(
        _ letters: String, first: Double, step: Double, isLatin: Bool = false, ranges: [ClosedRange<UInt32>] = [],
        other: Double = Self.foreign
    ) {
        (self.isLatin, self.ranges, self.other) = (isLatin, ranges, other)
        var weights: [Unicode.Scalar: Double] = [:]
        for letter in letters.unicodeScalars where weights[letter] == nil {
            weights[letter] = first - step * Double(weights.count)
        }
        self.weights = weights
    }

    /// What a small letter weighs.
    func weight(of letter: Unicode.Scalar) -> Double {
        weights[letter] ?? (ranges.contains { $0.contains(letter.value) } ? other : Self.foreign)
    }
}
