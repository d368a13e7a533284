import SongMerging
import TestSupport
import Testing

@Suite("Whatever entries of meta are merged")
struct EntryPropertyTests {
    /// Returns the merged values of one name, by the simplest rules. Nil is a conflict.
    private func merged(_ base: [Int], _ ours: [Int], _ theirs: [Int]) -> [Int]? {
        if ours == theirs || ours == base { return theirs }
        if theirs == base { return ours }
        let wasEmpty = RandomMeta.isEmpty(base)
        if RandomMeta.isEmpty(ours), wasEmpty || RandomMeta.isEmpty(theirs) { return theirs }
        return RandomMeta.isEmpty(theirs) && wasEmpty ? ours : nil
    }

    @Test("Each is that of the side that changed it, and only where both did is a conflict", arguments: 0..<8)
    func oracle(block: UInt64) throws {
        var (clean, conflicts) = (0, 0)
        for seed in block * 150..<block * 150 + 150 {
            var random = SeededGenerator(seed: seed)
            let base = RandomMeta(using: &random)
            let sides = [base.changed(using: &random), base.changed(using: &random)]
            let songs = ([base] + sides).map { $0.song(using: &random) }
            let isBaseKnown = random.chance(7, of: 8)
            let old = isBaseKnown ? base.values : RandomMeta.missing.values
            let expected = RandomMeta.names.indices.map { name in
                merged(old[name], sides[0].values[name], sides[1].values[name])
            }
            switch try merge(isBaseKnown ? songs[0] : nil, songs[1], songs[2]) {
            case .clean(let file):
                clean += 1
                let found: [[Int]?] = try RandomMeta(reading: file).values
                #expect(found == expected, "seed \(seed)")
            case .conflict(let conflict):
                conflicts += 1
                #expect(expected.contains(nil), "seed \(seed)")
                #expect(conflict.members.count == expected.count { $0 == nil }, "seed \(seed)")
                for (side, meta) in zip([MergeSide.ours, .theirs], sides) {
                    let file = try #require(try conflict.resolved(by: MergeChoices(side, for: conflict)))
                    let chosen = zip(expected, meta.values).map { $0 ?? $1 }
                    #expect(try RandomMeta(reading: file).values == chosen, "seed \(seed)")
                }
                let settled = try MergeSide.allCases.map { side in
                    try #require(try conflict.resolved(by: MergeChoices(side, for: conflict)))
                }
                // With a common version that neither side has, they conflict again.
                let again = try SongMerge.merging(
                    base: conflict.ancestor(), ours: settled[0], theirs: settled[1]
                ).conflict
                #expect(again?.members.count == conflict.members.count, "seed \(seed)")
            }
        }
        #expect(clean > 15 && conflicts > 15)
    }
}
