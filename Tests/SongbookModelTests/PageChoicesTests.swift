import Files
import Freedesktop
import Pronunciation
import Rhymes
import TestSupport
import Testing

@testable import SongbookModel

@Suite("Annotations beside the lyrics")
struct PageChoicesTests {
    @Test("the choice is remembered, and a file that cannot be interpreted is ignored")
    func remembered() {
        let choices = PageChoices(showsSyllables: true, showsRhymes: false)
        #expect(PageChoices(choices.bytes) == choices)
        #expect(PageChoices(Array("{".utf8)) == nil)
        #expect(PageChoices(Array(#"{"version":2,"syllables":true}"#.utf8)) == nil)
        #expect(PageChoices(Array(#"{"version":1,"rhymes":true,"syllables":1}"#.utf8))?.showsSyllables == false)
    }

    @Test("the description names syllables, stresses if all are known, and rhymes if they are shown")
    func words() throws {
        let folder = TemporaryFolder()
        var environment = folder.environment()
        environment.variables["XDG_DATA_DIRS"] = folder["data"].bytes
        environment.variables["PATH"] = folder["bin"].bytes
        folder.write(
            """
            ("away" nil (((ax) 0) ((w ey) 1)))
            ("day" nil (((d ey) 1)))

            """, to: "data/festival/dicts/cmu/cmudict-0.4.out")
        let reader = ProsodyReader(environment: environment)
        let reading = reader.reading(of: "away away\na day\ngrinkel", member: "en")
        let lines = reading.prosody.lines.compactMap(\.self)
        let (both, syllables) = (
            PageChoices(showsSyllables: true, showsRhymes: true), PageChoices(showsSyllables: true)
        )
        #expect(LineDescription.spoken(lines[0], both) == "4 syllables; stress on 2, 4; Rhyme A")
        #expect(LineDescription.spoken(lines[0], syllables) == "4 syllables; stress on 2, 4")
        #expect(LineDescription.tooltip(lines[0], both, nil) == "4 syllables\nStresses: ○ ● ○ ●\nRhyme A")
        #expect(LineDescription.spoken(lines[2], both) == "About 2 syllables")
        let missing = LanguageFiles(none: LanguageTag("de")!).missingPackages(in: environment).first
        #expect(
            LineDescription.tooltip(lines[2], both, missing)
                == "About 2 syllables\n1 word is counted by its letters.\n"
                + "To count exactly, install the package espeak-ng.")
    }
}
