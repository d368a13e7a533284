/// A part of a text that is selected, in Unicode scalars: from where it was begun to where the cursor is. Both are the
/// same where nothing is selected.
public struct TextSelection: Equatable, Sendable {
    /// Where the selection was begun.
    public var anchor: Int
    /// Where the cursor is.
    public var cursor: Int

    /// Where the selection was begun.
    public init(anchor: Int, cursor: Int) {
        (self.anchor, self.cursor) = (anchor, cursor)
    }

    /// The same, so many Unicode scalars further.
    public func moved(by distance: Int) -> TextSelection {
        TextSelection(anchor: anchor + distance, cursor: cursor + distance)
    }
}

/// A part of a text that is replaced, in Unicode scalars, and what is selected after that.
public struct TextReplacement: Equatable, Sendable {
    /// What is replaced, in Unicode scalars.
    public let range: Range<Int>
    /// What stands there then.
    public let replacement: String
    /// What is selected then.
    public let selection: TextSelection

    /// A change, and what is selected after it.
    public init(range: Range<Int>, replacement: String, selection: TextSelection) {
        (self.range, self.replacement, self.selection) = (range, replacement, selection)
    }
}
