import Files
import Freedesktop
import Glibc
import TestSupport
import Testing

@testable import Pronunciation

@Suite("espeak-ng")
struct SpeechTests {
    @Test("says how words of a language are spoken", .enabled(if: Installed.hasSpeech, "needs espeak-ng"))
    func words() throws {
        let program = try #require(SpeechProgram(in: Installed().environment))
        func count(_ word: String, _ tag: String) -> Int? {
            program.pronunciations(of: [word], in: LanguageTag(tag)!)[0]?.syllables.count
        }
        #expect(count("Straße", "de") == 2)
        #expect(count("nuit", "fr") == 1)
        #expect(count("corazón", "es") == 3)
        #expect(count("fire", "en") == 2)
        #expect(count("hello", "qqq") == nil, "no such language")
        let words = ["moon", "...", "tune", ""]
        let spoken = program.pronunciations(of: words, in: LanguageTag("en")!)
        #expect(spoken.map { $0?.text } == ["m uw1 n", nil, "t uw1 n", nil])
    }

    @Test("one process for all the words of a song")
    func processes() throws {
        let folder = TemporaryFolder()
        let program = folder.write(
            "#!/bin/sh\necho >>\"$HOME/calls\"\nwhile read -r word; do if [ \"$word\" ]; then echo \"n_ˈa\"; fi; done\n",
            to: "bin/espeak-ng")
        chmod(program.string, 0o755)
        var environment = Installed.bare(folder)
        environment.variables["PATH"] = folder["bin"].bytes
        let pronouncer = Pronouncer(LanguageTag("it")!, lexicon: nil, environment: environment)
        let metre = SongMetre("uno due tre\nquattro cinque uno\n\nVerse 1\n[G]sei", by: pronouncer)
        #expect(metre.lines.map(\.syllables) == [3, 3, 1])
        #expect(metre.lines.map(\.number) == [1, 2, 5])
        let calls = try FileReader.read(environment.homeDirectory.appending("calls"), limit: 100).bytes
        #expect(calls.count == 1)
    }

    @Test(
        "one that says too little, too much, nothing or fails harms nothing",
        arguments: [
            "exit 1", "cat", "kill -9 $$", "exit 0", "while read -r word; do echo n_a; done; echo n_a",
            "printf '\\377\\n\\377'", "exec head -c 9000000 /dev/zero",
        ])
    func faults(_ script: String) throws {
        let folder = TemporaryFolder()
        let program = folder.write("#!/bin/sh\n\(script)\n", to: "bin/espeak-ng")
        chmod(program.string, 0o755)
        var environment = Installed.bare(folder)
        environment.variables["PATH"] = Array("\(folder["bin"].string):/usr/bin:/bin".utf8)
        let pronouncer = Pronouncer(LanguageTag("it")!, lexicon: nil, environment: environment)
        let answers = pronouncer.answers(for: ["uno", "due", "tre"])
        #expect(Set(answers.keys) == ["uno", "due", "tre"])
    }

    @Test("sounds between languages, long ones and those without a sign")
    func lines() {
        func text(_ line: Substring, _ tag: String) -> String? {
            SpokenLine.pronunciation(of: line, in: LanguageTag(tag)!)?.text
        }
        #expect(text("(en)_w_iː_k_ˈɛ_n_d_(fr)", "fr") == "w i0.k ɛ1 n d")
        #expect(text("n_y_ˈi", "fr") == "n ɥ i1")
        #expect(text("d_ˈ??_ç", "de") == "d ə1 ç")
        #expect(text("b_ˈɑː_ɾ_əl", "en") == "b aa1.t ax0 l")
        #expect(text("f_ˈaɪɚ", "en") == "f ay1.er0")
        #expect(text("s_t", "en") == nil)
    }
}
