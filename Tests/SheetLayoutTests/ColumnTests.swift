import SheetLayout
import Testing

/// A row is 11.25 points high; a page of 432 points has 31 rows between its margins.
@Suite struct ColumnTests {
    private func lines(_ count: Int, _ name: String = "line") -> String {
        (1...count).map { "\(name) \($0)" }.joined(separator: "\n")
    }

    private func pages(_ text: String, columns: Int = 1) throws -> [[String]] {
        try Sheets(height: 432, columns: .fixed(columns)).pages(text).map { page in
            page.runs.filter { $0.role != .foot }.texts
        }
    }

    @Test func `A stanza stays together where the next column has room for it`() throws {
        let pages = try pages(lines(20, "a") + "\n\n" + lines(15, "b"))
        #expect(pages.map(\.count) == [20, 15])
        #expect(pages[1][0] == "b 1")
    }

    @Test func `A stanza that is longer than a column is broken with two lines on each side`() throws {
        let whole = try pages(lines(80))
        let most = whole[0].count
        #expect(whole.flatMap { $0 }.count == 80)
        // Otherwise, one line would be left over.
        #expect(try pages(lines(most + 1)).map(\.count) == [most - 1, 2])
        // Otherwise, one line would be at the beginning.
        #expect(try pages(lines(most - 1, "a") + "\n\n" + lines(most + 5, "b"))[0].allSatisfy { $0.hasPrefix("a") })
    }

    @Test func `The name of a section is never last`() throws {
        for count in 20...31 {
            for blank in ["", "\n"] {
                let pages = try pages(lines(count, "a") + "\n\nVerse 2\n" + blank + lines(40, "b"))
                #expect(!pages.contains { $0.last == "Verse 2" })
                #expect(pages.flatMap { $0 }.filter { $0 == "Verse 2" }.count == 1)
            }
        }
    }

    @Test func `Pages and columns end where the song says so`() throws {
        #expect(try pages("a\n\n{new_page}\n\nb\n{np}\nc") == [["a"], ["b"], ["c"]])
        #expect(try pages("{new_page}\na\n{new_page}\n{new_page}\nb\n{new_page}") == [["a"], ["b"]])
        let runs = try Sheets(columns: .fixed(2)).runs("a\n{column_break}\nb")
        #expect(runs.texts == ["a", "b"])
        #expect(runs[1].x > 300)
        #expect(near(runs[0].baseline, runs[1].baseline))
        #expect(try pages("a\n{colb}\nb") == [["a"], ["b"]])
        #expect(try pages("a\n{colb}\nb\n{colb}\nc", columns: 2) == [["a", "b"], ["c"]])
    }

    @Test func `Columns are filled one after the other`() throws {
        let runs = try Sheets(height: 432, columns: .fixed(2)).runs(lines(20, "a") + "\n\n" + lines(20, "b"))
        #expect(Set(runs.filter { $0.text.hasPrefix("a") }.map(\.x)).count == 1)
        #expect(runs.filter { $0.text.hasPrefix("b") }.allSatisfy { $0.x > 300 })
    }

    @Test func `A line that is longer than a page goes on on the next`() throws {
        let words = (0..<2_000).map { "w\($0)" }
        let pages = try Sheets(width: 200, height: 432).pages(words.joined(separator: " "))
        #expect(pages.count > 1)
        let shown = pages.flatMap(\.runs).with(.words).flatMap { $0.text.split(separator: " ") }
        #expect(shown == words.map { $0[...] })
    }
}
