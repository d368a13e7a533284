import SongFormat
import SongMerging

/// Repeatable random numbers: SplitMix64 (Steele, Lea, Flood, 2014).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    mutating func chance(_ part: Int, of whole: Int) -> Bool { Int.random(in: 0..<whole, using: &self) < part }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements.randomElement(using: &self)! }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
}

extension SongFile {
    init(_ text: String) throws(SongFormatError) { try self.init(decoding: Array(text.utf8)) }

    var content: String { String(decoding: bytes, as: UTF8.self) }
}

extension MergeResult {
    var clean: SongFile? { if case .clean(let file) = self { file } else { nil } }

    var conflict: MergeConflict? { if case .conflict(let conflict) = self { conflict } else { nil } }
}

func merge(_ base: String?, _ ours: String, _ theirs: String) throws -> MergeResult {
    try SongMerge.merging(
        base: base.map { text throws(SongFormatError) in try SongFile(text) }, ours: SongFile(ours),
        theirs: SongFile(theirs))
}

/// Byte for byte, unlike `==`.
func same(_ left: String?, _ right: String?) -> Bool {
    left.map { Array($0.utf8) } == right.map { Array($0.utf8) }
}
