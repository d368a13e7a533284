/// Lays a song out in pages, by the rules of songbook-open(1), "Sheets". Values only: fonts are asked by a
/// ``TextMeasuring``, and what draws the pages decides nothing.
///
/// What was measured is remembered, so one layout is for one set of fonts, and one thread's.
public struct SheetLayout {
    private let measuring: any TextMeasuring

    /// Has measured nothing yet.
    public init(measuring: any TextMeasuring) {
        self.measuring = measuring
    }

    /// - Returns: at least one page.
    public func pages(of song: SheetSong, _ options: SheetOptions) throws(SheetLayoutError) -> [SheetPage] {
        var page = SheetPage()
        let height = measuring.height(of: .title)
        page.runs.append(
            SheetPage.Run(
                text: song.title, role: .title, size: options.size * TextRole.title.scale, x: 36,
                width: measuring.measure(song.title, in: .title).advance * options.size * TextRole.title.scale,
                baseline: 36 + height.ascent * options.size * TextRole.title.scale, source: nil))
        return [page]
    }

    /// A title page where there is a title, contents, and the songs in their order. A song of two pages begins on an
    /// even one, so that both are seen at once.
    ///
    /// - Parameter title: of the book.
    public func book(
        of songs: [SheetSong], title: String?, _ options: SheetOptions
    ) throws(SheetLayoutError) -> SheetBook {
        var book = SheetBook(pages: [], outline: [], firstPages: [])
        for song in songs {
            book.outline.append(SheetBook.OutlineEntry(title: song.title, page: book.pages.count))
            book.firstPages.append(book.pages.count)
            book.pages += try pages(of: song, options)
        }
        return book
    }
}
