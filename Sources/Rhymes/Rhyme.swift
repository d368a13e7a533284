/// A word that stands beside another one in some way.
public struct Rhyme: Hashable, Sendable {
    /// In which way.
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

    /// In which way.
    public let relation: Relation
    /// As it is written. A synonym can be several words.
    public let word: String
    /// How many it has.
    public let syllables: Int
    /// Whether the songwriter uses it.
    public let isOwn: Bool
    /// How common it is: less is more common. 255 where no list has it.
    public let rank: Int

    /// A word that stands beside another one.
    public init(relation: Relation, word: String, syllables: Int, isOwn: Bool, rank: Int) {
        (self.relation, self.word, self.syllables, self.isOwn, self.rank) = (relation, word, syllables, isOwn, rank)
    }
}

extension Rhyme {
    /// One's own words first, then the more common, the shorter and the earlier in the alphabet.
    static func isBefore(_ left: Rhyme, _ right: Rhyme) -> Bool {
        if left.isOwn != right.isOwn { return left.isOwn }
        if left.rank != right.rank { return left.rank < right.rank }
        if left.syllables != right.syllables { return left.syllables < right.syllables }
        return left.word.unicodeScalars.lexicographicallyPrecedes(right.word.unicodeScalars)
    }
}
