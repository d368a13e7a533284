import ChordSheet
import Testing

@Suite("Lyrics with chords and sections as values")
struct ChordSheetTests {
    static let lyrics = [
        "", "\n", "\n\n", " ", "one", "one\n", "\n one", "\r\n\r\n", "one\r\ntwo\rthree\n\r",
        "Verse 1\none\n\n[Chorus]:\ntwo",
        "Verse 1\nVerse 2", "  Chorus  \n\t\n\u{B}\none", "[Am]One [C]two [hums] [[G]] [ [x\n]",
        "é\r\n\u{301}\n\u{2028}x",
        "one\n\n\n\nVerse\n\n\ntwo\n", "[G", "\u{FEFF}Verse\n", "a\0b\n", "👩\u{200D}[C7]🎤",
    ]

    @Test("come out as they went in", arguments: lyrics)
    func isLossless(lyrics: String) {
        let sheet = ChordSheet(lyrics)
        #expect(Array(sheet.text.utf8) == Array(lyrics.utf8))
        for line in sheet.stanzas.flatMap(\.lines) {
            #expect(Array(line.pieces.text.utf8) == Array(line.text.utf8))
        }
        let lines = SheetLines(lyrics).map { String($0.text) + String($0.end) }
        #expect(Array(lines.joined().utf8) == Array(lyrics.utf8))
    }

    @Test("are stanzas, of which some begin with the name of a section")
    func stanzas() {
        let sheet = ChordSheet("\none\nVerse 9\n\n\nVerse 2b x3\ntwo\nthree\n\nChorus\n\n[G]four\n")
        #expect(
            sheet.stanzas.map { $0.lines.map { String($0.text) } } == [
                [], ["one", "Verse 9"], ["two", "three"], [], ["[G]four"],
            ])
        #expect(sheet.stanzas.map { $0.section?.kind } == [nil, nil, .verse, .chorus, nil])
        #expect(sheet.stanzas[2].section?.number == 2)
        #expect(sheet.stanzas[2].section?.letter == "b")
        #expect(sheet.stanzas[2].section?.repetitions == 3)
        #expect(sheet.stanzas[1].blankLines.count == 2)
        #expect(sheet.stanzas[4].lines[0].hasChords && !sheet.stanzas[1].lines[0].hasChords)
    }

    @Test(
        "are lines of chords and words",
        arguments: [
            ("one", [("", "one")]), ("", [("", "")]), ("[G]one", [("G", "one")]), ("[G]", [("G", "")]),
            ("Leave the [G]kitchen [D/F#]on", [("", "Leave the "), ("G", "kitchen "), ("D/F#", "on")]),
            ("[Am][F] [hums]", [("Am", ""), ("F", " [hums]")]), ("[[G]]", [("", "["), ("G", "]")]),
        ])
    func pieces(line: String, pieces: [(String, String)]) {
        let found = SheetLines(line).flatMap(\.pieces)
        #expect(found.map { $0.chord?.text ?? "" } == pieces.map(\.0))
        #expect(found.map { String($0.words) } == pieces.map(\.1))
    }

    @Test(
        "have sections of the same kind in every language",
        arguments: [
            ("Strophe 2", SectionName.Kind.verse), ("REFRÃO:", .chorus), ("[Überleitung]", .bridge),
            ("Pre Chorus", .preChorus),
            ("Refrain", .refrain), ("间", nil), ("サビ", .chorus), ("bメロ", .preChorus), ("Kehrvers", .refrain),
        ])
    func kinds(line: String, kind: SectionName.Kind?) {
        #expect(SectionName(line)?.kind == kind)
    }
}

@Suite("The parts of a chord")
struct ChordPartTests {
    @Test(
        "are root, quality and bass",
        arguments: [
            ("F#m7/C#", "F#", "m7", "C#"), ("C", "C", "", nil), ("C6/9", "C", "6/9", nil),
            ("B♭sus4/A♭", "B♭", "sus4", "A♭"),
            ("N.C.", "", "", nil),
        ])
    func parts(name: String, root: String, quality: String, bass: String?) throws {
        let chord = try #require(ChordName(name))
        #expect((chord.root, chord.quality) == (root, quality))
        #expect(chord.bass == bass)
    }

    @Test(
        "are moved by semitones",
        arguments: [
            ("C", 2, "D", "D"), ("E", 2, "F#", "Gb"), ("Am7/G", -2, "Gm7/F", "Gm7/F"), ("Bb", 1, "B", "B"),
            ("N.C.", 5, "N.C.", "N.C."),
            ("F#b5", 1, "G(b5)", "G(b5)"), ("Cb5", 0, "Cb5", "Cb5"), ("G♯dim", 13, "Adim", "Adim"), ("H", 1, "C", "C"),
            ("Fb", 1, "F", "F"),
            ("Cb", -12, "Cb", "Cb"), ("D", -1, "C#", "Db"),
        ])
    func moved(name: String, semitones: Int, sharps: String, flats: String) throws {
        let chord = try #require(ChordName(name))
        #expect(chord.transposed(by: semitones, NoteNames(.sharps)).text == sharps)
        #expect(chord.transposed(by: semitones, NoteNames(.flats)).text == flats)
    }

    @Test("are called as in German where H is")
    func german() throws {
        let names = NoteNames(.flats, hasH: true)
        #expect(try #require(ChordName("B")).transposed(by: 1, names).text == "H")
        #expect(try #require(ChordName("H7")).transposed(by: -1, names).text == "B7")
        #expect(try #require(ChordName("Bb")).transposed(by: 2, names).text == "C")
    }
}
