import SheetLayout
import Testing

@Suite struct BookTests {
    private func book(_ lengths: [Int], title: String? = nil) throws -> SheetBook {
        let sheets = Sheets(height: 432)
        let songs = lengths.enumerated().map { index, length in
            var song = sheets.song((0..<length).map { "line \($0)" }.joined(separator: "\n"))
            song.title = "Song \(index)"
            return song
        }
        return try SheetLayout(measuring: ArithmeticMeasuring()).book(of: songs, title: title, sheets.options)
    }

    @Test func `Title, contents, and the songs`() throws {
        let book = try book([5, 5, 5], title: "Harbour Festival")
        #expect(book.pages[0].runs.texts == ["Harbour Festival"])
        #expect(book.firstPages == [2, 3, 4])
        #expect(book.outline.map(\.title) == ["Contents", "Song 0", "Song 1", "Song 2"])
        #expect(book.outline.map(\.page) == [1, 2, 3, 4])
        #expect(
            book.pages[1].runs.filter { $0.role == .words }.texts == ["Song 0", "3", "Song 1", "4", "Song 2", "5"])
        #expect(book.pages[1].links.map(\.page) == [2, 3, 4])
        #expect(book.pages[4].runs.with(.foot).texts == ["Page 5 of 5"])
    }

    @Test func `A song of two pages begins on an even one`() throws {
        for before in 0...3 {
            let title = before.isMultiple(of: 2) ? "A" : nil
            let book = try book(Array(repeating: 5, count: before) + [40, 5], title: title)
            let first = book.firstPages[before]
            #expect((first + 1).isMultiple(of: 2))
            #expect(book.pages[first + 1].runs.contains { $0.role == .words })
            #expect(book.firstPages[before + 1] == first + 2)
        }
    }

    @Test func `Every link is on its entry`() throws {
        let book = try book(Array(repeating: 3, count: 100))
        let contents = book.pages.prefix { !$0.links.isEmpty }
        #expect(contents.count > 1)
        #expect(contents.flatMap(\.links).map(\.page) == book.firstPages)
        for page in contents {
            for (link, run) in zip(page.links, page.runs.filter { $0.text.hasPrefix("Song") }) {
                #expect(run.baseline > link.y && run.baseline < link.y + link.height)
                #expect(book.pages[link.page].runs.contains { $0.text == run.text && $0.role == .title })
            }
        }
    }

    @Test func `One song has no contents`() throws {
        let book = try book([3])
        #expect(book.pages.count == 1 && book.outline.map(\.title) == ["Song 0"])
    }

    @Test func `A long title in the contents is cut before the number`() throws {
        let sheets = Sheets()
        var song = sheets.song("la")
        song.title = String(repeating: "Kitchen Light ", count: 40)
        let book = try SheetLayout(measuring: ArithmeticMeasuring()).book(of: [song, song], title: nil, sheets.options)
        let runs = book.pages[0].runs.filter { $0.role == .words }
        #expect(runs[0].text.hasSuffix("…") && runs[0].right < runs[1].x)
    }
}
