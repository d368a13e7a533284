import Testing

@testable import ChordSheet

@Suite("The chords of a song")
struct SongChordsTests {
    private func found(_ line: String, _ listed: [String] = []) -> [String] {
        ChordName.ranges(in: line, SongChords(listed: listed, in: line)).map { String(line[$0]) }
    }

    @Test("are what it lists, too; other brackets are words")
    func listed() throws {
        #expect(found("[Xyz]la [G]lo [hums]") == ["[G]"])
        #expect(found("[Xyz]la [G]lo [hums]", ["Xyz"]) == ["[Xyz]", "[G]"])
        let unknown = try #require(SongChords(listed: ["Xyz"]).name("Xyz"))
        #expect(!unknown.isKnown && !unknown.isNone && !unknown.canBeTransposed)
        #expect(unknown.transposed(by: 2, NoteNames(.sharps)).text == "Xyz")
    }

    @Test(
        "read in other notations only where each of them does",
        arguments: [
            ("[a]one [d]two [E7]three", 3), ("[a]one [d]two [hums]", 0), ("[Do]one [Sol]two [LAm]three", 3),
            ("[Do]one [G]two", 2), ("[1]one [4]two [5/7]three [6m]", 4), ("[1]one [2]two", 0), ("[1]a [4]b [Coda]c", 0),
            ("[I]one [vi]two [bVII]three [V7]", 4), ("[I] [am]", 0), ("[cis]one [fis]two [H7]three", 3), ("[a]man", 0),
            ("[hums]\n[G]one", 1), ("[N.C.][a][d]", 3), ("[Verse 1: Ann]\n[a]one [d]two", 2),
        ])
    func notations(text: String, count: Int) {
        #expect(found(text).count == count)
    }

    @Test("in small letters count where the song lists them, whatever else is in brackets")
    func listedSmall() {
        #expect(found("[a]one [hums] [cis]two", ["a", "cis"]) == ["[a]", "[cis]"])
        #expect(SongChords(listed: ["a", "cis"], in: "[a]one [hums] [cis]two").notation == .smallLetters)
    }

    @Test("in another notation count beside directions and mistakes that a song lists with them")
    func listedBesides() {
        for (names, notation): ([String], ChordNotation) in [
            (["Do", "Fine", "Solm", "Solo"], .latin), (["D.C.", "Re"], .latin), (["1", "Segno", "4"], .nashville),
            (["G", "Segno", "a"], .smallLetters), (["G", "Segno"], .letters), (["Segno"], .letters),
        ] {
            let lyrics = names.map { "[\($0)]la " }.joined()
            #expect(SongChords(listed: names, in: lyrics).notation == notation, "\(names)")
        }
    }

    @Test("are skipped by counts and previews")
    func skipped() {
        let text = "[Xyz]\n[Xyz]Leave the [Xyz]light"
        #expect(LyricsCount(text).words == 4)
        #expect(LyricsCount(text, SongChords(listed: ["Xyz"])).words == 3)
        #expect(PreviewLine.of(text) == "[Xyz]" && PreviewLine.of(text, listedChords: ["Xyz"]) == "Leave the light")
        #expect(PreviewLine.of("[a]\n[d]one [e]two [a]") == "one two")
    }

    @Test(
        "are spelled as they are written when they are transposed",
        arguments: [
            ("Fis", 2, "Gis"), ("Es", 2, "F"), ("Bes", 2, "C"), ("C07", 2, "D07"), ("(E)", 2, "(F#)"),
            ("cis", 2, "dis"),
            ("Gma7", 1, "G#ma7"), ("F♯", 2, "G♯"), ("/G", 2, "/A"), ("C/g", 2, "D/a"), ("A*", 2, "B*"), ("NC", 2, "NC"),
            ("Sol", 2, "La"), ("SOL7", 1, "SOL#7"), ("4", 2, "4"), ("vi", 2, "vi"), ("Dis", -1, "D"),
            ("Fism7/Cis", 1, "Gm7/D"), ("Esus4", -1, "D#sus4"), ("Csus4", 4, "Esus4"), ("am", 2, "bm"),
        ])
    func transposed(name: String, semitones: Int, expected: String) throws {
        let chord = try #require(ChordNotation.allCases.lazy.compactMap { ChordName(name, in: $0) }.first)
        #expect(chord.transposed(by: semitones, NoteNames(.sharps)).text == expected)
    }

    @Test("come to the same pitches, whatever way they go through all keys and back")
    func circle() throws {
        for name in ["C", "Fism7/Cis", "Es", "Bb7", "cis", "Sol#m", "(E)", "Gma7/H", "As", "Ees"] {
            for accidentals in [NoteNames.Accidentals.sharps, .flats] {
                let chord = try #require(ChordNotation.allCases.lazy.compactMap { ChordName(name, in: $0) }.first)
                let names = NoteNames(accidentals, hasH: name.contains("H"))
                let back = (1...12).reduce(chord) { chord, _ in chord.transposed(by: 1, names) }
                #expect(
                    names.pitch(of: back.root).map { ($0 + 12) % 12 }
                        == names.pitch(of: chord.root).map { ($0 + 12) % 12 })
                #expect(back.quality == chord.quality, "\(name): \(back.text)")
                for semitones in 0..<12 {
                    let there = chord.transposed(by: semitones, names)
                    let again = there.transposed(by: -semitones, names)
                    #expect(
                        names.pitch(of: again.root).map { ($0 + 12) % 12 }
                            == names.pitch(of: chord.root).map { ($0 + 12) % 12 })
                }
            }
        }
    }

    @Test(
        "may be names that are not known, but no words",
        arguments: [
            ("Xyz", true), ("^", true), ("G?", true), ("a", true), ("4", true), ("H7no", true), ("hums", false),
            ("(twice)", false), ("Chorus", false), ("Coda", false), ("|", false), ("2x", false), ("x2", false),
            ("Intro:", false), ("two words", false), ("", false), ("G]", false),
        ])
    func mayBeUnknown(name: String, expected: Bool) {
        #expect(ChordName.mayBeUnknown(name) == expected)
    }

    @Test(
        "come to sharps or flats by the key",
        arguments: [
            ("C", 5, true), ("C", 7, false), ("Am", 5, true), ("C", 6, false), ("Em", 3, true), ("a", 3, true),
        ])
    func key(key: String, semitones: Int, isFlat: Bool) {
        #expect(NoteNames.Accidentals(ofKey: key, movedBy: semitones) == (isFlat ? .flats : .sharps))
    }
}
