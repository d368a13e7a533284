import ChordSheet
import Testing

@Suite("A line that is only the name of a section") struct SectionNameTests {
    @Test(
        "has a name, and perhaps a number, a letter, a repetition, a colon, brackets",
        arguments: [
            "Verse", "Verse 1", "[Verse 1]", "[Verse 1]:", "[Verse 1:]", "Verse 2:", "Verse1", "Verse #3", "Verse A",
            "verse 1b", "Verse 2.", "CHORUS", "  [Chorus]\t", "Chorus x2", "Chorus (x2)", "Chorus 2x", "Chorus ×2",
            "Chorus 2 x 3", "(Bridge)", "{Intro}", "Pre-Chorus", "Pre Chorus 2", "Prechorus:", "Outro :", "Refrain",
            "Hook", "Interlude", "Instrumental", "Solo", "Break", "Tag", "Coda", "Ending", "Strophe 2", "[Überleitung]",
            "ÜBERLEITUNG:", "Vers 1", "Couplet 3 :", "Припев x2:", "サビ", "Aメロ", "REFRÃO", "[ Chorus ]",
        ])
    func names(line: String) {
        #expect(SectionName.isOnly(line))
    }

    @Test(
        "is no line that is sung, no chord and nothing",
        arguments: [
            "", " ", "[]", "[hums]", "[G]", "[Am7]", "Verses", "Versed in love", "Break me", "Break a leg", "Solo man",
            "Chorus of angels", "Tags", "Bridges", "Hook, line and sinker", "Verse 1 is gone", "Tagged 1",
            "Intro, outro", "Leave the [G]kitchen light on", "The Chorus", "[Chorus", "Chorus]", "[Verse 1] and on",
            "Verse 1999",
            "Coda: the end", "Verse -", "x2", "1", ":", "Breakx2 me", "Chorus xx2", "Überleitungen", "Vers la mer",
            "Verse 1 Verse 2",
        ])
    func others(line: String) {
        #expect(!SectionName.isOnly(line))
    }

    @Test("is found out in any line without reading beyond it")
    func ends() {
        for length in 1...80 {
            let line = String(repeating: "é", count: length)
            #expect(!SectionName.isOnly(line) && !SectionName.isOnly("Verse" + line + "1"))
        }
        #expect(!SectionName.isOnly("Chorus" + String(repeating: " ", count: 100) + "of"))
    }
}
