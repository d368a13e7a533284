/// A horizontal row of a sheet: words and the chords above them. Lengths are for words of one point.
struct Row {
    /// A text in one line.
    struct Piece {
        var text: String
        var role: TextRole
        /// From the edge where the row begins: the left one, or the right one in right-to-left text.
        var start: Double
        var width: Double
        /// From the upper edge of the row.
        var baseline: Double
        var source: Range<Int>?
        /// Relative to the size of the role.
        var scale = 1.0
    }

    var pieces: [Piece] = []
    var height = 0.0
    var isRightToLeft = false
    /// Whether it is at the right edge of its column although its text goes from left to right.
    var isAtRight = false

    /// From the edge where the row begins.
    var width: Double { pieces.reduce(0) { max($0, $1.start + $1.width) } }
}

/// A row with its font size.
struct SizedRow {
    var row: Row
    var size: Double
    /// The free space above it, in points.
    var space = 0.0

    /// In points, including the free space above.
    var height: Double { row.height * size + space }

    /// The runs of the row on a page, in a column with this left edge, below `top`.
    func runs(left: Double, columnWidth: Double, top: Double) -> [SheetPage.Run] {
        let shift = row.isAtRight && !row.isRightToLeft ? columnWidth - row.width * size : 0
        return row.pieces.map { piece in
            let start = piece.start * size
            let width = piece.width * size
            return SheetPage.Run(
                text: piece.text, role: piece.role, size: size * piece.role.scale * piece.scale,
                x: left + (row.isRightToLeft ? columnWidth - start - width : start + shift), width: width,
                baseline: top + space + piece.baseline * size, source: piece.source)
        }
    }
}
