import SheetLayout
import Testing

/// Letters are 9 points high and 4.5 wide, chords 8.1 and 4.05.
@Suite struct ChordPlacingTests {
    private let sheets = Sheets()

    @Test func `A chord stands over its letter, and the words are one run`() throws {
        let runs = try sheets.runs("Leave the [G]kitchen [D/F#]light on")
        #expect(runs.texts == ["Leave the kitchen light on", "G", "D/F#"])
        #expect(near(try runs.only("G").x, 36 + 10 * 4.5))
        #expect(near(try runs.only("D/F#").x, 36 + 18 * 4.5))
        #expect(try runs.only("G").baseline < runs.only("Leave the kitchen light on").baseline)
    }

    @Test func `Sources are places in the lyrics`() throws {
        let text = "Verse 1\nLeave the [G]kitchen on\n\nhere"
        let bytes = Array(text.utf8)
        let sources = try sheets.runs(text).map { run in
            run.source.map { String(decoding: bytes[$0], as: UTF8.self) }
        }
        #expect(sources == ["Verse 1", "Leave the [G]kitchen on", "[G]", "here"])
    }

    @Test func `Words are spread where two chords would touch`() throws {
        let runs = try sheets.runs("a [Gmaj7]to [D]be")
        #expect(runs.texts == ["a to", "be", "Gmaj7", "D"])
        let (first, second) = (try runs.only("Gmaj7"), try runs.only("D"))
        #expect(near(second.x, first.right + 4.05))
        #expect(near(try runs.only("be").x, second.x))
    }

    @Test func `Within a word a hyphen fills the gap, and each part keeps its chord`() throws {
        let runs = try sheets.runs("[Gmaj7]ki[Dmaj7]tchen [Em]door")
        #expect(runs.with(.words).texts == ["ki", "tchen door", "-"])
        #expect(try runs.only("-").source == nil)
        #expect(near(try runs.only("tchen door").x, try runs.only("Dmaj7").x))
        #expect(try runs.only("ki").right < runs.only("-").x)
        #expect(try runs.only("-").right < runs.only("tchen door").x)
        #expect(near(try runs.only("Em").x, try runs.only("tchen door").x + 6 * 4.5))
    }

    @Test func `No hyphen is put behind one, nor between what are no letters`() throws {
        #expect(try sheets.runs("[Gmaj7]ah-[Dmaj7]ah").with(.words).texts == ["ah-", "ah"])
        #expect(try sheets.runs("[Gmaj7].[Dmaj7].").with(.words).texts == [".", "."])
        #expect(try sheets.runs("[Gmaj7]光[Dmaj7]光").with(.words).texts == ["光", "光"])
    }

    @Test func `Of several chords on one letter the last is over it`() throws {
        let runs = try sheets.runs("the [G][D][Em]door")
        #expect(near(try runs.only("D").x, try runs.only("G").right + 4.05))
        #expect(near(try runs.only("door").x, try runs.only("Em").x))
    }

    @Test func `A chord behind the words, and one over a blank`() throws {
        let runs = try sheets.runs("on [G]and[D] on [C]")
        #expect(near(try runs.only("D").x, 36 + 6 * 4.5))
        #expect(near(try runs.only("C").x, 36 + 10 * 4.5))
    }

    @Test func `Words of joined scripts are not torn; the chord moves`() throws {
        for word in ["سلامسلام", "नमस्ते", "ߒߞߏߒߞߏ"] {
            let middle = word.index(word.startIndex, offsetBy: 2)
            let text = "[Gmaj7]\(word[..<middle])[Dmaj7]\(word[middle...])"
            let runs = try sheets.runs(text)
            #expect(runs.with(.words).texts == [word])
            let (first, second) = (try runs.only("Gmaj7"), try runs.only("Dmaj7"))
            #expect(near(second.x, first.right + 4.05) || near(second.right, first.x - 4.05))
        }
    }

    @Test func `A chord is nearer to its own words than to those above`() throws {
        let runs = try sheets.runs("[G]one\n[D]two\nשלום [C]hello")
        for (above, chord, words) in [("one", "D", "two"), ("two", "C", "שלום hello")] {
            let (above, chord, words) = (try runs.only(above), try runs.only(chord), try runs.only(words))
            #expect(words.baseline - chord.baseline < chord.baseline - above.baseline)
        }
    }

    @Test func `Chords alone keep their distances`() throws {
        let runs = try sheets.runs("  [G]   [D/F#] [Em][C]")
        #expect(runs.texts == ["G", "D/F#", "Em", "C"])
        let columns = runs.map { ($0.x - 36) / 4.05 }
        // The last two have no blank between them in the lyrics, and one on the sheet.
        #expect(zip(columns, [2, 6, 11, 14]).allSatisfy { near($0, $1) })
    }

    @Test func `Bar lines between chords stand beside them`() throws {
        let runs = try sheets.runs("| [G] | [D/F#] . |\n[G]|[D]")
        #expect(runs.texts == ["|", "G", "|", "D/F#", ".", "|", "G", "|", "D"])
        #expect(runs.allSatisfy { $0.role == .chord })
        let columns = runs.map { ($0.x - 36) / 4.05 }
        #expect(zip(columns, [0, 2, 4, 6, 11, 13, 0, 2, 4]).allSatisfy { near($0, $1) }, "\(columns)")
        #expect(runs[1].source == 2..<5 && runs[2].source == 6..<7)
    }

    @Test func `A chord within a letter stands over the letter`() throws {
        // The e and its accent are one letter.
        let runs = try sheets.runs("caf[G]e\u{301}")
        #expect(near(try runs.only("G").x, 36 + 3 * 4.5))
    }

    @Test func `Without chords there are only words`() throws {
        var sheets = sheets
        sheets.options.showsChords = false
        let runs = try sheets.runs(
            "Intro\n[G] [D]\n\nVerse\n[Gmaj7]ki[Dmaj7]tchen\n{start_of_grid}\n| G |\n{end_of_grid}")
        #expect(runs.texts == ["Verse", "kitchen"])
    }

    @Test func `Brackets with words in them are words`() throws {
        #expect(try sheets.runs("[hums] la [G]la").texts == ["[hums] la la", "G"])
    }

    @Test func `Letters of unequal width`() throws {
        var sheets = sheets
        sheets.measuring = .unequal
        let runs = try sheets.runs("illi [G]mom")
        #expect(near(try runs.only("G").x, 36 + (4 * 0.25 + 0.28) * 9))
    }
}
