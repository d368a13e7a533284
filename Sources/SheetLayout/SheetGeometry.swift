/// The positions of columns on a sheet, in points.
struct SheetGeometry {
    let paper: PaperSize
    let size: Double
    let columns: Int
    let margin: Double
    let columnWidth: Double
    /// The rows of the copyright.
    let footRows: [Row]
    /// The space below the columns.
    let footHeight: Double
    let isRightToLeft: Bool

    private static let margin = 36.0
    private static let gap = 24.0

    private static let mostFootRows = 5.0

    /// - Parameter size: of the words; reduced if the paper is too small for it.
    init(
        _ paper: PaperSize, size: Double, columns: Int, isRightToLeft: Bool, _ foot: SheetFoot, _ memory: MeasureMemory
    ) {
        (self.paper, self.columns, self.isRightToLeft) = (paper, columns, isRightToLeft)
        margin = Self.margin(of: paper)
        let width = paper.width - 2 * margin
        gap = min(Self.gap, width / 20)
        columnWidth = (width - gap * Double(columns - 1)) / Double(columns)
        self.size = min(size, columnWidth / 3, (paper.height - 2 * margin) / 8)
        let row = memory.height(of: .foot).total * self.size
        // The foot takes a fourth of the page at most.
        let most = min(Self.mostFootRows, (paper.height - 2 * margin) / 4 / max(row, 0.001))
        footRows = foot.rows(width: width / self.size, most: max(1, Int(most)))
        footHeight = row * (Double(max(1, footRows.count)) + 0.5)
    }

    private let gap: Double

    /// Whether a column has room for several words in a row, so that lines may be broken.
    var isWide: Bool { columns == 1 || columnWidth >= size * 16 }

    static func margin(of paper: PaperSize) -> Double { min(Self.margin, min(paper.width, paper.height) / 12) }

    var contentWidth: Double { paper.width - 2 * margin }
    var top: Double { margin }
    var bottom: Double { paper.height - margin - footHeight }

    /// The left edge of a column, counted in reading order.
    func left(of column: Int) -> Double {
        let place = isRightToLeft ? columns - 1 - column : column
        return margin + Double(place) * (columnWidth + gap)
    }
}
