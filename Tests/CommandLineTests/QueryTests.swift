import Files
import Glibc
import TestSupport
import Testing

@Suite("--list --where, --search and --export with queries")
struct QueryTests {
    private let command = Command()

    private func song(_ path: String, _ json: String) {
        let name = path.split(separator: "/").last!
        command.folder.write(json, to: FilePath("Songs/\(path)/\(name).songbook"))
    }

    private func makeLibrary() {
        song(
            "Cat 10",
            #"{"title": "Cat 10", "text": "the river", "tags": ["love"], "updatedAt": "2026-01-02T00:00:00Z"}"#)
        song("Cat 2", #"{"title": "Cat 2", "text": "the moon", "tags": ["Love"], "updatedAt": "2026-01-03T00:00:00Z"}"#)
        song(
            "Set Aside/Old",
            #"{"title": "Old", "text": "a river", "updatedAt": "2026-01-01T00:00:00Z", "tags": ["love"]}"#)
        song("Set Aside/Top", #"{"title": "Top", "text": "", "updatedAt": "2025-01-01T00:00:00Z", "pinned": true}"#)
    }

    private func list(_ arguments: String...) -> [String] {
        let outcome = command.run(["--list", "Songs"] + arguments.map { FilePath($0) })
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        return outcome.text.split(separator: "\n").map { String($0.split(separator: "/").last!.dropLast(9)) }
    }

    @Test("lists the songs that a query asks for, in the order of the library or of --sort")
    func list() {
        makeLibrary()
        #expect(list("--where", "tag:love") == ["Cat 2", "Cat 10", "Old"])
        #expect(list("--where", #"tag:love -in:"Set Aside" river"#) == ["Cat 10"])
        #expect(list("--where", "tag:love", "--sort", "title") == ["Cat 2", "Cat 10", "Old"])
        #expect(list("--sort", "title") == ["Top", "Cat 2", "Cat 10", "Old"])
        #expect(list("--sort", "title", "--reverse") == ["Top", "Old", "Cat 10", "Cat 2"])
        #expect(list("--sort", "changed") == ["Top", "Cat 2", "Cat 10", "Old"])
        #expect(list("--sort=changed", "--reverse", "--where=-is:pinned") == ["Old", "Cat 10", "Cat 2"])
        #expect(list("--where", "created:today") == ["Cat 2", "Cat 10", "Old", "Top"])
        #expect(list("--where", "changed:..2025") == ["Top"])
        #expect(list("--where", "tag:nowhere") == [])
    }

    @Test("a query that is not UTF-8 is refused, for it would find nothing")
    func notUTF8() {
        makeLibrary()
        let query = FilePath(bytes: Array("caf".utf8) + [0xE9])
        for arguments: [FilePath] in [["--list", "Songs", "--where", query], ["--search", query, "Songs"]] {
            let outcome = command.run(arguments)
            #expect(outcome.status == 64 && outcome.output.isEmpty)
            #expect(outcome.errors.contains("caf\\xE9: this query is not valid UTF-8"), "\(outcome.errors)")
        }
    }

    @Test("searches by the same language; where no word is searched for, each song's title is printed")
    func search() {
        makeLibrary()
        let path = command.folder["Songs"].string
        #expect(
            command("--search", "tag:love river -in:\"Set Aside\"", "Songs").text
                == "\(path)/Cat 10/Cat 10.songbook:1:the river\n")
        #expect(command("--search", "is:pinned", "Songs").text == "\(path)/Set Aside/Top/Top.songbook:0:Top\n")
        #expect(command("--search", "\"tag:love\"", "Songs").text == "")
        let json = command("--search", "title:cat tag:love moon", "--json", "Songs").text
        #expect(json.contains(#""title":"Cat 2""#) && json.split(separator: "\n").count == 1)
    }

    @Test(
        "a wrong term or date is named, with status 64",
        arguments: [
            ("tga:love", "tga:love: unknown search term"), ("x changed:2026-13", "changed:2026-13: invalid date"),
            ("changed:2026-02-30", "invalid date"), ("changed:7x", "invalid date"), ("is:new", "is:new: unknown value"),
            ("-tag:", "tag:: value is missing"), ("", "QUERY"), ("\"\"", "no words"),
        ])
    func errors(_ query: String, _ message: String) {
        makeLibrary()
        for arguments: [FilePath] in [
            ["--list", "Songs", "--where", FilePath(query)], ["--search", FilePath(query), "Songs"],
            ["--export", "text", "--where", FilePath(query), "Songs"],
        ] {
            let outcome = command.run(arguments)
            #expect(outcome.status == 64)
            #expect(outcome.errors.contains(message), "\(outcome.errors)")
            #expect(outcome.text.isEmpty)
        }
    }

    @Test("--sort takes its orders, and --reverse needs it")
    func usage() {
        makeLibrary()
        #expect(command("--list", "Songs", "--sort", "size").errors.contains("size: unknown order"))
        #expect(command("--list", "Songs", "--sort", "size").status == 64)
        #expect(command("--list", "Songs", "--reverse").status == 64)
        #expect(command("--libraries", "--where", "x").status == 64)
    }

    @Test("exports the songs that a query asks for, of folders")
    func export() {
        makeLibrary()
        let outcome = command("--export", "text", "--where", "tag:love -river", "Songs")
        #expect(outcome.status == 0)
        #expect(outcome.text.contains("the moon") && !outcome.text.contains("river"))
        #expect(command("--export", "text", "--where", "x", "Songs/Cat 2").status == 64)
    }

    @Test("songs with unsaved changes, and with what lies beside them")
    func conditions() {
        makeLibrary()
        command.folder.write("x", to: "Songs/Cat 2/take.ogg")
        #expect(list("--where", "has:audio") == ["Cat 2"])
        #expect(list("--where", "is:draft") == [])
        #expect(command("--list", "--json", "Songs", "--where", "has:audio").text.contains(#""has":["audio"]"#))
    }
}
