import ChordSheet

/// Finds the size and the columns that a song fits one page with.
struct SheetFit {
    private let content: SheetContent
    private let head: SheetHead
    private let options: SheetOptions
    private let memory: MeasureMemory
    private let blocks: [Block]
    /// What the song wants itself.
    private let wantedPages: Int

    init(_ content: SheetContent, _ head: SheetHead, _ options: SheetOptions, _ memory: MeasureMemory) {
        (self.content, self.head, self.options, self.memory) = (content, head, options, memory)
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

    /// The pages as they are to be.
    func flow() -> (ColumnFlow, SheetGeometry) {
        let ways = ways
        // Nearly all that can be fitted fits without a broken line.
        for way in ways where !isBroken(way) {
            if let flow = flow(way, mostPages: wantedPages) { return (flow, way) }
        }
        for way in ways where way.isWide && isBroken(way) {
            if let flow = flow(way, mostPages: wantedPages) { return (flow, way) }
        }
        return longest(ways.filter { $0.size == ways[0].size })
    }

    /// From the largest letters to the smallest; of those that are as large, from the fewest columns.
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
                    options.paper, size: size, columns: count, isRightToLeft: content.isRightToLeft, memory)
            }
        }
    }

    /// On more pages: the fewest with no line broken, else as wide as can be.
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

    /// Nil where there are more pages.
    private func flow(_ way: SheetGeometry, mostPages: Int) -> ColumnFlow? {
        // A line is hardly ever half as high as one of words; so what is far too long is not tried.
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
