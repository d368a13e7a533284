import TestSupport
import Testing

@testable import SongMerging

@Suite("Equal lines of two texts are found")
struct AlignmentTests {
    private func check(_ left: [Int32], _ right: [Int32], _ alignment: Alignment) -> Int {
        var (previous, count): (Int32, Int) = (-1, 0)
        for (index, partner) in alignment.right.enumerated() where partner >= 0 {
            #expect(left[index] == right[Int(partner)])
            #expect(alignment.left[Int(partner)] == Int32(index))
            #expect(partner > previous)
            (previous, count) = (partner, count + 1)
        }
        #expect(alignment.left.filter { $0 >= 0 }.count == count)
        return count
    }

    @Test("As many as there can be", arguments: [2, 3, 5, 30])
    func longest(letters: Int32) {
        for seed in 0..<3000 {
            var random = SeededGenerator(seed: UInt64(seed))
            let longest = seed % 100 == 0 ? 150 : 12
            func sequence() -> [Int32] {
                (0..<random.number(0...longest)).map { _ in Int32.random(in: 0..<letters, using: &random) }
            }
            let (left, right) = (sequence(), sequence())
            let found = check(left, right, Alignment(left, right))
            #expect(found == TextOracle.commonLength(left, right), "seed \(seed)")
        }
    }

    @Test("A search that gives up early finds fewer, but no wrong ones", arguments: [1, 2, 3, 8])
    func limited(limit: Int) {
        var (found, possible) = (0, 0)
        for seed in 0..<500 {
            var random = SeededGenerator(seed: UInt64(seed))
            let left = (0..<random.number(1...80)).map { _ in Int32.random(in: 0..<6, using: &random) }
            let right = (0..<random.number(1...80)).map { _ in Int32.random(in: 0..<6, using: &random) }
            var search = CommonSubsequence(left, right, limit: limit)
            search.run()
            let pairs = search.pairs.sorted { $0 < $1 }
            #expect(pairs.allSatisfy { left[$0.0] == right[$0.1] })
            #expect(zip(pairs, pairs.dropFirst()).allSatisfy { $0.0 < $1.0 && $0.1 < $1.1 })
            found += pairs.count
            possible += TextOracle.commonLength(left, right)
        }
        #expect(found <= possible)
        #expect(found * 2 > possible)
    }

    @Test("What is new is placed as low as it can be")
    func sliding() {
        // A blank B blank, with a new verse and a new blank line.
        #expect(Alignment([1, 0, 2, 0], [1, 0, 3, 0, 2, 0]).right == [0, 1, 4, 5])
        #expect(Alignment([1, 1], [1, 1, 1]).right == [0, 1])
        #expect(Alignment([1, 1, 1], [1, 1]).right == [0, 1, -1])
        #expect(Alignment([7, 1, 2, 1, 2, 8], [7, 1, 2, 8]).right == [0, 1, 2, -1, -1, 3])
    }

    @Test("Nothing new could be placed lower", arguments: [2, 3, 5])
    func sliddenDown(letters: Int32) {
        for seed in 0..<2000 {
            var random = SeededGenerator(seed: UInt64(seed))
            let left = (0..<random.number(0...15)).map { _ in Int32.random(in: 0..<letters, using: &random) }
            var right = left
            for _ in 0..<random.number(0...4) {
                right.insert(Int32.random(in: 0..<letters, using: &random), at: random.number(0...right.count))
            }
            let alignment = Alignment(left, right)
            var first = 0
            for end in right.indices where alignment.left[end] >= 0 {
                let isBetweenNeighbours = alignment.left[end] == (first > 0 ? alignment.left[first - 1] + 1 : 0)
                if first < end, isBetweenNeighbours { #expect(right[first] != right[end], "seed \(seed)") }
                first = end + 1
            }
        }
    }

    @Test("Lines have the same number if and only if they are the same")
    func numbers() {
        var words = RandomText(seed: 1, alphabet: (0..<3000).map { "line \($0)" } + ["", " ", "\u{E9}", "e\u{301}"])
        let sides = [words.lines(5000...5000), words.lines(5000...5000)]
        let tables = LineTable.cutting(sides.map(\.text))
        var numbers: [[UInt8]: Int32] = [:]
        for (line, number) in zip(sides.joined(), tables.flatMap(\.numbers)) {
            #expect(numbers.updateValue(number, forKey: Array(line.utf8)) ?? number == number)
        }
        #expect(Set(numbers.values).count == numbers.count)
    }
}
