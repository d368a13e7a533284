/// A part of a text that is replaced, in Unicode scalars, and the selection after that.
public struct TextReplacement: Equatable, Sendable {
    /// What is replaced, in Unicode scalars.
    public let range: Range<Int>
    /// The text that replaces it.
    public let replacement: String
    /// The selection after that.
    public let selection: TextSelection

    /// A change, and the selection after it.
    public init(range: Range<Int>, replacement: String, selection: TextSelection) {
        (self.range, self.replacement, self.selection) = (range, replacement, selection)
    }
}
