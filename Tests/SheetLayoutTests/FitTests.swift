import SheetLayout
import Testing

@Suite struct FitTests {
    private func lines(_ count: Int, of length: Int) -> String {
        let line = String(repeating: "abcd ", count: length / 5)
        return (0..<count).map { "\(line)\($0)" }.joined(separator: "\n")
    }

    private func look(_ text: String, columns: SheetOptions.Columns = .auto) throws -> (
        size: Double, columns: Int, pages: Int, rows: Int
    ) {
        let pages = try Sheets(height: 800, columns: columns, size: 12).pages(text)
        let words = pages.flatMap(\.runs).filter { $0.role == .words }
        return (
            words[0].size, Set(words.map(\.x).filter { edge in words.count { near($0.x, edge) } > 2 }).count,
            pages.count,
            words.count
        )
    }

    @Test func `A short song is as large as wanted, in one column`() throws {
        #expect(try look(lines(30, of: 60)) == (12, 1, 1, 30))
    }

    @Test func `Short lines get a second and a third column before they get smaller`() throws {
        #expect(try look(lines(80, of: 20)) == (12, 2, 1, 80))
        #expect(try look(lines(120, of: 15)) == (12, 3, 1, 120))
    }

    @Test func `Long lines get smaller`() throws {
        let look = try look(lines(55, of: 80))
        #expect(look.size < 12 && look.size >= 9)
        #expect((look.size * 2).rounded() == look.size * 2)
        #expect(look.columns == 1 && look.pages == 1)
    }

    @Test func `Lines are broken before there is a second page`() throws {
        let look = try look(lines(58, of: 80) + "\n" + String(repeating: "abcd ", count: 26))
        #expect(look.pages == 1)
        #expect(look.rows == 60)
    }

    @Test func `What fits no page has more of them, as large as wanted`() throws {
        let look = try look(lines(300, of: 60))
        #expect(look.size == 12 && look.pages > 1 && look.rows == 300)
    }

    @Test func `Columns that are wanted are had`() throws {
        #expect(try look(lines(30, of: 20), columns: .fixed(1)).columns == 1)
        #expect(try Sheets(columns: .fixed(3), size: 12).pages(lines(30, of: 20)).count == 1)
    }

    @Test func `Each text is measured once`() throws {
        let sheets = Sheets(columns: .auto, size: 12)
        let text = lines(100, of: 60) + "\n\n" + lines(100, of: 60)
        _ = try sheets.pages(text)
        // The lines, the text in the foot, blanks and hyphens.
        #expect(sheets.measuring.count < 120)
    }

    @Test func `The same song has the same pages`() throws {
        let text = lines(90, of: 60) + "\n\n[G]la [D]la"
        #expect(try Sheets(columns: .auto, size: 12).pages(text) == Sheets(columns: .auto, size: 12).pages(text))
        let layout = SheetLayout(measuring: ArithmeticMeasuring())
        let sheets = Sheets(columns: .auto, size: 12)
        let first = try layout.pages(of: sheets.song(text), sheets.options)
        #expect(try layout.pages(of: sheets.song(text), sheets.options) == first)
    }
}
