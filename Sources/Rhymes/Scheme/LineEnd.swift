import Pronunciation

/// The end of a line: its last word, and what rhymes with that.
struct LineEnd: Sendable {
    /// The word as it is looked up.
    let word: String
    /// What it shares with its perfect rhymes: a key for each pronunciation.
    let perfect: Set<RhymeKey>
    /// What it shares with its near rhymes.
    let near: Set<RhymeKey>

    init(_ word: String, _ pronunciations: [Pronunciation]) {
        self.word = word
        perfect = Set(pronunciations.compactMap { $0.rhymeKey(.perfect) })
        near = Set(pronunciations.compactMap { $0.rhymeKey(.near) })
    }
}

/// The lines of one stanza that rhyme, in families.
///
/// Lines whose last words rhyme perfectly, or are the same, belong to one family. A line without such a partner joins
/// the first family that has a near rhyme for it, or forms one with another such line.
enum RhymeFamilies {
    /// A line's place in the families of its stanza.
    struct Member: Hashable, Sendable {
        /// The number of its family, from 0, in the order in which families begin.
        var family: Int
        /// Whether it has only near rhymes.
        let isNear: Bool
    }

    /// - Parameter ends: the ends of a stanza's lines, in order; nil for lines in which nothing is sung.
    /// - Returns: the place of each line; nil if it rhymes with none.
    static func members(of ends: [LineEnd?]) -> [Member?] {
        let root = perfectFamilies(of: ends)
        let sizes = root.reduce(into: [:]) { sizes, root in sizes[root, default: 0] += 1 }
        var members = ends.indices.map { index in
            ends[index] != nil && sizes[root[index]]! > 1 ? Member(family: root[index], isNear: false) : nil
        }
        joinNear(ends, &members)
        var numbers: [Int: Int] = [:]
        return members.map { member in
            member.map { member in
                let number = numbers[member.family] ?? numbers.count
                numbers[member.family] = number
                return Member(family: number, isNear: member.isNear)
            }
        }
    }

    /// Returns for each line the first one with which it rhymes perfectly, directly or through others.
    private static func perfectFamilies(of ends: [LineEnd?]) -> [Int] {
        var parents = Array(ends.indices)
        func root(of index: Int) -> Int {
            var index = index
            while parents[index] != index {
                parents[index] = parents[parents[index]]
                index = parents[index]
            }
            return index
        }
        var words: [String: Int] = [:]
        var keys: [RhymeKey: Int] = [:]
        for (index, end) in ends.enumerated() {
            guard let end else { continue }
            let partners = end.perfect.compactMap { keys[$0] } + (words[end.word].map { [$0] } ?? [])
            for partner in partners {
                let (one, other) = (root(of: partner), root(of: index))
                parents[max(one, other)] = min(one, other)
            }
            words[end.word] = words[end.word] ?? index
            for key in end.perfect where keys[key] == nil { keys[key] = index }
        }
        return ends.indices.map { root(of: $0) }
    }

    private static func joinNear(_ ends: [LineEnd?], _ members: inout [Member?]) {
        var families: [RhymeKey: Int] = [:]
        func add(_ keys: Set<RhymeKey>, _ family: Int) {
            for key in keys where families[key] == nil { families[key] = family }
        }
        for (end, member) in zip(ends, members) {
            if let end, let member { add(end.near, member.family) }
        }
        for (index, end) in ends.enumerated() {
            guard let end, members[index] == nil else { continue }
            if let family = end.near.compactMap({ families[$0] }).min() {
                // A line that waited for a partner is the family's first.
                if members[family] == nil { members[family] = Member(family: family, isNear: true) }
                members[index] = Member(family: family, isNear: true)
            } else {
                add(end.near, index)
            }
        }
    }
}
