/// A part of a text that is selected, in Unicode scalars: from where it was begun to where the cursor is. Both are the
/// same where nothing is selected.
struct TextSelection: Equatable {
    var anchor: Int
    var cursor: Int

    func moved(by distance: Int) -> TextSelection {
        TextSelection(anchor: anchor + distance, cursor: cursor + distance)
    }
}

/// A part of a text that is replaced, in Unicode scalars, and what is selected after that.
struct TextReplacement: Equatable {
    let range: Range<Int>
    let replacement: String
    let selection: TextSelection
}
