import ChordSheet
import Testing

@testable import SheetLayout

/// Repeated choruses, the order as sung, remarks, and literal text.
@Suite struct SectionsTests {
    private let text = """
        Verse 1
        one

        Chorus
        sing

        Verse 2
        two

        [Chorus]

        Verse 3
        three

        Chorus x2:
        sing
        """

    @Test func `A chorus that comes again is printed whole`() throws {
        let runs = try Sheets().runs(text)
        #expect(
            runs.texts == [
                "Verse 1", "one", "Chorus", "sing", "Verse 2", "two", "Chorus", "sing", "Verse 3", "three", "Chorus x2",
                "sing",
            ])
        #expect(runs[7].source == runs[3].source)
        #expect(runs[6].source != runs[2].source)
    }

    @Test func `Or as its name, in italics`() throws {
        var sheets = Sheets()
        sheets.options.repeatedChorus = .name
        let runs = try sheets.runs(text + "\n\nChorus\nother words")
        #expect(
            runs.texts == [
                "Verse 1", "one", "Chorus", "sing", "Verse 2", "two", "Chorus", "Verse 3", "three", "Chorus x2",
                "Chorus", "other words",
            ])
        #expect(runs[6].role == .comment && runs[9].role == .comment)
        #expect(runs[2].role == .heading && runs[10].role == .heading)
    }

    @Test func `Where verses have no names, a chorus is its first stanza`() throws {
        let runs = try Sheets().runs("one\n\nChorus\nsing\n\ntwo\n\nChorus")
        #expect(runs.texts == ["one", "Chorus", "sing", "two", "Chorus", "sing"])
    }

    @Test func `A name with nothing below it is a remark`() throws {
        let runs = try Sheets().runs("Solo\n\nVerse\none\n\nOutro")
        #expect(runs.map(\.role) == [.comment, .heading, .words, .comment])
    }

    @Test func `A name stays with its stanza, also below a blank line`() throws {
        let runs = try Sheets().runs("[Verse 1: Ann]\n\none")
        #expect(runs.texts == ["Verse 1: Ann", "one"])
        #expect(runs[0].role == .heading)
        #expect(near(runs[1].baseline - runs[0].baseline, 0.25 * 8.1 + 9))
    }

    @Test func `A line in parentheses is a remark`() throws {
        let runs = try Sheets().runs("(twice, softly)\n(oh) sing (oh)\n(sing [G]it)")
        #expect(runs.map(\.role) == [.comment, .words, .words, .chord])
    }

    // MARK: As sung

    private func sung(_ order: [String], _ text: String) -> [String] {
        SungOrder.sections(Section.sections(of: text, .plain), SectionIndex(text), order).map { section in
            section.label ?? section.lines.lazy.map { String($0.line.text) }.first { !$0.isEmpty } ?? ""
        }
    }

    @Test func `Sections come in the order in which they are sung`() {
        let text = "hush\n\n" + text
        #expect(
            sung(["Verse 2", "chorus", "[Chorus]:", "Verse 1", "Repeat!", ""], text) == [
                "hush", "two", "sing", "sing", "one", "Repeat!",
            ])
    }

    @Test func `Equal names are told apart by number`() {
        let text = "Verse\none\n\nVerse\ntwo\n\nChorus\nsing\n\nBridge 2\nover"
        let order = ["Verse 2", "Verse 1", "Verse", "Chorus 1", "Bridge"]
        #expect(sung(order, text) == ["two", "one", "one", "sing", "over"])
    }

    @Test func `Where no section is known, all are as they are written`() {
        #expect(sung(["v1", "Hymn 4"], "Verse 1\none\n\nVerse 2\ntwo") == ["one", "two"])
    }

    @Test func `Without a member order, all is as it is written`() throws {
        var sheets = Sheets()
        sheets.options.order = .asSung
        #expect(try sheets.runs(text) == Sheets().runs(text))
    }

    // MARK: Literal lines

    private let tab = "e|--0-1-2-|--0-1-2-|--0-1-2-|\nB|--3---3-|--3---3-|--3---3-|"

    @Test func `Tablature keeps its columns`() throws {
        let runs = try Sheets().runs(tab)
        #expect(runs.texts == tab.split(separator: "\n").map(String.init))
        #expect(runs.allSatisfy { $0.role == .literal && $0.x == 36 && near($0.size, 8.1) })
    }

    @Test func `It is made smaller to fit`() throws {
        let runs = try Sheets(width: 110).runs(tab)
        #expect(runs.count == 2)
        #expect(near(runs[0].size, 110 / 29 / 0.5))
    }

    @Test func `It is broken at a bar line where it would be too small, all strings together`() throws {
        let runs = try Sheets(width: 60).runs(tab)
        #expect(
            runs.texts == [
                "e|--0-1-2-|", "B|--3---3-|", "e|", "--0-1-2-|", "B|", "--3---3-|", "e|", "--0-1-2-|", "B|",
                "--3---3-|",
            ])
        #expect(runs.allSatisfy { $0.size >= 7 && $0.right <= 66.01 })
        let bytes = Array(tab.utf8)
        let parts = runs.filter { $0.source != nil }
        #expect(parts.count == 6)
        #expect(parts.allSatisfy { run in run.source.map { String(decoding: bytes[$0], as: UTF8.self) } == run.text })
    }

    @Test func `Lines that do not all begin with a name are broken without`() throws {
        let runs = try Sheets(width: 60).runs(tab.replacing("e|", with: "-|"))
        #expect(runs.texts.dropFirst(2) == ["--0-1-2-|", "--3---3-|", "--0-1-2-|", "--3---3-|"])
    }

    @Test func `Where there is no bar line it is broken anywhere`() throws {
        let runs = try Sheets(width: 60).runs("e|" + String(repeating: "-1-", count: 60))
        #expect(runs.count > 5)
        #expect(runs.allSatisfy { $0.size >= 7 && $0.right <= 66.01 })
    }

    @Test func `A grid is literal, and its directives are not printed`() throws {
        let runs = try Sheets().runs("{start_of_grid: Intro}\n| G . | [D] . |\n{end_of_grid}")
        #expect(runs.texts == ["Intro", "| G . | [D] . |"])
        #expect(runs.map(\.role) == [.comment, .literal])
        #expect(try Sheets().runs("Solo\n\n{sot: Solo}\ne|--1--|\n{eot}").texts.contains("e|--1--|"))
    }

    @Test func `Bars and beats of a grid are below one another`() throws {
        let text = """
            {sog}
            | G . | Dm7 . |
            | Am7 C |: D:|
            {eog}

            {sog}
            A | G . . . | D |
            | F#m7 . A . | Bb . | x2
            {eog}
            """
        #expect(try Sheets(width: 400).runs(text).texts.prefix(2) == ["| G . | Dm7 . |", "| Am7 C |: D:|"])
        let runs = try Sheets(width: 400).runs(text.replacing("D:|", with: "D :|"))
        #expect(
            runs.texts == [
                "| G   . |  Dm7 . |", "| Am7 C |: D     :|", "A | G    . . . | D    |", "  | F#m7 . A . | Bb . | x2",
            ])
        // Each source is the whole line.
        #expect(runs[0].source == 6..<21 && runs[3].source == 69..<93)
    }

    @Test func `A grid that is in columns stays as it is`() throws {
        let even = ["|  G . | D |", "|  C . | A |"]
        #expect(try Sheets().runs("{sog}\n\(even.joined(separator: "\n"))\n{eog}").texts == even)
    }

    @Test func `A grid that is called as its section has one name`() throws {
        let runs = try Sheets().runs("[Intro]\n{start_of_grid: Intro}\n| G . | D . |\n{end_of_grid}")
        #expect(runs.texts == ["Intro", "| G . | D . |"])
    }

    @Test func `What is played right behind a chorus that comes again comes after it`() throws {
        let runs = try Sheets().runs("Chorus\nsing\n\nVerse\none\n\nChorus\n{sot}\ne|--0--|\n{eot}")
        #expect(runs.texts == ["Chorus", "sing", "Verse", "one", "Chorus", "sing", "e|--0--|"])
    }

    @Test func `Tabs go to each eighth column`() throws {
        let runs = try Sheets().runs("{sot}\na\tb\n{eot}")
        #expect(runs.texts == ["a       b"])
    }
}
