import Files
import TestSupport
import Testing

@Suite("--rhymes")
struct RhymesModeTests {
    private let command: Command

    init() {
        var command = Command()
        command[variable: "XDG_DATA_DIRS"] = command.folder["data"].string
        command[variable: "PATH"] = command.folder["bin"].string
        command.folder.write(
            """
            ("moon" nil (((m uw n) 1)))
            ("tune" nil (((t uw n) 1)))
            ("room" nil (((r uw m) 1)))
            ("fortune" nil (((f ao r) 1) ((ch uw n) 0)))

            """, to: "data/festival/dicts/cmu/cmudict-0.4.out")
        command.folder.write("tune\n", to: "data/dict/american-english")
        command.folder.write("tune\nmoon\nroom\nfortune\nloon\nprune\n", to: "data/dict/american-english-large")
        command.folder.write("UTF-8\nmoon|1\n(noun)|satellite\n", to: "data/mythes/th_en_US_v2.dat")
        command.folder.write("UTF-8\n1\nmoon|6\n", to: "data/mythes/th_en_US_v2.idx")
        self.command = command
    }

    @Test("a line each: how it goes with the word, and the other word")
    func lines() {
        let outcome = command("--rhymes", "Moon")
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(outcome.text == "perfect\ttune\nnear\troom\nending\tfortune\nsynonym\tsatellite\n")
        #expect(command("--rhymes", "nothing of this kind", "--language=en").status == 0)
    }

    @Test("with --json, an object each")
    func json() {
        let lines = command("--rhymes=moon", "--json").text.split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines.first == #"{"word":"tune","relation":"perfect","syllables":1,"rank":0,"own":false}"#)
    }

    @Test("words of the library in use come first, once it was read; chords are none of them")
    func ownWords() {
        var command = command
        command.folder.write(
            """
            ("loon" nil (((l uw n) 1)))
            ("moon" nil (((m uw n) 1)))
            ("prune" nil (((p r uw n) 1)))
            ("tune" nil (((t uw n) 1)))

            """, to: "data/festival/dicts/cmu/cmudict-0.4.out")
        command.folder.write(
            #"{"title": "A", "text": "[Tune] a crying Loon", "language": "en"}"#, to: "Songs/A/A.songbook")
        #expect(command("--rhymes", "moon").text.hasPrefix("perfect\ttune\nperfect\tloon\n"))
        command[variable: "SONGBOOK_LIBRARY"] = command.folder["Songs"].string
        #expect(command("--list").status == 0)
        #expect(command("--rhymes", "moon").text.hasPrefix("perfect\tloon\nperfect\ttune\nperfect\tprune\n"))
        let lines = command("--rhymes", "moon", "--json").text.split(separator: "\n")
        #expect(
            lines.first?.contains(#""own":true"#) == true && lines.dropFirst().first?.contains(#""own":false"#) == true)
        command.variables["SONGBOOK_LIBRARY"] = nil
        #expect(command("--rhymes", "moon").text.hasPrefix("perfect\ttune\n"))
        #expect(command("--rhymes", "moon", "--library", "Songs").text.hasPrefix("perfect\tloon\nperfect\ttune\n"))
        command[variable: "SONGBOOK_LIBRARY"] = command.folder["nowhere"].string
        #expect(command("--rhymes", "moon").text.hasPrefix("perfect\ttune\n"))
    }

    @Test("the cache is made once")
    func cache() {
        command("--rhymes", "moon")
        let file: FilePath = "home/.cache/songbook/pronunciation/en.lexicon"
        let first = command.folder.read(file)
        #expect(first != nil)
        command("--rhymes", "tune")
        #expect(command.folder.read(file) == first)
    }

    @Test("what is missing is said with the package, and rhymes are found by spelling")
    func missing() {
        command.folder.write("Nacht\nMacht\n", to: "data/dict/ngerman")
        let outcome = command("--rhymes", "Nacht", "--language", "de")
        #expect(outcome.status == 0)
        #expect(outcome.text == "perfect\tMacht\n")
        #expect(outcome.errors.contains("install the package espeak-ng"))
        #expect(outcome.errors.contains("install the package mythes-de"))
        #expect(command("--rhymes", "no", "--language", "fr").errors.contains("install the package wfrench"))
    }

    @Test(
        "what is no word and what is no language is refused",
        arguments: [["--rhymes", "..."], ["--rhymes", "a", "--language", "X"], ["--rhymes", ""]])
    func usage(arguments: [String]) {
        let outcome = command.run(arguments.map { FilePath($0) })
        #expect(outcome.status == 64)
        #expect(outcome.text.isEmpty)
    }
}
