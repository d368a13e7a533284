import TestSupport
import Testing

@testable import ChordSheet

@Suite("The names of chords")
struct ChordNameTests {
    @Test(
        "what reads as one is one",
        arguments: [
            "C", "G", "H", "Bb", "F#", "E♭", "Am", "Cmaj7", "CM7", "Dsus4", "Dsus", "Asus2", "Gdim", "Gdim7", "Caug",
            "C+",
            "Cadd9", "C6", "C7", "C9", "C11", "C13", "Am7", "Bm7b5", "C7b5", "C7#9", "C7b9#11", "Emmaj7", "Em(maj7)",
            "C7(b9,#11)", "Fmaj7#11", "A7sus4", "C6/9", "C69", "E5", "D/F#", "Am7/G", "C6/9/E", "F#m7b5/C#", "B°7",
            "Aø7", "Cno3",
            "Galt", "G7alt", "N.C.", "N.C", "NC", "n.c.", "/G", "(E)", "(Am7)", "Fis", "Cism", "Es", "As7", "Bes",
            "Ees",
            "Fis/Cis", "D/fis", "Esus4", "Asus4", "Essus4", "Gma7", "Ami7", "C07", "F#0", "Co7", "Bh7", "C7M", "A7/9",
            "C7/13",
            "G7(9)", "C7+", "A5-", "CMaj7", "Dmi", "Csus9", "Am711", "C^7", "A*", "Cm/maj7",
        ])
    func isChord(name: String) {
        #expect(ChordName(name) != nil)
    }

    @Test(
        "what does not is none",
        arguments: [
            "", " ", "Chorus", "hums", "Bridge", "c", "am", "J", "Cm ", " C", "C D", "C/", "C//G", "D/F#m", "Bad",
            "Add",
            "Dad", "Face", "Echo", "Gm7x2", "C7b", "Cadd", "C(b9", "C)", "C()x", "A1", "C8", "x2", "1",
            "Verse 1",
            "Ah", "Eh", "Go", "His", "Egg", "Cab", "(C", "()", "(twice)", "cis", "Do#m", "Sol", "4", "IV", "Fisch",
            "Esel", "Fade", "Solo", "Capo 3", "[C]", "C]", "Cé", "C\0",
            String(repeating: "C", count: 100), "C" + String(repeating: "(", count: 40),
        ])
    func isNone(name: String) {
        #expect(ChordName(name) == nil)
    }

    @Test(
        "they are found in a line by their brackets",
        arguments: [
            ("Leave the [G]kitchen [D/F#]light on", ["[G]", "[D/F#]"]), ("[Am][F]", ["[Am]", "[F]"]),
            ("[hums] [Chorus] [G]", ["[G]"]), ("[[G]]", ["[G]"]), ("[G", []), ("G]", []), ("[ [C] ]", ["[C]"]),
            ("", []),
            ("é[Em]👩\u{200D}🎤[C7]", ["[Em]", "[C7]"]), ("[]", []), ("שלום [G]עולם", ["[G]"]),
        ])
    func finds(line: String, chords: [String]) {
        #expect(ChordName.ranges(in: line).map { String(line[$0]) } == chords)
    }

    /// With a short rest, moving the rest of a line for each chord would take almost no time, so the rest is long.
    @Test("are taken out of a line in the time that its length takes, however many they are")
    func areRemovedInLinearTime() {
        let power = growth(by: 8) { units in
            let rest = String(repeating: "words ", count: 200_000 * units)
            let line = String(repeating: "[Am]la ", count: 12_000 * units) + rest
            let words = String(repeating: "la ", count: 12_000 * units) + rest
            return { #expect(ChordName.removed(from: line[...]) == words) }
        }
        #expect(power < 1.5)
    }
}
