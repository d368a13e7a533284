// Merges texts that take long, and prints a line for each: how long it took in nanoseconds, and its name.
//
//     merge-benchmark

import SongFormat
import SongMerging

/// The same numbers each time: a linear congruential generator, with the constants of MMIX.
struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ state >> 29
    }
}

/// As many lines as a file of 16 MiB can hold.
let many = 1_000_000
let clock = ContinuousClock()

func text(_ lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }

func measure(_ name: String, _ work: () throws -> Void) rethrows {
    let duration = try clock.measure(work)
    print(duration.components.seconds * 1_000_000_000 + duration.components.attoseconds / 1_000_000_000, name)
}

func measure(_ name: String, base: [String], ours: [String], theirs: [String]) {
    let texts = (text(base), text(ours), text(theirs))
    measure(name) { _ = TextMerge(base: texts.0, ours: texts.1, theirs: texts.2).text }
}

func lines(_ count: Int, of words: [String], seed: UInt64) -> [String] {
    var numbers = Numbers(state: seed)
    return (0..<count).map { _ in words.randomElement(using: &numbers)! }
}

func shuffled(_ lines: [String], seed: UInt64) -> [String] {
    var numbers = Numbers(state: seed)
    return lines.shuffled(using: &numbers)
}

// A song, as people have it, only long.
let usual = (0..<2000).map { "Line \($0) of a song" }
let sides = [0, 1].map { side in usual.enumerated().map { $0 % 40 == side * 20 ? "new \(side)" : $1 } }
let files = try ([usual] + sides).map {
    try SongFile.new(id: "1", title: "T", text: text($0), createdAt: Timestamp(seconds: 0))
}
for _ in 0..<20 {
    try measure("2,000 lines") { _ = try SongMerge.merging(base: files[0], ours: files[1], theirs: files[2]) }
}

let different = ["a", "b", "c"].map { side in (0..<many).map { "\(side) \($0)" } }
measure("a million, all different", base: different[0], ours: different[1], theirs: different[2])
let numbers = (0..<many).map(String.init)
measure(
    "a million in another order", base: numbers, ours: shuffled(numbers, seed: 1), theirs: shuffled(numbers, seed: 2))
let kinds = (0..<3).map { lines(many, of: ["a", "b", ""], seed: $0) }
measure("a million of three kinds", base: kinds[0], ours: kinds[1], theirs: kinds[2])
let period = (0..<many).map { "\($0 % 7)" }
measure(
    "a million with a period", base: period, ours: Array(period.dropFirst(3) + period.prefix(2)),
    theirs: Array(period.suffix(500) + period.dropLast(2)))
