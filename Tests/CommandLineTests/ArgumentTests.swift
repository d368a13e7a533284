import Files
import TestSupport
import Testing

@Suite("Arguments")
struct ArgumentTests {
    private let command = Command()

    @Test(
        "a command line that makes no sense is refused, naming the word and a way out",
        arguments: [
            (["--prnt", "a"], "--prnt: ", "did you mean --print?"),
            (["--lib=x"], "--lib: ", "--help"),
            (["-x"], "-x: ", "put '--' before"),
            (["--add-smart-folder", "Two", "-tag:love river"], "-tag:love river: ", "put '--' before"),
            (["--remove-smart-folder", "-x"], "-x: ", "put '--' before"),
            (["--rename-tag", "a", "-b"], "-b: ", "put '--' before"),
            (["--new-project", "-x", "--kind", "blank"], "-x: ", "put '--' before"),
            (["--rename", "a", "-b"], "-b: ", "put '--' before"),
            (["--print", "-x"], "-x: ", "put '--' before"),
            (["--print"], "--print: ", "songbook-open --print SONG"),
            (["--print=a"], "--print: ", "does not take an argument"),
            (["--print", "a", "--write", "a"], "--write: ", "cannot be used with --print"),
            (["--register", "--unregister"], "--unregister: ", "cannot be used with --register"),
            (["--json", "a"], "--json: ", "--print"),
            (["--edit", "--json", "a"], "--json: ", "with --edit"),
            (["--print", "--wait", "a"], "--wait: ", "with --print"),
            (["--write", "a", "b"], "b: ", "one SONG"),
            (["--rename", "a", "b", "c"], "c: ", "takes one SONG and one TITLE)"),
            (["--merge", "a", "b", "c", "d"], "d: ", "takes one BASE, one OURS and one THEIRS)"),
            (["--write"], "--write: ", "SONG"),
            (["--library"], "--library: ", "FOLDER"),
            (["--library=", "a"], "--library: ", "FOLDER"),
            (["--choose-library"], "--choose-library: ", "FOLDER"),
            (["--libraries", "a"], "a: ", "no arguments"),
            (["--tag", "a", "--tag", "b", "S"], "--tag: ", "given twice: a, b; use only one"),
            (["--list", "--where", "a", "--where=b"], "--where: ", "given twice"),
            (["--search", "a", "--search", "b"], "--search: ", "given twice"),
            (["--attach", "S", "f", "--as", "a", "--as", "b"], "--as: ", "given twice"),
            (["--new", "T", "--in", "a", "--in", "b"], "--in: ", "given twice"),
            (["--export", "text", "S", "--to", "a", "--to", "b"], "--to: ", "given twice"),
            (["--list", "--json", "-0"], "--null: ", "cannot be used with --json"),
            (["--tag"], "--tag: ", "songbook-open --tag TAG SONG..."),
            (["S", "--search"], "--search: ", "songbook-open --search QUERY [FOLDER]"),
            (["--print", ""], "'': ", "name"),
        ])
    func usage(arguments: [String], subject: String, advice: String) {
        let outcome = command.run(arguments.map { FilePath($0) })
        #expect(outcome.status == 64)
        #expect(outcome.errors.hasPrefix("songbook-open: " + subject), "\(outcome.errors)")
        #expect(outcome.errors.contains(advice), "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(outcome.output.isEmpty)
    }

    @Test("a word that begins with a hyphen is an operand behind '--', as the advice says")
    func hyphens() {
        command.folder.makeFolder("Songs")
        command.song("Songs/-x/-x.songbook", text: "x", title: "x")
        command("--choose-library", "Songs")
        #expect(command("--add-smart-folder", "--", "Two", "-tag:love river").status == 0)
        #expect(command("--smart-folders").text.contains("Two"))
        #expect(command("--print", "--", "Songs/-x/-x.songbook").text == "x\n")
        #expect(command("--new", "--", "-y").status == 0)
    }

    @Test("options stand before or after operands; a value follows = or a space; the same value may be given twice")
    func order() {
        command.song("a.songbook", text: "a")
        for arguments: [FilePath] in [
            ["--print", "a.songbook"], ["a.songbook", "--print"], ["--library=.", "--print", "a.songbook"],
            ["--print", "--library", ".", "a.songbook"], ["a.songbook", "--print", "--library", ".", "--library=."],
            ["--print", "--", "a.songbook"],
        ] {
            #expect(command.run(arguments).text == "a\n")
        }
    }

    @Test("files with unusual names are opened as that file")
    func unusualNames() {
        let names: [FilePath] = [
            "--help", "-x", "--", "$(x)", "`x`", "a\nb", " ", "~", "*", "--print=x", "file:", "http:x", "a\\b",
            FilePath(bytes: [0x66, 0xFC, 0x72, 0xFF]), "e\u{301}", "\u{1B}[31m",
        ]
        for (index, name) in names.enumerated() {
            command.song(name, text: "\(index)")
            let outcome = command("--print", "--", name)
            #expect(outcome.text == "\(index)\n", "\(name.display): \(outcome.errors)")
            #expect(command("--print", FilePath(bytes: Array("./".utf8) + name.bytes)).text == "\(index)\n")
        }
    }

    @Test(
        "addresses of other computers and of other kinds are refused with the reason",
        arguments: [
            "file://elsewhere/x", "file:///a%00b", "file:///a%2Fb", "sftp://host/x.songbook", "https://host/x.songbook",
        ])
    func addresses(uri: String) {
        let outcome = command("--print", FilePath(uri))
        #expect(outcome.status == 64 || outcome.status == 66)
        #expect(outcome.errors.hasPrefix("songbook-open: \(uri): "))
        #expect(outcome.errors.contains(";"), "what to do is missing: \(outcome.errors)")
        #expect(outcome.output.isEmpty)
    }
}
