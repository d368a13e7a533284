import Translations

/// Combines songs into a book.
struct BookPages {
    private let songs: [SongPages]
    private let titles: [String]
    private let title: String?
    private let geometry: SheetGeometry
    private let memory: MeasureMemory

    init(
        _ songs: [SongPages], titles: [String], _ title: String?, _ options: SheetOptions, _ memory: MeasureMemory
    ) {
        (self.songs, self.titles, self.memory) = (songs, titles, memory)
        self.title = title.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
        geometry = SheetGeometry(
            options.paper, size: options.size, columns: 1, isRightToLeft: false, SheetFoot(of: nil, memory), memory)
    }

    var book: SheetBook {
        let contents = contents
        let firstContents = title == nil ? 0 : 1
        var book = SheetBook(pages: [], outline: [], firstPages: [])
        // Where songs begin must be known before any page is made, because each foot contains the number of pages.
        var count = firstContents + contents.count
        for song in songs {
            // The left page of a pair has an even number, and so an odd index.
            if song.pages.count.isMultiple(of: 2), count.isMultiple(of: 2) { count += 1 }
            book.firstPages.append(count)
            count += song.pages.count
        }
        if let title { book.pages.append(titlePage(title)) }
        if !contents.isEmpty {
            book.outline.append(SheetBook.OutlineEntry(title: translated("Contents"), page: firstContents))
        }
        for page in contents { book.pages.append(contentsPage(page, book, count)) }
        for (index, song) in songs.enumerated() {
            let first = book.firstPages[index]
            while book.pages.count < first { book.pages.append(SheetPage()) }
            book.outline.append(SheetBook.OutlineEntry(title: titles[index], page: first))
            for page in song.pages.indices {
                book.pages.append(song.page(page, number: first + page + 1, of: count))
            }
        }
        return book
    }

    // MARK: Title

    private func titlePage(_ title: String) -> SheetPage {
        let rows = TextLine(LineText(title, at: nil), .title, memory).rows(
            width: geometry.contentWidth / (geometry.size * 2))
        var top = max(geometry.top, geometry.paper.height / 3)
        var page = SheetPage()
        for row in rows {
            let row = SizedRow(row: row, size: geometry.size * 2)
            // Stops when a very long title fills the page.
            guard top + row.height <= geometry.bottom else { break }
            page.runs += row.runs(left: geometry.margin, columnWidth: geometry.contentWidth, top: top).map { run in
                var run = run
                run.x = (geometry.paper.width - row.row.width * row.size) / 2 + run.x - geometry.margin
                return run
            }
            top += row.height
        }
        return page
    }

    // MARK: Contents

    /// An entry for one song.
    private struct Entry {
        let song: Int
        let text: String
        let top: Double
    }

    private var headingHeight: Double { memory.height(of: .title).total * geometry.size * 1.5 }
    private var entryHeight: Double { memory.height(of: .words).total * geometry.size * 1.15 }

    /// The entries of each page; empty if there is only one song.
    private var contents: [[Entry]] {
        guard songs.count > 1 else { return [] }
        var pages: [[Entry]] = [[]]
        var top = geometry.top + headingHeight
        for song in songs.indices {
            if top + entryHeight > geometry.bottom, !pages[pages.count - 1].isEmpty {
                pages.append([])
                top = geometry.top
            }
            pages[pages.count - 1].append(Entry(song: song, text: fitted(titles[song]), top: top))
            top += entryHeight
        }
        return pages
    }

    private func contentsPage(_ entries: [Entry], _ book: SheetBook, _ count: Int) -> SheetPage {
        var page = SheetPage()
        if entries.first?.song == 0 {
            let heading = SizedRow(
                row: TextLine(LineText(translated("Contents"), at: nil), .title, memory).rows(width: .infinity)[0],
                size: geometry.size)
            page.runs += heading.runs(left: geometry.margin, columnWidth: geometry.contentWidth, top: geometry.top)
        }
        let ascent = memory.height(of: .words).ascent * geometry.size
        for entry in entries {
            let target = book.firstPages[entry.song]
            let measure = memory.measure(entry.text, in: .words)
            let number = String(target + 1)
            let numberWidth = memory.measure(number, in: .words).advance * geometry.size
            let right = geometry.margin + geometry.contentWidth
            page.runs.append(
                SheetPage.Run(
                    text: entry.text, role: .words, size: geometry.size, x: geometry.margin,
                    width: measure.advance * geometry.size, baseline: entry.top + ascent, source: nil))
            page.runs.append(
                SheetPage.Run(
                    text: number, role: .words, size: geometry.size, x: right - numberWidth, width: numberWidth,
                    baseline: entry.top + ascent, source: nil))
            page.links.append(
                SheetPage.Link(
                    x: geometry.margin, y: entry.top, width: geometry.contentWidth, height: entryHeight, page: target))
        }
        let number = book.pages.count + 1
        page.runs += SheetFoot(of: nil, memory).runs(geometry, number: number, of: count)
        return page
    }

    /// The title, shortened to fit before a page number.
    private func fitted(_ title: String) -> String {
        // A single character can have any number of combining marks.
        let text = LineText(String(title.unicodeScalars.prefix(400)), at: nil).text
        let room = geometry.contentWidth / geometry.size - memory.measure("000000", in: .words).advance
        guard memory.measure(text, in: .words).advance > room else { return text }
        return memory.shortened(text, in: .words, to: room)
    }
}
