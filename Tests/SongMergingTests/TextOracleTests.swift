import SongMerging
import TestSupport
import Testing

@Suite("A merge is what a simple diff3 says")
struct TextOracleTests {
    private func outcome(_ base: [String], _ ours: [String], _ theirs: [String]) -> TextOracle.Outcome {
        let merge = TextMerge(base: base.text, ours: ours.text, theirs: theirs.text)
        func lines(_ side: MergeSide) -> [String] {
            let text = merge.text(choosing: merge.conflicts.map { _ in .side(side) })!
            return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
        }
        return TextOracle.Outcome(conflicts: merge.conflicts.count, ours: lines(.ours), theirs: lines(.theirs))
    }

    @Test("Where no line is there twice, there is one right result", arguments: 0..<8)
    func uniqueLines(block: UInt64) {
        var conflicts = 0
        for seed in block * 1000..<block * 1000 + 1000 {
            var words = RandomText(seed: seed)
            let base = words.lines(0...9)
            var ours = words.changed(base, changes: 0...3)
            var theirs = words.changed(base, changes: 0...3)
            let both = words.lines(1...1)
            if words.random.chance(1, of: 3) {
                ours.insert(contentsOf: both, at: words.random.number(0...ours.count))
                theirs.insert(contentsOf: both, at: words.random.number(0...theirs.count))
            }
            let merges = TextOracle.merges(base, ours, theirs)
            #expect(merges.count == 1)
            let outcome = outcome(base, ours, theirs)
            #expect(merges.contains(outcome), "seed \(seed)")
            if outcome.conflicts > 0 { conflicts += 1 }
        }
        #expect((200...800).contains(conflicts))
    }

    @Test("Where lines come again, it is one of the right results", arguments: 0..<6)
    func repeatedLines(block: UInt64) {
        var ambiguous = 0
        for seed in block * 500..<block * 500 + 500 {
            var words = RandomText(seed: seed, alphabet: ["a", "b", ""])
            let base = words.lines(0...5)
            let merges = (ours: words.changed(base, changes: 0...2), theirs: words.changed(base, changes: 0...2))
            guard merges.ours.count < 8, merges.theirs.count < 8 else { continue }
            let right = TextOracle.merges(base, merges.ours, merges.theirs)
            #expect(right.contains(outcome(base, merges.ours, merges.theirs)), "seed \(seed)")
            if right.count > 1 { ambiguous += 1 }
        }
        #expect(ambiguous > 50)
    }
}
