import Files
import Freedesktop
import Pronunciation
import TestSupport
import Testing

@testable import Rhymes

@Suite("Rhyme schemes")
struct RhymeSchemeTests {
    private let folder = TemporaryFolder()
    private let environment: Environment

    init() {
        var environment = folder.environment()
        environment.variables["XDG_DATA_DIRS"] = folder["data"].bytes
        environment.variables["PATH"] = folder["bin"].bytes
        self.environment = environment
        folder.write(
            """
            ("moon" nil (((m uw n) 1)))
            ("tune" nil (((t uw n) 1)))
            ("room" nil (((r uw m) 1)))
            ("doom" nil (((d uw m) 1)))
            ("light" nil (((l ay t) 1)))
            ("night" nil (((n ay t) 1)))
            ("ride" nil (((r ay d) 1)))
            ("sky" nil (((s k ay) 1)))
            ("stars" nil (((s t aa r z) 1)))
            ("kitchen" nil (((k ih) 1) ((ch ax n) 0)))
            ("away" nil (((ax) 0) ((w ey) 1)))

            """, to: "data/festival/dicts/cmu/cmudict-0.4.out")
    }

    /// Returns each line's letter, in lower case if it has near rhymes only, `.` if it rhymes with none; `/` between
    /// stanzas.
    private func scheme(_ ends: String, language: LanguageTag = .english) -> String {
        let text = ends.split(separator: " ").map { $0 == "/" ? "" : "the words \($0)," }.joined(separator: "\n")
        let scheme = RhymeScheme(text, by: Pronouncer(language, environment: environment))
        return ends.split(separator: " ").enumerated().map { index, word in
            if word == "/" { return "/" }
            let rhyme = scheme.lines.first { $0.number == index + 1 }?.rhyme
            return rhyme.map { $0.isNear ? $0.letter.lowercased() : $0.letter } ?? "."
        }.joined()
    }

    @Test(
        "of four lines",
        arguments: [
            ("moon light tune night", "ABAB"), ("moon tune light night", "AABB"), ("light moon tune night", "ABBA"),
            ("sky moon stars tune", ".A.A"), ("sky moon stars light", "...."), ("moon tune moon moon", "AAAA"),
        ])
    func schemes(_ ends: String, _ expected: String) {
        #expect(scheme(ends) == expected)
    }

    @Test("a near rhyme joins the family of perfect ones, and makes one where there is none")
    func near() {
        #expect(scheme("moon tune room") == "AAa")
        #expect(scheme("room sky moon tune") == "a.AA")
        #expect(scheme("moon sky room") == "a.a")
        // Families of perfect rhymes stay apart, although they are near to each other.
        #expect(scheme("moon room tune doom") == "ABAB")
    }

    @Test("the same word again is of the family; another stanza has families of its own")
    func stanzas() {
        #expect(scheme("kitchen moon kitchen") == "A.A")
        #expect(scheme("moon / tune") == "./.")
        #expect(scheme("light moon night tune / moon tune") == "ABAB/AA")
    }

    @Test("words that no dictionary has rhyme nearly, by their letters")
    func spelled() {
        #expect(scheme("grindle moon brindle") == "a.a")
        #expect(scheme("winkel haus winkel", language: LanguageTag("de")!) == "A.A")
    }

    @Test("a word that is spoken in two ways rhymes with both")
    func variants() throws {
        folder.write("READ  R IY1 D\nREAD(1)  R EH1 D\nBED  B EH1 D\nNEED  N IY1 D\n", to: "other/cmudict/cmudict.dict")
        var environment = environment
        environment.variables["XDG_DATA_DIRS"] = folder["other"].bytes
        let lexicon = try LexiconStore(environment: environment).lexicon(for: .english)
        let pronouncer = Pronouncer(.english, lexicon: lexicon, environment: environment)
        let scheme = RhymeScheme("I read\nIn bed\nI need", by: pronouncer)
        #expect(scheme.lines.map(\.rhyme.letter) == ["A", "A", "A"])
    }

    @Test("names of sections, chords and blank lines are no part of it")
    func sheet() {
        let text = "Verse 1\nthe [G]moon\n[C] [D]\na tu[Em]ne [G]\n  \n[Chorus]\nmoon"
        let pronouncer = Pronouncer(.english, environment: environment)
        let scheme = RhymeScheme(text, by: pronouncer)
        #expect(scheme.lines.map(\.number) == [2, 4])
        #expect(scheme.lines.map(\.stanza) == [1, 1])
        let prosody = Prosody(text, by: pronouncer)
        #expect(prosody.lines.map { $0 == nil } == [true, false, true, false, true, true, false])
        // With the chord inside it, and without the one after it.
        #expect(prosody.lines[3]?.lastWord == 2..<10)
        #expect(prosody.lines[1]?.lastWord == 7..<11)
    }

    @Test("letters behind Z are two")
    func letters() {
        let letters = [0, 25, 26, 27, 701, 702].map { RhymeScheme.Rhyme(family: $0, isNear: false).letter }
        #expect(letters == ["A", "Z", "AA", "AB", "ZZ", "AAA"])
    }

    @Test("a reader tells the same of a text that changes as of one that is new")
    func reader() {
        let reader = ProsodyReader(environment: environment)
        let texts = [
            "the moon\nthe tune", "the moon\nmy the tune", "the room\nmy the tune\n\nlight\nnight", "", "a\r\nb\rc",
        ]
        for text in texts {
            let expected = Prosody(text, by: Pronouncer(.english, environment: environment))
            #expect(reader.reading(of: text, member: "en").prosody == expected)
        }
        #expect(reader.reading(of: "the moon", member: "en").missing == nil)
        let german = reader.reading(of: "der Mond\n\ndas Haus", member: "de")
        #expect(german.prosody.language.primary == "de" && german.missing?.name == "espeak-ng")
        #expect(german.prosody.lines.map { $0?.syllables } == [2, nil, 2])
        #expect(german.prosody.lines.map { $0?.estimatedWords } == [2, nil, 2])
    }

    @Test(
        "where the last word of a line is",
        arguments: [
            ("Oh, the light!", 8..<13), ("singin'", 0..<6), ("don't", 0..<5), ("«Café»", 1..<5), ("(yeah) …", 1..<5),
            ("7 up 2", 5..<6), ("donʼt", 0..<5), ("ʼloveʼ", 1..<5), ("love''", 0..<4),
        ])
    func lastWord(_ line: String, _ range: Range<Int>) {
        #expect(WordForm.lastWordRange(of: line) == range)
    }

    @Test("no last word where there is none")
    func noLastWord() {
        #expect(WordForm.lastWordRange(of: " … '") == nil)
    }
}
