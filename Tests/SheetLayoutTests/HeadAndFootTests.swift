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
        for (key, lyrics, sounding) in [
            ("Do", "[G]la", "Mib"), ("Do", "[Do]la [Sol7/Si]la", "Mib"), ("Es-Dur", "[Es]la", "Fis-Dur"),
            ("B", "[H]la", "Db"), ("G major", "[G]la", "Bb major"), ("fis", "[fis]la [E]la", "a"),
        ] {
            var sheets = Sheets()
            sheets.metadata = metadata([.key: .text(key), .capo: .number(3)])
            #expect(
                try sheets.runs(lyrics).with(.facts).texts == ["Key of \(key), capo 3 (sounds \(sounding))"])
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

    /// Each row of it is at the left of the page's number, which has the last baseline.
    @Test func `A long copyright goes over several rows, whole and as large as a short one`() throws {
        for size in [9.0, 12] {
            var sheets = Sheets(height: 432, columns: .auto, size: size)
            let notice = String(repeating: "© 2026 Ann and Bob, all rights reserved. ", count: 7)
            sheets.metadata = metadata([.copyright: .text(notice)])
            for page in try sheets.pages((1...60).map { "line \($0)" }.joined(separator: "\n")) {
                let foot = page.runs.with(.foot)
                let rows = foot.dropLast()
                #expect(rows.count > 1 && rows.texts.joined(separator: " ") == notice.dropLast())
                #expect(foot.allSatisfy { near($0.size, foot[0].size) && near($0.size, size * 0.75) })
                #expect(rows.allSatisfy { $0.x >= 35.99 && $0.right < (foot.last?.x ?? 0) })
                #expect(near(rows.last?.baseline ?? 0, foot.last?.baseline ?? 1))
                #expect(foot.allSatisfy { $0.baseline <= sheets.options.paper.height - 36 })
                let body = page.runs.filter { $0.role != .foot }.map(\.baseline).max() ?? 0
                #expect(body + size * 0.25 < (rows.first?.baseline ?? 0) - size * 0.75)
            }
        }
    }

    @Test func `A copyright that is far too long ends with an ellipsis`() throws {
        for text in [String(repeating: "c", count: 60_000), String(repeating: "rights ", count: 60_000)] {
            for paper in [PaperSize.a4, PaperSize(width: 72, height: 72)] {
                var sheets = Sheets(size: 12)
                sheets.options.paper = paper
                sheets.metadata = metadata([.copyright: .text(text)])
                let pages = try sheets.pages("la")
                let foot = try #require(pages.first).runs.with(.foot)
                #expect(pages.count == 1 && foot.dropLast().last?.text.hasSuffix("…") ?? false)
                #expect(foot.allSatisfy { $0.x > 0 && $0.right < paper.width })
                // Most of the page is for the words.
                #expect(foot.allSatisfy { $0.baseline > paper.height * 0.7 })
            }
        }
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
