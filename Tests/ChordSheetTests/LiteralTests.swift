import Testing

@testable import ChordSheet

@Suite("Tablature and other literal sections")
struct LiteralTests {
    @Test(
        "a line of tablature tells itself",
        arguments: [
            "e|---0-------1-----|", "B|---1---|", "E ---0---|", "G ---0---| (twice)", "D ---2---|", "E ---", "e|--0--",
            "G ---0---|(repeat)", "|--0--2--|", "E:---0--2h3---|", "Bb|---3/5---|", "D#|--x--|", "---0---2---3---",
            "e ||--5--||",
            "  A|--0--| x2", "BD |o---o---|", "E4|--1--|", "e|-----------------|", "--0h2p0--|--3--|",
            "E |-8-----------8-----8-----x------   ", "B|-10----10--", "e|--3--| x2 (softly)",
            "e|-2-|", "B|-3-|", "e|2|", "A -2-|", "E|-10-12-|-9-|", "G|2h4|", "e|-x-|-x-|", "HH|-x-x-|", "|-2-|-3-|",
            "e|-0-2-| x2", "D |-7-|", "Bb|-3-|",
        ])
    func isTab(line: String) {
        #expect(TabLine.isOne(line))
        #expect(SheetLines(line).map(\.kind) == [.literal(.tab)])
    }

    @Test(
        "other lines do not",
        arguments: [
            "", "---", "-----", "--", "Am          F", "G - - - D - - -", "A ---- D ---- E", "A -- man", "la-la--la",
            "Verse --- one", "| C . G . |", "E", "E - lamp", "well-known -- and long -- words",
            "A --- lamp in the hall",
            "A | - | - |", "G |x2|", "G | 2x |", "C|x2|", "A | / / / |", "Am |-|", "G | C | D |", "| 2 |", "-2-",
            "a|b|c",
            "A - 2 - B |", "C|", "|2|", "1-2-3-4", "2024-05-01", "- [G]one",
        ])
    func isNoTab(line: String) {
        #expect(!TabLine.isOne(line))
    }

    @Test("a short line of tablature is not shown as words", arguments: ["e|-2-|", "e|2|", "A -2-|"])
    func preview(line: String) {
        #expect(PreviewLine.of("\(line)\nLamp") == "Lamp")
    }

    @Test("a section is literal from its start to its end, blank lines included")
    func sections() {
        let text = "one\n{start_of_abc: Tune}\nX:1\n\n[G]\n{end_of_abc}\n[G]two\n{sot}\nno end"
        #expect(
            SheetLines(text).map(\.kind) == [
                .words, .literal(.abc), .literal(.abc), .literal(.abc), .literal(.abc), .literal(.abc), .words, .words,
                .words,
            ])
        #expect(ChordSheet(text).text == text)
        #expect(LyricsCount(text).lines == 4)
        #expect(PreviewLine.of("{sot}\ne|--0--|\n{eot}\ne|--0--|\n[G]two") == "two")
        #expect(PreviewLine.of("{sot}\none") == "{sot}")
    }

    @Test("no bracket in it is a chord")
    func noChords() {
        for line in SheetLines("{start_of_grid}\n[G]\n{end_of_grid}") {
            #expect(!line.hasChords && line.pieces.count == 1)
        }
    }
}
