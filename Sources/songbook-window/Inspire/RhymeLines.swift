import Rhymes

/// Words in sections by their relation, in each by the number of their syllables, and of long sections no more than the best
/// until all are asked for.
struct RhymeLines: Equatable {
    /// A line of the list.
    enum Line: Equatable {
        /// Where words with this number of syllables begin; and the section, where that begins, too.
        case heading(Rhyme.Relation?, syllables: Int)
        case word(Rhyme)
        /// What shows all of a section.
        case more(Rhyme.Relation, count: Int)
    }

    /// So many of a section are shown at first.
    static let first = 40
    /// A section with so many more is shown whole.
    private static let few = 10

    private(set) var lines: [Line] = []

    /// - Parameters:
    ///   - rhymes: by their relations, the best first.
    ///   - whole: the sections that are shown whole.
    init(_ rhymes: [Rhyme], whole: Set<Rhyme.Relation> = []) {
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
