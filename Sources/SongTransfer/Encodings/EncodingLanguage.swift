/// The frequencies of a language's non-ASCII letters, and their positions in words.
///
/// Weights are roughly natural logarithms of frequencies: a given one for the most frequent letter, decreasing evenly
/// in the order of frequency. They only serve to compare readings of the same bytes in several encodings.
struct EncodingLanguage {
    /// Whether it is written in Latin letters, most of them ASCII.
    let isLatin: Bool
    /// The additional weight of a capital letter.
    var capital = 0.0
    /// Letters that never begin a word.
    var neverFirst: Set<Unicode.Scalar> = []
    /// Letters that only end words.
    var onlyLast: Set<Unicode.Scalar> = []
    /// Letters that have another form at the end of words.
    var neverLast: Set<Unicode.Scalar> = []
    /// Marks on the preceding letter.
    var marks: Set<Unicode.Scalar> = []
    /// Letters that precede another letter.
    var leading: Set<Unicode.Scalar> = []
    /// Letters of which each word of four or more has one; empty if words need none.
    var vowels: Set<Unicode.Scalar> = []

    private let weights: [Unicode.Scalar: Double]
    /// Letters without individual weights, and the weight of each.
    private let ranges: [ClosedRange<UInt32>]
    private let other: Double

    /// The weight of a letter that the language does not have.
    private static let foreign = -9.0

    /// A language in Latin letters.
    ///
    /// - Parameter letters: its non-ASCII letters in lower case, the most frequent first.
    init(latin letters: String) {
        self.init(letters, first: -0.8, step: 0.25, isLatin: true)
    }

    /// - Parameters:
    ///   - letters: in lower case, the most frequent first.
    ///   - first: the weight of the most frequent letter.
    ///   - step: the decrease from each letter to the next.
    ///   - ranges: other letters.
    ///   - other: the weight of each of those.
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

    /// The weight of a lower-case letter.
    func weight(of letter: Unicode.Scalar) -> Double {
        weights[letter] ?? (ranges.contains { $0.contains(letter.value) } ? other : Self.foreign)
    }
}
