/// A line that has a key, or two that rhyme, counted as ``SearchLine/number``.
struct EchoLines: Sendable, Hashable {
    var first: Int
    /// Nil for a single line.
    var second: Int?
}
