/// A word that is related to another one.
public struct Rhyme: Hashable, Sendable {
    /// How a word is related to another one.
    public enum Relation: String, Hashable, Sendable, CaseIterable {
        /// A perfect rhyme: `RhymeKey.Kind.perfect`.
        case perfect
        /// A near rhyme: `RhymeKey.Kind.near`.
        case near
        /// The same ending: `RhymeKey.Kind.ending`.
        case ending
        /// A word of the same meaning.
        case synonym
    }

    /// How it is related.
    public let relation: Relation
    /// The word as it is written. A synonym can be several words.
    public let word: String
    /// The number of its syllables.
    public let syllables: Int
    /// Whether the user writes it.
    public let isOwn: Bool
    /// How common it is; lower is more common, 255 if no list has it.
    public let rank: Int

    /// A word that is related to another one.
    public init(relation: Relation, word: String, syllables: Int, isOwn: Bool, rank: Int) {
        (self.relation, self.word, self.syllables, self.isOwn, self.rank) = (relation, word, syllables, isOwn, rank)
    }
}

extension Rhyme {
    /// Orders the user's own words first, then by how common they are, by length and by the alphabet.
    static func isBefore(_ left: Rhyme, _ right: Rhyme) -> Bool {
        if left.isOwn != right.isOwn { return left.isOwn }
        if left.rank != right.rank { return left.rank < right.rank }
        if left.syllables != right.syllables { return left.syllables < right.syllables }
        return left.word.unicodeScalars.lexicographicallyPrecedes(right.word.unicodeScalars)
    }
}
