import SongMerging
import TestSupport
import Testing

@Suite("Large texts are merged")
struct LargeMergeTests {
    /// The number of lines that a file of 16 MiB can hold; a debug build is some hundred times slower. The duration is
    /// measured by Tests/Benchmarks/run merge.
    #if DEBUG
        private static let many = 1000
    #else
        private static let many = 1_000_000
    #endif

    private func shuffled(_ lines: [String], seed: UInt64) -> [String] {
        var random = SeededGenerator(seed: seed)
        return lines.shuffled(using: &random)
    }

    @Test("Very many lines, all different on each side")
    func allDifferent() {
        let sides = ["a", "b", "c"].map { side in (0..<Self.many).map { "\(side) \($0)" }.text }
        let merge = TextMerge(base: sides[0], ours: sides[1], theirs: sides[2])
        #expect(merge.conflicts.count == 1)
        #expect(merge.text(choosing: [.side(.ours)]) == sides[1])
    }

    @Test("Very many lines in another order on each side")
    func shuffledLines() {
        let base = (0..<Self.many).map(String.init)
        let (ours, theirs) = (shuffled(base, seed: 1).text, shuffled(base, seed: 2).text)
        let merge = TextMerge(base: base.text, ours: ours, theirs: theirs)
        #expect(merge.text == nil)
        #expect(merge.parts.reduce(0) { $0 + $1.ours.count } == Self.many)
    }

    @Test("Very many lines of three kinds at random")
    func fewKinds() {
        let sides = (0..<3).map { side in
            var words = RandomText(seed: UInt64(side), alphabet: ["a", "b", ""])
            return words.lines(Self.many...Self.many).text
        }
        let merge = TextMerge(base: sides[0], ours: sides[1], theirs: sides[2])
        #expect(merge.parts.reduce(0) { $0 + $1.theirs.count } == Self.many)
    }

    @Test("Very many lines with a period, moved by one")
    func periodic() {
        let base = (0..<Self.many).map { "\($0 % 7)" }
        let ours = Array(base.dropFirst(3) + base.prefix(2)).text
        let theirs = (base.suffix(500) + base.dropLast(2)).text
        let merge = TextMerge(base: base.text, ours: ours, theirs: theirs)
        #expect(merge.parts.reduce(0) { $0 + $1.ours.count } == Self.many - 1)
    }
}
