/// Lays out a song in pages, by the rules of songbook-open(1), "Sheets". Works on values only: a ``TextMeasuring``
/// measures the fonts, and the code that draws the pages makes no layout decisions.
///
/// Measurements are cached, so a layout is for one set of fonts, and for use on one thread.
public struct SheetLayout {
    let memory: MeasureMemory

    /// Creates a layout without any measurements.
    public init(measuring: any TextMeasuring) {
        memory = MeasureMemory(measuring)
    }

    /// - Returns: at least one page.
    public func pages(of song: SheetSong, _ options: SheetOptions) throws(SheetLayoutError) -> [SheetPage] {
        try options.check()
        let song = SongPages(song, options, memory)
        return song.pages.indices.map { song.page($0, number: $0 + 1, of: song.pages.count) }
    }

    /// A single song as a book with one entry.
    public func sheet(of song: SheetSong, _ options: SheetOptions) throws(SheetLayoutError) -> SheetBook {
        let outline = [SheetBook.OutlineEntry(title: song.title, page: 0)]
        return SheetBook(pages: try pages(of: song, options), outline: outline, firstPages: [0])
    }

    /// A title page if there is a title, a table of contents, and the songs in order. A song with an even number of
    /// pages begins on an even page, so that facing pages show it.
    ///
    /// - Parameter title: the book's title.
    public func book(
        of songs: [SheetSong], title: String?, _ options: SheetOptions
    ) throws(SheetLayoutError) -> SheetBook {
        try options.check()
        let pages = songs.map { SongPages($0, options, memory) }
        return BookPages(pages, titles: songs.map(\.title), title, options, memory).book
    }
}

extension SheetOptions {
    /// - Throws: the limit that is exceeded.
    public func check() throws(SheetLayoutError) {
        for side in [paper.width, paper.height] {
            // NaN fails the first check.
            guard side <= PaperSize.largest else { throw .paperTooLarge }
            guard side >= PaperSize.smallest else { throw .paperTooSmall }
        }
        guard Self.sizes.contains(size) else { throw .unfitSize }
        if case .fixed(let count) = columns, !Self.columnCounts.contains(count) { throw .unfitColumns }
    }
}

/// The pages of one song, before they have page numbers.
struct SongPages {
    /// Without the foot; at least one.
    private(set) var pages: [[SheetPage.Run]]

    private let geometry: SheetGeometry
    private let foot: SheetFoot

    init(_ song: SheetSong, _ options: SheetOptions, _ memory: MeasureMemory) {
        let content = SheetContent(of: song, options, memory)
        foot = SheetFoot(of: song, memory)
        let head = SheetHead(of: song, isRightToLeft: content.isRightToLeft, memory)
        let (flow, geometry) = SheetFit(content, head, foot, options, memory).flow()
        self.geometry = geometry
        pages = [[SheetPage.Run]](repeating: [], count: (flow.placed.last?.page ?? 0) + 1)
        for placed in flow.placed {
            pages[placed.page] += placed.row.runs(
                left: placed.column.map(geometry.left) ?? geometry.margin,
                columnWidth: placed.column == nil ? geometry.contentWidth : geometry.columnWidth, top: placed.top)
        }
    }

    /// - Parameters:
    ///   - index: from 0.
    ///   - number: the page number.
    func page(_ index: Int, number: Int, of count: Int) -> SheetPage {
        SheetPage(runs: pages[index] + foot.runs(geometry, number: number, of: count))
    }
}
