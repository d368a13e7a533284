import SheetLayout
import Testing

/// A row is 200 points wide, from 20 to 220; letters are 4.5 wide.
@Suite struct RightToLeftTests {
    private let sheets = Sheets(width: 200)

    @Test func `Lines begin at the right edge, with their chords`() throws {
        let runs = try sheets.runs("שלום [G]עולם")
        let words = try #require(runs.with(.words).first)
        #expect(words.text == "שלום עולם")
        #expect(near(words.right, 220))
        // The right edge of the chord is that of its letter.
        #expect(near(try runs.only("G").right, 220 - 5 * 4.5))
    }

    @Test func `Words are spread to the left`() throws {
        let runs = try sheets.runs("[Gmaj7]של [D]עולם")
        let (first, second) = (try runs.only("Gmaj7"), try runs.only("D"))
        #expect(near(second.right, first.x - 4.05))
        #expect(near(try runs.only("עולם").right, second.right))
    }

    @Test func `Long lines are set in from the right`() throws {
        let line = Array(repeating: "שלום", count: 20).joined(separator: " ")
        let runs = try sheets.runs(line)
        #expect(near(runs[0].right, 220) && near(runs[1].right, 220 - 13.5))
        #expect(runs.allSatisfy { $0.x >= 19.99 })
    }

    @Test func `Columns are filled from the right`() throws {
        let stanza = Array(repeating: "שלום", count: 20).joined(separator: "\n")
        let runs = try Sheets(height: 432, columns: .fixed(2)).runs(stanza + "\n\n" + stanza)
        #expect(runs[0].x > runs[39].x)
    }

    @Test func `Two languages in one line`() throws {
        let runs = try sheets.runs("שלום [G]hello [D]עולם")
        #expect(runs.with(.words).texts == ["שלום hello עולם"])
        // English goes from left to right: the chord begins where its word does.
        let hello = 220 - 10 * 4.5
        #expect(near(try runs.only("G").x, hello))
        #expect(near(try runs.only("D").right, 220 - 11 * 4.5))
        #expect(runs.allSatisfy { $0.x >= 19.99 && $0.right <= 220.01 })
    }

    @Test func `Words of two languages are spread`() throws {
        let runs = try sheets.runs("hello [Gmaj7]a [D]b שלום")
        let words = try #require(runs.with(.words).first)
        #expect(words.text == "hello a     b שלום" && words.source == 0..<28)
        #expect(near(try runs.only("Gmaj7").x, 20 + 6 * 4.5))
        #expect(near(try runs.only("D").x, 20 + 12 * 4.5))
        let hebrew = try sheets.runs("שלום [Gmaj7]א [D]ב hello")
        #expect(near(try hebrew.only("Gmaj7").right, 220 - 5 * 4.5))
        #expect(hebrew.with(.words).texts == ["שלום א     ב hello"])
        #expect(near(try hebrew.only("D").right, 220 - 11 * 4.5))
    }

    @Test func `Words of two languages are spread within, with a hyphen, and each chord stays with its letter`() throws
    {
        let runs = try sheets.runs("[Gmaj7]hel[D]lo שלום")
        #expect(runs.with(.words).texts == ["hel - lo שלום"])
        #expect(near(try runs.only("Gmaj7").x, 20))
        #expect(near(try runs.only("D").x, 20 + 6 * 4.5))
        let hebrew = try sheets.runs("[Gmaj7]של[D]ום hello")
        #expect(hebrew.with(.words).texts == ["של -  ום hello"])
        #expect(near(try hebrew.only("Gmaj7").right, 220))
        #expect(near(try hebrew.only("D").right, 220 - 6 * 4.5))
    }

    @Test func `Words of joined scripts stay whole, and the chord moves`() throws {
        let runs = try sheets.runs("[Gmaj7]سل[D]ام hello")
        #expect(runs.with(.words).texts == ["سلام hello"])
        let (first, second) = (try runs.only("Gmaj7"), try runs.only("D"))
        #expect(second.right < first.x || second.x > first.right)
    }

    @Test func `Two languages in a line that is too long`() throws {
        let line = Array(repeating: "שלום [G]hello", count: 10).joined(separator: " ")
        let runs = try sheets.runs(line)
        #expect(runs.with(.words).flatMap { $0.text.split(separator: " ") }.count == 20)
        #expect(runs.with(.chord).count == 10)
        #expect(runs.allSatisfy { $0.x >= 19.99 && $0.right <= 220.01 })
    }
}
