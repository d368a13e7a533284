/// What stands beside one another on a sheet: words and the chords above them. Lengths are for words of one point.
struct Row {
    /// A text in one line.
    struct Piece {
        var text: String
        var role: TextRole
        /// From the edge where the row begins: the left one, or the right one where it goes from right to left.
        var start: Double
        var width: Double
        /// From the upper edge of the row.
        var baseline: Double
        var source: Range<Int>?
        /// Beside the size that the role has.
        var scale = 1.0
    }

    var pieces: [Piece] = []
    var height = 0.0
    var isRightToLeft = false

    /// From the edge where the row begins.
    var width: Double { pieces.reduce(0) { max($0, $1.start + $1.width) } }
}

/// A row with the size of the words it is made for.
struct SizedRow {
    var row: Row
    var size: Double
    /// Kept free above it, in points.
    var space = 0.0

    /// In points, with what is free above.
    var height: Double { row.height * size + space }

    /// What stands on a page, in a column whose left edge is given, below `top`.
    func runs(left: Double, columnWidth: Double, top: Double) -> [SheetPage.Run] {
        row.pieces.map { piece in
            let start = piece.start * size
            let width = piece.width * size
            return SheetPage.Run(
                text: piece.text, role: piece.role, size: size * piece.role.scale * piece.scale,
                x: left + (row.isRightToLeft ? columnWidth - start - width : start), width: width,
                baseline: top + space + piece.baseline * size, source: piece.source)
        }
    }
}
