/// The user's place in the text of a text view: the selection, and how far the text is scrolled. Positions are in
/// Unicode scalars.
public struct TextPlace: Equatable, Sendable {
    /// The selection.
    public var selection: TextSelection
    /// Where the first visible line begins, which may be a part of a wrapped one.
    public var top: Int
    /// How much of that line is hidden above the view, in pixels.
    public var inset: Int

    /// Creates a place from its properties.
    public init(selection: TextSelection, top: Int, inset: Int) {
        (self.selection, self.top, self.inset) = (selection, top, inset)
    }
}
