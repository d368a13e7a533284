import ChordSheet

/// Fills columns with stanzas, one after another.
struct ColumnFlow {
    /// A row with its position.
    struct Placed {
        let row: SizedRow
        let page: Int
        /// Nil for the head, which spans all columns.
        let column: Int?
        let top: Double
    }

    private let geometry: SheetGeometry
    private let mostPages: Int
    private let gap: Double
    private(set) var placed: [Placed] = []
    private(set) var page = 0
    private var column = 0
    /// Where the columns of the page begin, and where the next row begins.
    private var (columnTop, top): (Double, Double)
    private var pending: PageBreak?
    /// Whether the column and the page are empty.
    private var (isColumnEmpty, isPageEmpty) = (true, true)

    /// - Parameter mostPages: the most pages; exceeding it stops the flow.
    init(_ geometry: SheetGeometry, mostPages: Int = .max, _ memory: MeasureMemory) {
        (self.geometry, self.mostPages) = (geometry, mostPages)
        (columnTop, top) = (geometry.top, geometry.top)
        gap = memory.height(of: .words).total * geometry.size * 0.75
    }

    /// Whether there are more pages than allowed.
    var isTooLong: Bool { page >= mostPages }

    // MARK: Head

    /// Adds rows that span all columns.
    mutating func add(head rows: [SizedRow]) {
        for row in rows {
            if top + row.height > geometry.bottom, !isPageEmpty { endPage() }
            if isTooLong { return }
            placed.append(Placed(row: row, page: page, column: nil, top: top))
            top += row.height
            isPageEmpty = false
        }
        if !rows.isEmpty { top += gap }
        // If the head leaves no room, the stanzas begin on the next page.
        if top + geometry.size * 6 > geometry.bottom, !isPageEmpty { endPage() }
        columnTop = top
    }

    // MARK: Stanzas

    mutating func add(_ element: Element) {
        switch element {
        case .pageBreak(let pageBreak):
            // The next element determines whether there will be anything on the next page.
            pending = pending == .page ? .page : pageBreak
        case .stanza(let block):
            let pageBreak = pending
            pending = nil
            switch pageBreak {
            case .page: if column > 0 || !isColumnEmpty { endPage() }
            case .column: if !isColumnEmpty { endColumn() }
            case nil: break
            }
            add(block)
        }
    }

    private mutating func add(_ block: Block) {
        var head = block.headingRows(width: geometry.columnWidth, size: geometry.size)
        var rest = block.bundles(width: geometry.columnWidth, size: geometry.size)[...]
        var space = block.isApart && !isColumnEmpty ? gap : 0
        while !rest.isEmpty || !head.isEmpty, !isTooLong {
            if fits(head, rest, geometry.bottom - top - space) {
                place(head + rest.flatMap { $0 }, below: space)
                return
            }
            if !isColumnEmpty, fits(head, rest, geometry.bottom - nextColumnTop) {
                endColumn()
            } else if case let count = count(of: rest, head, space), count > 0 {
                place(head + rest.prefix(count).flatMap { $0 }, below: space)
                (rest, head) = (rest.dropFirst(count), [])
                endColumn()
            } else if !isColumnEmpty {
                endColumn()
            } else {
                // A line that is longer than a column.
                placeRows(head + (rest.popFirst() ?? []))
                head = []
            }
            space = 0
        }
    }

    /// Whether rows and bundles fit. Examines no more of them than fit.
    private func fits(_ head: [SizedRow], _ bundles: ArraySlice<[SizedRow]>, _ room: Double) -> Bool {
        var height = head.height
        for bundle in bundles {
            if height > room + Self.tolerance { return false }
            height += bundle.height
        }
        return height <= room + Self.tolerance
    }

    /// The number of bundles to keep in this column of a stanza that must be broken: at least two lines on each side,
    /// if possible. 0 to move all of them.
    private func count(of bundles: ArraySlice<[SizedRow]>, _ head: [SizedRow], _ space: Double) -> Int {
        var (count, rows) = (0, 0)
        var height = space + head.height
        for bundle in bundles {
            height += bundle.height
            guard isRoom(height) else { break }
            count += 1
            rows += bundle.count
        }
        if count == bundles.count - 1, count > 2, bundles.last?.count == 1 { count -= 1 }
        return count == 1 && rows < 2 && !isColumnEmpty ? 0 : count
    }

    private static let tolerance = 0.001

    private func isRoom(_ height: Double) -> Bool { top + height <= geometry.bottom + Self.tolerance }

    private mutating func place(_ rows: [SizedRow], below space: Double) {
        top += space
        for row in rows {
            placed.append(Placed(row: row, page: page, column: column, top: top))
            top += row.height
        }
        (isColumnEmpty, isPageEmpty) = (false, false)
    }

    /// Places rows one by one, in as many columns as needed.
    private mutating func placeRows(_ rows: [SizedRow]) {
        for row in rows {
            if !isRoom(row.height), !isColumnEmpty { endColumn() }
            if isTooLong { return }
            place([row], below: 0)
        }
    }

    // MARK: Columns

    private var nextColumnTop: Double { column + 1 < geometry.columns ? columnTop : geometry.top }

    private mutating func endColumn() {
        guard column + 1 < geometry.columns else { return endPage() }
        column += 1
        (top, isColumnEmpty) = (columnTop, true)
    }

    private mutating func endPage() {
        page += 1
        (column, columnTop, top) = (0, geometry.top, geometry.top)
        (isColumnEmpty, isPageEmpty) = (true, true)
    }
}

extension Sequence<SizedRow> {
    /// The total height of the rows.
    var height: Double { reduce(0) { $0 + $1.height } }
}
