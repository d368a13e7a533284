import SongFormat
import SongMerging
import TestSupport
import Testing

@Suite("The time a merge takes is bounded")
struct SpeedTests {
    /// What a file of 16 MiB can hold; a debug build is some hundred times slower.
    #if DEBUG
        private static let many = 1000
    #else
        private static let many = 1_000_000
    #endif

    private func time(_ work: () -> Void) -> Duration { ContinuousClock().measure(work) }

    private func shuffled(_ lines: [String], seed: UInt64) -> [String] {
        var random = SeededGenerator(seed: seed)
        return lines.shuffled(using: &random)
    }

    @Test("Very many lines, all different on each side")
    func allDifferent() {
        let sides = ["a", "b", "c"].map { side in (0..<Self.many).map { "\(side) \($0)" }.text }
        let duration = time {
            let merge = TextMerge(base: sides[0], ours: sides[1], theirs: sides[2])
            #expect(merge.conflicts.count == 1)
            #expect(merge.text(choosing: [.side(.ours)]) == sides[1])
        }
        #expect(duration < .seconds(10))
    }

    @Test("Very many lines in another order on each side")
    func shuffledLines() {
        let base = (0..<Self.many).map(String.init)
        let (ours, theirs) = (shuffled(base, seed: 1).text, shuffled(base, seed: 2).text)
        let duration = time {
            let merge = TextMerge(base: base.text, ours: ours, theirs: theirs)
            #expect(merge.text == nil)
            #expect(merge.parts.reduce(0) { $0 + $1.ours.count } == Self.many)
        }
        #expect(duration < .seconds(20))
    }

    @Test("Very many lines of three kinds at random")
    func fewKinds() {
        let sides = (0..<3).map { side in
            var words = RandomText(seed: UInt64(side), alphabet: ["a", "b", ""])
            return words.lines(Self.many...Self.many).text
        }
        let duration = time {
            let merge = TextMerge(base: sides[0], ours: sides[1], theirs: sides[2])
            #expect(merge.parts.reduce(0) { $0 + $1.theirs.count } == Self.many)
        }
        #expect(duration < .seconds(20))
    }

    @Test("Very many lines with a period, moved by one")
    func periodic() {
        let base = (0..<Self.many).map { "\($0 % 7)" }
        let ours = Array(base.dropFirst(3) + base.prefix(2)).text
        let theirs = (base.suffix(500) + base.dropLast(2)).text
        let duration = time { _ = TextMerge(base: base.text, ours: ours, theirs: theirs).text }
        #expect(duration < .seconds(20))
    }

    #if DEBUG
        private static let isRelease = false
    #else
        private static let isRelease = true
    #endif

    @Test(
        "A song of 2,000 lines in less than 10 ms",
        .enabled(if: isRelease, "times of a debug build say nothing; swift test -c release measures"))
    func usual() throws {
        var words = RandomText(seed: 1)
        let base = words.lines(2000...2000)
        let sides = [0, 1].map { side in base.enumerated().map { $0 % 40 == side * 20 ? "new \(side)" : $1 } }
        let files = try [base, sides[0], sides[1]].map { lines in
            try SongFile.new(id: "1", title: "T", text: lines.text, createdAt: Timestamp(seconds: 0))
        }
        var results: [MergeResult] = []
        let durations = try (0..<20).map { _ in
            let start = ContinuousClock.now
            results.append(try SongMerge.merging(base: files[0], ours: files[1], theirs: files[2]))
            return ContinuousClock.now - start
        }
        #expect(results.allSatisfy { $0.clean != nil })
        #expect(try #require(durations.min()) < .milliseconds(10))
    }
}
