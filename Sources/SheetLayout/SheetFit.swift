import ChordSheet

/// Finds the font size and the number of columns with which a song fits on one page.
struct SheetFit {
    private let content: SheetContent
    private let head: SheetHead
    private let foot: SheetFoot
    private let options: SheetOptions
    private let memory: MeasureMemory
    private let blocks: [Block]
    /// The number of pages that the song's own page breaks require.
    private let wantedPages: Int

    init(
        _ content: SheetContent, _ head: SheetHead, _ foot: SheetFoot, _ options: SheetOptions, _ memory: MeasureMemory
    ) {
        (self.content, self.head, self.foot, self.options, self.memory) = (content, head, foot, options, memory)
        blocks = content.elements.compactMap { if case .stanza(let block) = $0 { block } else { nil } }
        var (pages, isPending) = (1, false)
        var isAny = false
        for element in content.elements {
            switch element {
            case .pageBreak(.page): isPending = isAny
            case .pageBreak(.column): break
            case .stanza:
                if isPending { pages += 1 }
                (isPending, isAny) = (false, true)
            }
        }
        wantedPages = pages
    }

    /// The flow to use.
    func flow() -> (ColumnFlow, SheetGeometry) {
        let ways = ways
        // Nearly every sheet that fits does so without broken lines.
        for way in ways where !isBroken(way) {
            if let flow = flow(way, mostPages: wantedPages) { return (flow, way) }
        }
        for way in ways where way.isWide && isBroken(way) {
            if let flow = flow(way, mostPages: wantedPages) { return (flow, way) }
        }
        return longest(ways.filter { $0.size == ways[0].size })
    }

    /// From the largest letters to the smallest, and for each size from the fewest columns.
    private var ways: [SheetGeometry] {
        let columns =
            switch options.columns {
            case .auto: Array(SheetOptions.columnCounts)
            case .fixed(let count): [count]
            }
        var sizes = [options.size]
        while let last = sizes.last, last > SheetOptions.smallestSize {
            sizes.append(max(last - 0.5, SheetOptions.smallestSize))
        }
        return sizes.flatMap { size in
            columns.map { count in
                SheetGeometry(
                    options.paper, size: size, columns: count, isRightToLeft: content.isRightToLeft, foot, memory)
            }
        }
    }

    /// The flow for more pages: the fewest without broken lines, or else the widest columns.
    private func longest(_ ways: [SheetGeometry]) -> (ColumnFlow, SheetGeometry) {
        var best: (flow: ColumnFlow, geometry: SheetGeometry)?
        for way in ways where !isBroken(way) {
            guard let flow = flow(way, mostPages: best?.flow.page ?? .max) else { continue }
            best = (flow, way)
        }
        return best ?? (flow(ways[0], mostPages: .max) ?? ColumnFlow(ways[0], memory), ways[0])
    }

    private func isBroken(_ way: SheetGeometry) -> Bool {
        blocks.contains { $0.isBroken(width: way.columnWidth, size: way.size) }
    }

    /// Nil if there would be more pages.
    private func flow(_ way: SheetGeometry, mostPages: Int) -> ColumnFlow? {
        // A line is hardly ever less than half as high as one of words, so text that is far too long is not tried.
        let rows = blocks.reduce(0) { $0 + $1.leastRows(width: way.columnWidth / way.size) }
        let least = rows * memory.height(of: .words).total * way.size * 0.5
        let room = (way.bottom - way.top) * Double(way.columns)
        guard least <= room * Double(min(mostPages, 1 << 40)) else { return nil }
        var flow = ColumnFlow(way, mostPages: mostPages, memory)
        flow.add(head: head.rows(way))
        for element in content.elements {
            if flow.isTooLong { return nil }
            flow.add(element)
        }
        return flow.isTooLong ? nil : flow
    }
}
