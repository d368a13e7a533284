/// Where columns are on a sheet, in points.
struct SheetGeometry {
    let paper: PaperSize
    let size: Double
    let columns: Int
    let margin: Double
    let columnWidth: Double
    /// What is below the columns.
    let footHeight: Double
    let isRightToLeft: Bool

    private static let margin = 36.0
    private static let gap = 24.0

    /// - Parameter size: of the words; less where the paper is too small for it.
    init(_ paper: PaperSize, size: Double, columns: Int, isRightToLeft: Bool, _ memory: MeasureMemory) {
        (self.paper, self.columns, self.isRightToLeft) = (paper, columns, isRightToLeft)
        margin = Self.margin(of: paper)
        let width = paper.width - 2 * margin
        gap = min(Self.gap, width / 20)
        columnWidth = (width - gap * Double(columns - 1)) / Double(columns)
        self.size = min(size, columnWidth / 3, (paper.height - 2 * margin) / 8)
        footHeight = memory.height(of: .foot).total * self.size * 1.5
    }

    private let gap: Double

    /// Whether a column has room for some words beside one another, so that a line may be broken.
    var isWide: Bool { columns == 1 || columnWidth >= size * 16 }

    static func margin(of paper: PaperSize) -> Double { min(Self.margin, min(paper.width, paper.height) / 12) }

    var contentWidth: Double { paper.width - 2 * margin }
    var top: Double { margin }
    var bottom: Double { paper.height - margin - footHeight }

    /// The left edge of a column, counted in the order of reading.
    func left(of column: Int) -> Double {
        let place = isRightToLeft ? columns - 1 - column : column
        return margin + Double(place) * (columnWidth + gap)
    }
}
