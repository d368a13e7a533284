/// A line that has a number, or two that rhyme, counted as ``SearchLine/number``.
struct EchoLines: Sendable, Hashable {
    var first: Int
    /// Nil where it is one line.
    var second: Int?
}
