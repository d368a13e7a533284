import SheetLayout
import SongFormat
import Testing

@Suite struct HeadAndFootTests {
    @Test func `Title, subtitle, who made it, key and capo, tempo and time stand above, in this order`() throws {
        var sheets = Sheets()
        sheets.title = "Kitchen Light"
        sheets.metadata = metadata([
            .subtitle: .text("A Waltz"), .artist: .list(["Ann"]), .composer: .list(["Bob", "Cy"]),
            .lyricist: .list(["Di"]), .key: .text("G"), .capo: .number(2), .tempo: .number(92), .time: .text("3/4"),
        ])
        let runs = try sheets.runs("la")
        #expect(
            runs.texts == [
                "Kitchen Light", "A Waltz", "Ann · Words: Di · Music: Bob, Cy",
                "Key of G, capo 2 (sounds A) · Tempo 92 · 3/4", "la",
            ])
        #expect(runs.map(\.role) == [.title, .subtitle, .credit, .facts, .words])
        #expect(zip(runs, runs.dropFirst()).allSatisfy { $0.baseline < $1.baseline })
        #expect(runs.dropLast().allSatisfy { $0.source == nil })
    }

    @Test func `The key that sounds is spelled by that key`() throws {
        for (key, capo, text) in [
            ("E", 1.0, "Key of E, capo 1 (sounds F)"), ("Am", 1, "Key of Am, capo 1 (sounds Bbm)"),
            ("C", 0, "Key of C"), ("loud", 2, "Key of loud, capo 2"),
        ] {
            var sheets = Sheets()
            sheets.metadata = metadata([.key: .text(key), .capo: .number(capo)])
            #expect(try sheets.runs("[G]la").with(.facts).texts == [text])
        }
        var sheets = Sheets()
        sheets.metadata = metadata([.capo: .number(3)])
        #expect(try sheets.runs("la").with(.facts).texts == ["Capo 3"])
    }

    @Test func `Words and music of the same people are said once`() throws {
        var sheets = Sheets()
        sheets.metadata = metadata([.composer: .list(["Ann"]), .lyricist: .list(["Ann"])])
        #expect(try sheets.runs("la").with(.credit).texts == ["Words and music: Ann"])
    }

    @Test func `Each page says which it is of how many, and whose the song is`() throws {
        var sheets = Sheets(height: 432)
        sheets.metadata = metadata([.copyright: .text("2026 Ann")])
        let pages = try sheets.pages((1...60).map { "line \($0)" }.joined(separator: "\n"))
        #expect(
            pages.map { $0.runs.with(.foot).texts } == [
                ["© 2026 Ann", "Page 1 of 2"], ["© 2026 Ann", "Page 2 of 2"],
            ])
        #expect(pages.flatMap(\.runs).with(.foot).allSatisfy { $0.baseline < sheets.options.paper.height - 36 })
    }

    @Test func `A long title is broken, and goes over all columns`() throws {
        var sheets = Sheets(columns: .fixed(2))
        sheets.title = String(repeating: "Kitchen Light ", count: 20)
        let titles = try sheets.runs("la").with(.title)
        #expect(titles.count > 1)
        #expect(titles.allSatisfy { $0.right <= sheets.options.paper.width - 35.99 })
        #expect(titles[0].right > sheets.options.paper.width / 2)
    }

    @Test func `A song without words is its head`() throws {
        var sheets = Sheets()
        sheets.title = "Kitchen Light"
        #expect(try sheets.runs("").texts == ["Kitchen Light"])
        #expect(try Sheets().pages("").count == 1)
    }
}
