import Testing

@testable import ChordSheet

@Suite("Headings of sites for lyrics")
struct BracketedHeadingTests {
    @Test(
        "are sections",
        arguments: [
            ("[Verse 1: Ann]", SectionName.Kind.verse, 1, "Ann"), ("[Post-Chorus]", .postChorus, nil, nil),
            ("[Pre-Chorus: Ann & Bob]", .preChorus, nil, "Ann & Bob"), ("[Verse Two]", .verse, 2, nil),
            ("[Verse II: Ann]", .verse, 2, "Ann"), ("[Verse 3 - Ann]", .verse, 3, "Ann"),
            ("[Verse 3 – Ann, Bob]", .verse, 3, "Ann, Bob"), ("[Final Chorus]", .chorus, nil, nil),
            ("[Guitar Solo]", .solo, nil, nil), ("[Instrumental Break]", .break, nil, nil),
            ("[Chorus: Ann, (Bob), Both]", .chorus, nil, "Ann, (Bob), Both"), ("[Part 2]", .part, 2, nil),
            ("[Part IV: The Sea]", .part, nil, "The Sea"), ("[Spoken: Ann]", .interlude, nil, "Ann"),
            ("[Couplet 1 : Ann]", .verse, 1, "Ann"), ("[Refrain : Ann]", .refrain, nil, "Ann"),
            ("[Strophe 2: Ann]", .verse, 2, "Ann"), ("[Zwrotka 1: Ann]", .verse, 1, "Ann"),
            ("[Post Chorus]", .postChorus, nil, nil),
            ("[Postchorus 2]", .postChorus, 2, nil), ("[Breakdown]", .break, nil, nil),
            ("[Build]", .preChorus, nil, nil),
            ("[Hook: Ann]", .hook, nil, "Ann"), ("[Outro: Ann + Choir]", .outro, nil, "Ann + Choir"),
            ("[Verse 2 & Chorus]", .verse, 2, nil), ("[Chorus Reprise]", .chorus, nil, nil),
        ] as [(String, SectionName.Kind, Int?, String?)])
    func sections(line: String, kind: SectionName.Kind, number: Int?, remark: String?) throws {
        let name = try #require(SectionName(line), "\(line)")
        #expect(name.kind == kind && name.remark == remark)
        if kind != .part { #expect(name.number == number) }
        #expect(SheetLines(line).map(\.kind) == [.section(name)])
    }

    @Test(
        "other brackets are none, nor are such names without them",
        arguments: [
            "[C]", "[G]", "[A]", "[hums]", "[Ann: hello]", "[Xyz]", "[G]la [D]", "[Verse 1: Ann][G]", "[]", "[:]",
            "[: Ann]",
            "Verse 1: Ann", "Chorus: la la la", "Final Chorus", "Drop", "Build", "Part 2", "[Verse of my life is long]",
            "[" + String(repeating: "x", count: 300) + "]", "(Verse 1: Ann)",
        ])
    func none(line: String) {
        #expect(SectionName(line) == nil)
    }
}
