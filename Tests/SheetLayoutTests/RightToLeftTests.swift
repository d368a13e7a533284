import SheetLayout
import SongFormat
import Testing

/// A row is 200 points wide, from 20 to 220; letters are 4.5 wide.
@Suite struct RightToLeftTests {
    private let sheets = Sheets(width: 200)

    @Test func `Lines begin at the right edge, with their chords`() throws {
        let runs = try sheets.runs("שלום [G]עולם")
        let words = try #require(runs.with(.words).first)
        #expect(words.text == "שלום עולם")
        #expect(near(words.right, 220))
        // The chord has the same right edge as its letter.
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

    @Test func `Names of sections, remarks and the head are at the right, too, in any script`() throws {
        var sheets = sheets
        sheets.title = "Kitchen Light"
        sheets.metadata = metadata([.key: .text("Am"), .artist: .list(["אן"])])
        let runs = try sheets.runs(
            "Verse 1\nשלום עולם\n{sot: Solo}\ne|--0--|\n{eot}\n\nChorus\nאור בחלון המטבח הקטן\n(hm)")
        for text in ["Kitchen Light", "Key of Am", "אן", "Verse 1", "שלום עולם", "Solo", "Chorus", "(hm)"] {
            #expect(near(try runs.only(text).right, 220), "\(text)")
        }
        sheets.title = String(repeating: "Kitchen Light ", count: 5)
        let titles = try sheets.runs("שלום עולם").with(.title)
        #expect(titles.count > 1 && titles.allSatisfy { near($0.right, 220) && $0.x >= 19.99 })
        // Sung lines have the side of their own direction.
        #expect(near(try sheets.runs("שלום עולם\nhello").only("hello").x, 20))
        // In other songs, names are at the left.
        #expect(near(try sheets.runs("Verse 1\nhello world").only("Verse 1").x, 20))
    }

    @Test func `Columns are filled from the right`() throws {
        let stanza = Array(repeating: "שלום", count: 20).joined(separator: "\n")
        let runs = try Sheets(height: 432, columns: .fixed(2)).runs(stanza + "\n\n" + stanza)
        #expect(runs[0].x > runs[39].x)
    }

    @Test func `Two languages in one line`() throws {
        let runs = try sheets.runs("שלום [G]hello [D]עולם")
        #expect(runs.with(.words).texts == ["שלום hello עולם"])
        // English goes from left to right: the chord begins where its word begins.
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

    @Test func `A word of a joined script that is cut is as wide as its row`() throws {
        var sheets = Sheets(width: 100)
        sheets.measuring = ArithmeticMeasuring(end: 2) { _, _ in 0.5 }
        for text in ["سلام[G][G]سلامسل[G][Am][C7b9#5]امسلامسلام سلام", String(repeating: "سلام", count: 20)] {
            let runs = try sheets.runs(text)
            #expect(runs.with(.words).count > 1)
            for run in runs {
                #expect(run.x >= sheets.left - 0.01 && run.right <= sheets.right + 0.01, "\(run)")
                let measure = sheets.measuring.measure(run.text, in: run.role)
                #expect(near(measure.advance * run.size, run.width), "\(run)")
            }
        }
    }

    @Test func `Two languages in a line that is too long`() throws {
        let line = Array(repeating: "שלום [G]hello", count: 10).joined(separator: " ")
        let runs = try sheets.runs(line)
        #expect(runs.with(.words).flatMap { $0.text.split(separator: " ") }.count == 20)
        #expect(runs.with(.chord).count == 10)
        #expect(runs.allSatisfy { $0.x >= 19.99 && $0.right <= 220.01 })
    }
}
