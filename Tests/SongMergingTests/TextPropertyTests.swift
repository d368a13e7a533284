import SongMerging
import TestSupport
import Testing

@Suite("Whatever three texts are merged")
struct TextPropertyTests {
    /// Returns texts with line ends of all kinds, and without one at the end.
    private func texts(_ seed: UInt64) -> (base: String, ours: String, theirs: String) {
        var words = RandomText(seed: seed, alphabet: ["a", "b", "c", "", " ", "é", "e\u{301}"])
        let ends = words.random.pick([["\n"], ["\n"], ["\r\n"], ["\n", "\r\n", "\r", "\u{2028}", "\u{2029}"]])
        let base = words.lines(0...7)
        let sides = (0..<2).map { _ in words.changed(base, changes: 0...4) }
        return (text(base), text(sides[0]), text(sides[1]))

        func text(_ lines: [String]) -> String {
            let ends = words.random.chance(1, of: 6) ? ["\r\n"] : ends
            let text = lines.map { $0 + words.random.pick(ends) }.joined()
            guard words.random.chance(1, of: 3), let last = lines.last else { return text }
            return lines.dropLast().map { $0 + words.random.pick(ends) }.joined() + last
        }
    }

    @Test("A side that changed nothing leaves the other as it is, line ends included", arguments: 0..<8)
    func oneSide(block: UInt64) {
        for seed in block * 300..<block * 300 + 300 {
            let (base, ours, _) = texts(seed)
            #expect(same(TextMerge(base: base, ours: base, theirs: ours).text, ours), "seed \(seed)")
            #expect(same(TextMerge(base: base, ours: ours, theirs: base).text, ours), "seed \(seed)")
            #expect(same(TextMerge(base: base, ours: ours, theirs: ours).text, ours), "seed \(seed)")
            #expect(same(TextMerge(base: nil, ours: ours, theirs: ours).text, ours), "seed \(seed)")
        }
    }

    @Test("It does not matter which side is ours", arguments: 0..<8)
    func symmetry(block: UInt64) {
        for seed in block * 300..<block * 300 + 300 {
            let (base, ours, theirs) = texts(seed)
            for base in [base, nil] {
                let there = TextMerge(base: base, ours: ours, theirs: theirs)
                let back = TextMerge(base: base, ours: theirs, theirs: ours)
                #expect(same(there.text, back.text), "seed \(seed)")
                if base == nil { continue }
                #expect(there.conflicts.map { Array($0.ours) } == back.conflicts.map { Array($0.theirs) })
                #expect(there.conflicts.map { Array($0.theirs) } == back.conflicts.map { Array($0.ours) })
            }
        }
    }

    @Test("The parts hold every line of every version, in its order", arguments: 0..<4)
    func completeness(block: UInt64) {
        for seed in block * 300..<block * 300 + 300 {
            let (base, ours, theirs) = texts(seed)
            let merge = TextMerge(base: base, ours: ours, theirs: theirs)
            #expect(merge.parts.flatMap { Array($0.base) } == lines(of: base), "seed \(seed)")
            #expect(merge.parts.flatMap { Array($0.ours) } == lines(of: ours), "seed \(seed)")
            #expect(merge.parts.flatMap { Array($0.theirs) } == lines(of: theirs), "seed \(seed)")
            #expect(merge.parts.allSatisfy { !($0.base.isEmpty && $0.ours.isEmpty && $0.theirs.isEmpty) })
        }
    }

    @Test("What a side added is in the result or in a conflict, and what both kept does not go", arguments: 0..<8)
    func nothingLost(block: UInt64) {
        for seed in block * 300..<block * 300 + 300 {
            let (base, ours, theirs) = texts(seed)
            let merge = TextMerge(base: base, ours: ours, theirs: theirs)
            let (b, o, t) = (Counts(lines(of: base)), Counts(lines(of: ours)), Counts(lines(of: theirs)))
            for side in [MergeSide.ours, .theirs] {
                let kept = Counts(lines(of: merge.text(choosing: merge.conflicts.map { _ in .side(side) })!))
                let all = side == .ours ? o : t
                for line in all.lines where line != "" && line != " " {
                    #expect(kept[line] >= all[line] - b[line], "seed \(seed): \(line)")
                }
            }
            let everything = Counts(
                lines(of: merge.text(choosing: merge.conflicts.map { _ in .both(first: .ours) })!))
            for line in b.lines where line != "" && b[line] == 1 && o[line] == 1 && t[line] == 1 {
                #expect(everything[line] >= 1, "seed \(seed): \(line)")
            }
        }
    }

    @Test("Without a base, no line of either side is missing", arguments: 0..<2)
    func withoutBase(block: UInt64) {
        for seed in block * 300..<block * 300 + 300 {
            let (_, ours, theirs) = texts(seed)
            let merge = TextMerge(base: nil, ours: ours, theirs: theirs)
            let choices = { (side: MergeSide) in merge.conflicts.map { _ in TextChoice.side(side) } }
            #expect(lines(of: merge.text(choosing: choices(.ours))!) == lines(of: ours), "seed \(seed)")
            #expect(lines(of: merge.text(choosing: choices(.theirs))!) == lines(of: theirs), "seed \(seed)")
        }
    }

    /// Returns the lines as given by the bytes, without line ends.
    private func lines(of text: String) -> [String] {
        var lines: [String] = []
        var line = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            if ["\n", "\r", "\u{2028}", "\u{2029}"].contains(scalar) {
                if !(scalar == "\n" && previous == "\r") { lines.append(String(line)) }
                line = .init()
            } else {
                line.append(scalar)
            }
            previous = scalar
        }
        return line.isEmpty ? lines : lines + [String(line)]
    }
}

private struct Counts {
    private var counts: [[UInt8]: Int] = [:]

    init(_ lines: [String]) {
        for line in lines { counts[Array(line.utf8), default: 0] += 1 }
    }

    var lines: [String] { counts.keys.map { String(decoding: $0, as: UTF8.self) } }

    subscript(line: String) -> Int { counts[Array(line.utf8)] ?? 0 }
}
