/// Lays a song out in pages, by the rules of songbook-open(1), "Sheets". Values only: fonts are asked by a
/// ``TextMeasuring``, and what draws the pages decides nothing.
///
/// What was measured is remembered, so one layout is for one set of fonts, and one thread's.
public struct SheetLayout {
    let memory: MeasureMemory

    /// Has measured nothing yet.
    public init(measuring: any TextMeasuring) {
        memory = MeasureMemory(measuring)
    }

    /// - Returns: at least one page.
    public func pages(of song: SheetSong, _ options: SheetOptions) throws(SheetLayoutError) -> [SheetPage] {
        try options.check()
        let song = SongPages(song, options, memory)
        return song.pages.indices.map { song.page($0, number: $0 + 1, of: song.pages.count) }
    }

    /// A song by itself, as a book with nothing to choose from.
    public func sheet(of song: SheetSong, _ options: SheetOptions) throws(SheetLayoutError) -> SheetBook {
        let outline = [SheetBook.OutlineEntry(title: song.title, page: 0)]
        return SheetBook(pages: try pages(of: song, options), outline: outline, firstPages: [0])
    }

    /// A title page where there is a title, contents, and the songs in their order. A song of two pages begins on an
    /// even one, so that both are seen at once.
    ///
    /// - Parameter title: of the book.
    public func book(
        of songs: [SheetSong], title: String?, _ options: SheetOptions
    ) throws(SheetLayoutError) -> SheetBook {
        try options.check()
        let pages = songs.map { SongPages($0, options, memory) }
        return BookPages(pages, titles: songs.map(\.title), title, options, memory).book
    }
}

extension SheetOptions {
    /// - Throws: what is beyond the limits.
    public func check() throws(SheetLayoutError) {
        for side in [paper.width, paper.height] {
            // What is no number is neither.
            guard side <= PaperSize.largest else { throw .paperTooLarge }
            guard side >= PaperSize.smallest else { throw .paperTooSmall }
        }
        guard Self.sizes.contains(size) else { throw .unfitSize }
        if case .fixed(let count) = columns, !Self.columnCounts.contains(count) { throw .unfitColumns }
    }
}

/// The pages of one song, which do not know yet which numbers they get.
struct SongPages {
    /// Without the foot; at least one.
    private(set) var pages: [[SheetPage.Run]]

    private let geometry: SheetGeometry
    private let foot: SheetFoot

    init(_ song: SheetSong, _ options: SheetOptions, _ memory: MeasureMemory) {
        let content = SheetContent(of: song, options, memory)
        let (flow, geometry) = SheetFit(content, SheetHead(of: song, memory), options, memory).flow()
        (self.geometry, foot) = (geometry, SheetFoot(of: song, memory))
        pages = [[SheetPage.Run]](repeating: [], count: (flow.placed.last?.page ?? 0) + 1)
        for placed in flow.placed {
            pages[placed.page] += placed.row.runs(
                left: placed.column.map(geometry.left) ?? geometry.margin,
                columnWidth: placed.column == nil ? geometry.contentWidth : geometry.columnWidth, top: placed.top)
        }
    }

    /// - Parameters:
    ///   - index: from 0 on.
    ///   - number: the one that it gets.
    func page(_ index: Int, number: Int, of count: Int) -> SheetPage {
        SheetPage(runs: pages[index] + foot.runs(geometry, number: number, of: count))
    }
}
