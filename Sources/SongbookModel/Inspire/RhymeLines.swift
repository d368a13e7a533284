public import Rhymes

/// Words in sections by relation, within each by number of syllables. Long sections have only the best words until all
/// are asked for.
nonisolated public struct RhymeLines: Equatable {
    /// A line of the list.
    public enum Line: Equatable {
        /// The heading of words with this number of syllables, and of the section, if that begins, too.
        case heading(Rhyme.Relation?, syllables: Int)
        /// A word.
        case word(Rhyme)
        /// The line that shows all of a section.
        case more(Rhyme.Relation, count: Int)
    }

    /// How many words of a section are shown at first.
    public static let first = 40
    /// A section with at most this many more is shown whole.
    private static let few = 10

    /// In display order.
    public private(set) var lines: [Line] = []

    /// - Parameters:
    ///   - rhymes: by relation, the best first.
    ///   - whole: the sections to show whole.
    public init(_ rhymes: [Rhyme], whole: Set<Rhyme.Relation> = []) {
        for relation in Rhyme.Relation.allCases {
            let all = rhymes.filter { $0.relation == relation }
            let isWhole = whole.contains(relation) || all.count <= Self.first + Self.few
            add(isWhole ? all : Array(all.prefix(Self.first)), of: relation)
            if !isWhole { lines.append(.more(relation, count: all.count)) }
        }
    }

    private mutating func add(_ rhymes: [Rhyme], of relation: Rhyme.Relation) {
        var section: Rhyme.Relation? = relation
        let groups = Dictionary(grouping: rhymes, by: \.syllables)
        for (syllables, group) in groups.sorted(by: { $0.key < $1.key }) {
            lines.append(.heading(section, syllables: syllables))
            section = nil
            lines += group.map(Line.word)
        }
    }
}
