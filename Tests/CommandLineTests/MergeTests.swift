import Files
import SongFormat
import TestSupport
import Testing

@Suite("--merge and --textconv")
struct MergeTests {
    private let command = Command()

    private func write(base: String?, ours: String, theirs: String) {
        if let base { command.song("base", text: base) } else { command.folder.write("", to: "base") }
        command.song("ours", text: ours)
        command.song("theirs", text: theirs)
    }

    private func read(_ name: FilePath) throws -> Song {
        try SongFile(decoding: try #require(command.folder.read(name))).song
    }

    @Test("prints the song with the changes of both")
    func clean() throws {
        write(base: "one\ntwo\nthree", ours: "ONE\ntwo\nthree", theirs: "one\ntwo\nTHREE")
        let outcome = command("--merge", "base", "ours", "theirs")
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(try SongFile(decoding: outcome.output).song.text == "ONE\ntwo\nTHREE")
    }

    @Test("writes it in place of ours, which keeps its permissions, or into a new file")
    func output() throws {
        write(base: "one\ntwo\nthree", ours: "ONE\ntwo\nthree", theirs: "one\ntwo\nTHREE")
        runTool("/bin/chmod", "640", command.folder["ours"].string)
        #expect(command("--merge", "--output", "new", "base", "ours", "theirs").status == 0)
        let outcome = command("--merge", "--output=ours", "base", "ours", "theirs")
        #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.errors.isEmpty)
        for name: FilePath in ["ours", "new"] { #expect(try read(name).text == "ONE\ntwo\nTHREE") }
        #expect(try FileStatus(of: command.folder["ours"]).permissions & 0o777 == 0o640)
    }

    @Test("replaces no other file, and says so")
    func otherFile() {
        write(base: "one", ours: "two", theirs: "one")
        command.folder.write("mine", to: "other")
        let outcome = command("--merge", "--output", "other", "base", "ours", "theirs")
        #expect(outcome.status == 73)
        #expect(outcome.errors.contains("other: cannot write the merged song: a file"), "\(outcome.errors)")
        #expect(command.folder.read("other") == Array("mine".utf8))
    }

    @Test("where both changed the same, the lyrics have both, between git's marks, and the status is 1")
    func conflict() throws {
        write(base: "one\ntwo\nthree\nfour", ours: "one\nours\nthree\nfour", theirs: "one\ntheirs\nthree\nFOUR")
        let outcome = command("--merge", "--output", "ours", "base", "ours", "theirs")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("ours: both versions changed the same"), "\(outcome.errors)")
        let lyrics = "one\n<<<<<<< ours\nours\n=======\ntheirs\n>>>>>>> theirs\nthree\nFOUR"
        #expect(try read("ours").text == lyrics)
    }

    @Test("titles, ids and members in conflict stand above the lyrics")
    func members() throws {
        for (name, title, id, key) in [("base", "A", 1, "G"), ("ours", "B", 2, "D"), ("theirs", "C", 3, "E")] {
            let song = #"""
                {"id": "550e8400-e29b-41d4-a716-44665544000\#(id)", "title": "\#(title)", "text": "la", "key": "\#(key)"}
                """#
            command.folder.write(song, to: FilePath(name))
        }
        let outcome = command("--merge", "base", "ours", "theirs")
        #expect(outcome.status == 1)
        let song = try SongFile(decoding: outcome.output).song
        #expect(song.title == "B" && song.id == "550e8400-e29b-41d4-a716-446655440002")
        #expect(
            song.text == """
                <<<<<<< ours
                title: B
                =======
                title: C
                >>>>>>> theirs
                <<<<<<< ours
                id: 550e8400-e29b-41d4-a716-446655440002
                =======
                id: 550e8400-e29b-41d4-a716-446655440003
                >>>>>>> theirs
                <<<<<<< ours
                key: "D"
                =======
                key: "E"
                >>>>>>> theirs
                la
                """)
    }

    @Test("an ancestor has what both changed as neither has it, and the status is 0")
    func ancestor() throws {
        for (name, title, id, rest) in [
            ("base", "A", 1, #""key": "C", "meta": {"a": 1, "b": 1}"#),
            ("ours", "B", 2, #""key": "D", "meta": {"a": 2, "b": 1}"#),
            ("theirs", "C", 3, #""key": "E", "meta": {"a": 3, "b": 2}"#),
        ] {
            let song = #"""
                {"id": "550e8400-e29b-41d4-a716-44665544000\#(id)", "title": "\#(title)", "text": "\#(title)", \#(rest)}
                """#
            command.folder.write(song, to: FilePath(name))
        }
        let outcome = command("--merge", "--ancestor", "--output", "ours", "base", "ours", "theirs")
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        let bytes = try #require(command.folder.read("ours"))
        let song = try SongFile(decoding: bytes).song
        #expect(song.title == "<<<<<<< ours B ======= C >>>>>>> theirs")
        #expect(song.id?.hasPrefix("<<<<<<< ours 550e8400") == true, "\(song)")
        #expect(song.text == "<<<<<<< ours\nB\n=======\nC\n>>>>>>> theirs")
        let value = try JSONValue(parsing: bytes)
        #expect(value["key"] == .string(#"<<<<<<< ours "D" ======= "E" >>>>>>> theirs"#), "\(value)")
        #expect(value["meta"]?["a"] == .string("<<<<<<< ours 2 ======= 3 >>>>>>> theirs"), "\(value)")
        #expect(value["meta"]?["b"] == .number("2"), "\(value)")
    }

    @Test("an ancestor of what is no song is the base")
    func ancestorOfDamaged() {
        write(base: "one", ours: "two", theirs: "three")
        command.folder.write("{", to: "theirs")
        let outcome = command("--merge", "--ancestor", "--output", "ours", "base", "ours", "theirs")
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(command.folder.read("ours") == command.folder.read("base"))
        #expect(command("--merge", "--ancestor", "--output", "ours", "/dev/null", "ours", "theirs").status == 0)
        #expect(command.folder.read("ours") == [])
    }

    @Test("an empty base is none: what differs is a conflict", arguments: ["base", "/dev/null"] as [FilePath])
    func noBase(base: FilePath) throws {
        write(base: nil, ours: "one\ntwo", theirs: "one\nthree")
        let outcome = command("--merge", base, "ours", "theirs")
        #expect(outcome.status == 1 && !outcome.errors.contains("without it"), "\(outcome.errors)")
        let lyrics = try SongFile(decoding: outcome.output).song.text
        #expect(lyrics == "one\n<<<<<<< ours\ntwo\n=======\nthree\n>>>>>>> theirs")
    }

    @Test("a base that is no song, or too large for one, is none; a message says so", arguments: [false, true])
    func invalidBase(isTooLarge: Bool) throws {
        write(base: nil, ours: "one\ntwo", theirs: "one\nthree")
        let large = [UInt8](repeating: UInt8(ascii: " "), count: SongFile.byteLimit + 1)
        command.folder.write(isTooLarge ? large : Array("{\"title\": ".utf8), to: "base")
        let equal = command("--merge", "base", "theirs", "theirs")
        #expect(equal.status == 0 && equal.output == command.folder.read("theirs"))
        let outcome = command("--merge", "--output", "ours", "base", "ours", "theirs")
        #expect(outcome.status == 1 && outcome.errors.hasPrefix("songbook-open: base: "), "\(outcome.errors)")
        #expect(outcome.errors.contains("the versions are merged without it"), "\(outcome.errors)")
        #expect(try read("ours").text == "one\n<<<<<<< ours\ntwo\n=======\nthree\n>>>>>>> theirs")
    }

    @Test("of what is no song, nothing is written", arguments: ["ours", "theirs"])
    func invalid(name: String) {
        write(base: "one", ours: "two", theirs: "three")
        command.folder.write("{\"title\": ", to: FilePath(name))
        let before = command.folder.read("ours")
        let outcome = command("--merge", "--output", "ours", "base", "ours", "theirs")
        #expect(outcome.status == 65 && outcome.errors.contains(name), "\(outcome.errors)")
        #expect(command.folder.read("ours") == before)
    }

    @Test("with --name, messages name the song, and say that a merge that failed left our version")
    func names() {
        write(base: "one", ours: "two", theirs: "three")
        let arguments: [FilePath] = [
            "--merge", "--output", "ours", "--name", "It's/It's.songbook", "base", "ours", "theirs",
        ]
        let before = command.folder.read("ours")
        command.folder.write("{\"title\": ", to: "theirs")
        let failed = command.run(arguments)
        #expect(failed.status == 65 && command.folder.read("ours") == before)
        #expect(failed.errors.hasPrefix("songbook-open: It's/It's.songbook (theirs): line 1"), "\(failed.errors)")
        #expect(failed.errors.contains("; It's/It's.songbook contains only our version; "), "\(failed.errors)")
        #expect(!failed.errors.contains("text editor"), "\(failed.errors)")

        command.song("theirs", text: "three")
        let conflict = command.run(arguments)
        #expect(conflict.status == 1)
        #expect(
            conflict.errors.hasPrefix("songbook-open: It's/It's.songbook: both versions changed the same"),
            "\(conflict.errors)")
    }

    @Test("a symbolic link stays: the file that it leads to is replaced if it is ours")
    func symbolicLink() throws {
        write(base: "one\ntwo\nthree", ours: "ONE\ntwo\nthree", theirs: "one\ntwo\nTHREE")
        command.folder.makeFolder("elsewhere")
        runTool("/bin/mv", command.folder["ours"].string, command.folder["elsewhere/song"].string)
        runTool("/bin/ln", "-s", "elsewhere/song", command.folder["ours"].string)
        #expect(command("--merge", "--output", "ours", "base", "ours", "theirs").status == 0)
        #expect(try command.folder["ours"].linkTarget() == "elsewhere/song")
        #expect(try read("elsewhere/song").text == "ONE\ntwo\nTHREE")
        #expect(command("--merge", "--output", "ours", "base", "theirs", "base").status == 73)

        runTool("/bin/ln", "-s", "nowhere", command.folder["broken"].string)
        #expect(command("--merge", "--output", "broken", "base", "ours", "theirs").status == 73)
        #expect(command.folder.read("nowhere") == nil)
    }

    @Test("says what is missing")
    func usage() {
        write(base: "one", ours: "two", theirs: "three")
        #expect(command("--merge", "base", "ours", "nowhere").status == 66)
        #expect(
            command("--merge", "a", "b").errors.contains(
                "missing THEIRS argument; usage: songbook-open --merge BASE OURS THEIRS\n"))
        #expect(command("--merge", "a", "b", "c", "d").status == 64)
    }

    @Test("--textconv prints members, a line each, and the lyrics")
    func textconv() {
        command.folder.write(
            #"""
            {"id": "x", "title": "Blue Moon", "text": "[G]one\ntwo", "tags": ["a", "b"], "updatedAt": "2026-02-12T10:30:00Z",
            "x": {"y": 1}, "note": "a\nb"}
            """#, to: "a.songbook")
        #expect(
            command("--textconv", "a.songbook").text == """
                id: x
                title: Blue Moon
                tags: ["a","b"]
                x: {"y":1}
                note: "a\\nb"

                [G]one
                two

                """)
        command.folder.write("no song", to: "b.songbook")
        let outcome = command("--textconv", "b.songbook")
        #expect(outcome.status == 0 && outcome.text == "no song")
        #expect(command("--textconv", "c.songbook").status == 66)
    }

    @Test("--textconv tells values of different types apart, and prints control characters as escapes")
    func textconvValues() {
        command.folder.write(
            #"""
            {"title": "true", "text": "a\u001b[2J\u007f\rb\r\nc\td", "capo": 3, "tempo": "3", "a\nb\u009b": "x",
            "n": "null", "e": "\u009b", "s": "\"3\"", "l": [3, "3"], "w": "3 moons"}
            """#, to: "a.songbook")
        let expected = #"""
            title: "true"
            capo: 3
            tempo: "3"
            "a\nb\u009b": x
            n: "null"
            e: "\u009b"
            s: "\"3\""
            l: [3,"3"]
            w: 3 moons

            a\u001b[2J\u007f\u000db\#r
            c\#td

            """#
        let outcome = command("--textconv", "a.songbook")
        #expect(outcome.output == Array(expected.utf8), "\(outcome.text)")
    }

    @Test("--textconv prints what is too large for a song as it is")
    func textconvOfLargeFile() {
        let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: SongFile.byteLimit + 1)
        command.folder.write(bytes, to: "large.songbook")
        let outcome = command("--textconv", "large.songbook")
        let isSame = outcome.output == bytes
        #expect(outcome.status == 0 && isSame, "\(outcome.errors)")
    }
}
