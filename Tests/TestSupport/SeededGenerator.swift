/// Repeatable random numbers: SplitMix64 (Steele, Lea, Flood, 2014).
public struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    /// Generates the same numbers for the same seed, on every machine.
    public init(seed: UInt64) { state = seed }

    /// Returns the next 64 bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// A whole number in the range.
    public mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    /// Returns true with the probability `part` in `whole`.
    public mutating func chance(_ part: Int, of whole: Int) -> Bool { Int.random(in: 0..<whole, using: &self) < part }

    /// A random element of `elements`, which must not be empty.
    public mutating func pick<Element>(_ elements: [Element]) -> Element { elements.randomElement(using: &self)! }
}
