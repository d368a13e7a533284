/// A selected part of a text, in Unicode scalars, from where the selection began to the cursor. Both are the same if
/// nothing is selected.
public struct TextSelection: Equatable, Sendable {
    /// Where the selection began.
    public var anchor: Int
    /// Where the cursor is.
    public var cursor: Int

    /// A selection that began at `anchor`, with the cursor at `cursor`.
    public init(anchor: Int, cursor: Int) {
        (self.anchor, self.cursor) = (anchor, cursor)
    }

    /// The same selection, moved by this many Unicode scalars.
    public func moved(by distance: Int) -> TextSelection {
        TextSelection(anchor: anchor + distance, cursor: cursor + distance)
    }
}
