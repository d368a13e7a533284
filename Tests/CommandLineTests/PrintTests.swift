import Files
import Glibc
import TestSupport
import Testing

@Suite("--print")
struct PrintTests {
    private let command = Command()

    @Test("a name longer than any can be is that of no song, status 66")
    func longName() {
        let name = FilePath(String(repeating: "x", count: 300))
        for operand in [name, name.appending("a.songbook")] {
            let outcome = command("--print", operand)
            #expect(outcome.status == 66)
            #expect(outcome.errors.contains("the name is too long; check the name"), "\(outcome.errors)")
        }
    }

    @Test("lyrics are printed as they are, each song followed by one newline")
    func lyrics() {
        command.song("a.songbook", text: "Line 1\nLine 2\n")
        command.song("b.songbook", text: "é 日本 \u{1F3B8}")
        let outcome = command("--print", "a.songbook", "b.songbook")
        #expect(outcome.status == 0)
        #expect(outcome.text == "Line 1\nLine 2\n\né 日本 \u{1F3B8}\n")
        #expect(outcome.errors.isEmpty)
    }

    @Test("to a pipe nothing is touched, control characters neither")
    func untouchedInPipe() {
        let text = "\u{1B}]52;c;eA==\u{7} \u{9B}31m \u{202E}abc\r\nNUL \0 tab\t"
        command.song("a.songbook", text: text)
        #expect(command("--print", "a.songbook").output == Array((text + "\n").utf8))
    }

    @Test("a song without text prints an empty line", arguments: ["{}", #"{"text": null}"#, #"{"text": ""}"#])
    func missingText(json: String) {
        command.folder.write(json, to: "a.songbook")
        #expect(command("--print", "a.songbook").text == "\n")
    }

    @Test("a folder with a song in it, and a file: URI, mean the song")
    func otherNames() {
        let file = command.song("My Song/My Söng.songbook", text: "la")
        let uri = "file://" + file.string.replacing(" ", with: "%20").replacing("ö", with: "%C3%B6")
        for name in ["My Song", "./My Song/", file, FilePath(uri), FilePath(uri.replacing("//", with: "//localhost"))] {
            let outcome = command("--print", name)
            #expect(outcome.text == "la\n", "\(name.display): \(outcome.errors)")
        }
    }

    @Test("'-' is a song on standard input; ./- is a file of that name")
    func standardInput() {
        command.song("-", text: "from the file")
        #expect(command("--print", "-", input: #"{"text": "from the pipe"}"#).text == "from the pipe\n")
        #expect(command("--print", "./-").text == "from the file\n")
    }

    @Test("standard input that is no song is said with its place")
    func brokenStandardInput() {
        let outcome = command("--print", "-", input: "{\n  \"text\": \"a\",\n}")
        #expect(outcome.status == 65)
        #expect(outcome.errors.hasPrefix("songbook-open: standard input: "))
        #expect(outcome.errors.contains("line 2, column 14"))
        #expect(command.run(["--print", "-"], from: .closed).status == 74)
    }

    @Test("standard input larger than a song can be is refused")
    func largeStandardInput() {
        let song = Array(#"{"text": ""#.utf8) + [UInt8](repeating: 0x61, count: 16 << 20) + Array("\"}".utf8)
        let outcome = command.run(["--print", "-"], input: song)
        #expect(outcome.status == 65)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains("16 MiB"))
    }

    @Test(
        "a file that is no song is refused with line and column",
        arguments: [
            "", "{\"text\": \"a\"", "{\"text\": \"a\"} x", "[]", "{\"text\": 1}", #"{"text": "\ud800"}"#,
            "{\"text\": \"a\0\"}", String(repeating: "[", count: 100_000),
        ])
    func broken(json: String) {
        let file = command.folder.write(json, to: "a.songbook")
        let outcome = command("--print", "a.songbook")
        #expect(outcome.status == 65)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("songbook-open: a.songbook: "))
        #expect(outcome.errors.contains("line 1, column"))
        #expect(command.folder.read("a.songbook") == Array(json.utf8), "\(file.display) was touched")
    }

    @Test("invalid UTF-8 is refused, and so is a file of a gigabyte, at once")
    func unreadable() {
        command.folder.write(Array("{\"text\": \"\u{e9}".utf8.dropLast()) + Array("\"}".utf8), to: "latin.songbook")
        #expect(command("--print", "latin.songbook").status == 65)
        command.folder.write("", to: "large.songbook")
        #expect(truncate(command.folder["large.songbook"].string, 1 << 30) == 0)
        let outcome = command("--print", "large.songbook")
        #expect(outcome.status == 65)
        #expect(outcome.errors.contains("1073741824 bytes"))
    }

    @Test("each song is tried; the exit status is that of the first failure")
    func severalFailures() {
        command.song("a.songbook", text: "a")
        command.folder.write("{", to: "broken.songbook")
        let outcome = command("--print", "missing.songbook", "a.songbook", "broken.songbook", "a.songbook")
        #expect(outcome.text == "a\na\n")
        #expect(outcome.status == 66)
        #expect(outcome.errors.split(separator: "\n").count == 2)
        #expect(command("--print", "broken.songbook", "missing.songbook").status == 65)
    }

    @Test("of a pipe, as shells make it of <(COMMAND), it is said what to do")
    func pipe() {
        mkfifo(command.folder["pipe"].string, 0o600)
        #expect(command("--print", "pipe").errors.contains("; use --print - to read a song from standard input"))
    }

    @Test("what is no regular file is refused without waiting", arguments: ["fifo", "/dev/null", "/dev/zero", "."])
    func notAFile(name: String) {
        mkfifo(command.folder["fifo"].string, 0o600)
        let outcome = command("--print", FilePath(name))
        #expect([65, 66].contains(outcome.status), "\(outcome.errors)")
        #expect(outcome.output.isEmpty)
    }

    @Test("links are followed; one that leads nowhere or in a circle is an error")
    func links() {
        let file = command.song("real/a.songbook", text: "a")
        symlink(file.string, command.folder["link.songbook"].string)
        symlink("nowhere", command.folder["dangling.songbook"].string)
        symlink("loop.songbook", command.folder["loop.songbook"].string)
        #expect(command("--print", "link.songbook").text == "a\n")
        #expect(command("--print", "dangling.songbook").status == 66)
        #expect(command("--print", "loop.songbook").status == 66)
    }

    @Test("output that cannot be written is an error")
    func fullDisk() {
        command.song("a.songbook", text: "a")
        for arguments: [FilePath] in [["--print", "a.songbook"], ["--help"], ["--version"]] {
            let full = command.run(arguments, output: .file("/dev/full"))
            #expect(full.status == 74)
            #expect(full.errors.hasPrefix("songbook-open: standard output: "))
            #expect(command.run(arguments, output: .closed).status == 74)
        }
    }

    @Test("a reader that has seen enough is no error")
    func earlyEnd() {
        command.song("a.songbook", text: String(repeating: "line\n", count: 200_000))
        let program = Command.program.string
        let script = "\(program) --print a.songbook a.songbook | head -n 1; echo ${PIPESTATUS[0]}"
        let outcome = runTool(
            "/bin/bash", arguments: ["-c", script], workingDirectory: command.folder.path.string)
        let lines = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n")
        #expect(lines.first == "line")
        #expect(lines.last == "0")
        #expect(outcome.errors.isEmpty)
    }
}

@Suite("--print --json")
struct PrintJSONTests {
    private let command = Command()

    @Test("the whole song is one line, with its absolute path")
    func wholeSong() {
        let file = command.folder.write(
            """
            {
              "id": "1",
              "title": "T",
              "text": "a\\nb",
              "createdAt": "2026-02-12T10:30:00Z",
              "updatedAt": "2026-02-12T15:45:00+01:00",
              "tags": ["x"],
              "pinned": true,
              "other": 1.0
            }
            """, to: "a.songbook")
        let expected =
            #"{"path":"\#(file.string)","id":"1","title":"T","text":"a\nb","createdAt":"2026-02-12T10:30:00Z","#
            + #""updatedAt":"2026-02-12T14:45:00Z","tags":["x"],"pinned":true,"other":1.0}"# + "\n"
        #expect(command("--print", "--json", "a.songbook").text == expected)
        #expect(command("a.songbook", "--json", "--print").text == expected)
    }

    @Test("what the file does not say comes from the file's name and times")
    func gaps() {
        let file = command.folder.write("{}", to: "folder/Kitchen Light.songbook")
        var times = [timespec(tv_sec: 1000, tv_nsec: 0), timespec(tv_sec: 1000, tv_nsec: 0)]
        utimensat(AT_FDCWD, file.string, &times, 0)
        let output = command("--print", "--json", "folder/Kitchen Light.songbook").text
        #expect(output.contains(#""title":"Kitchen Light","text":"","#))
        #expect(output.contains(#""updatedAt":"1970-01-01T00:16:40Z""#))
    }

    @Test("a song from standard input has no path")
    func standardInput() {
        #expect(
            command("--print", "--json", "-", input: #"{"title":"T"}"#).text == #"{"title":"T","text":""}"# + "\n")
    }

    @Test("of a library that is out of reach, a song is printed as it was last seen there, and that is said")
    func remembered() throws {
        let command = Command()
        command.song("disk/Songs/Folk/One/One.songbook", text: "Ünder the bridge\n", title: "One")
        command.song("disk/Songs/Folk/Two/Two.songbook", text: "", title: "Two")
        command("--choose-library", "disk/Songs")
        #expect(command("--list").status == 0)
        let before = command("--print", "--json", "disk/Songs/Folk/One").text
        command.folder.makeFolder("a/b")
        rename(command.folder["disk"].string, command.folder["a/b/disk"].string)
        for name: FilePath in ["disk/Songs/Folk/One", "disk/./Songs/Folk/One/One.songbook"] {
            let outcome = command("--print", name)
            #expect(outcome.status == 0 && outcome.text == "Ünder the bridge\n\n", "\(outcome)")
            #expect(
                outcome.errors.contains("its library was not found; showing the offline copy from"),
                "\(outcome.errors)")
        }
        #expect(command("--print", "--json", "disk/Songs/Folk/One").text == before)
        #expect(command("--print", "disk/Songs/Folk/Three").status == 66)
        rename(command.folder["a/b/disk"].string, command.folder["disk"].string)
        try #require(unlink(command.folder["disk/Songs/Folk/One/One.songbook"].string) == 0)
        #expect(command("--print", "disk/Songs/Folk/One").status == 66)
    }

    @Test("--json gives the whole song, members of other programs included, also of earlier versions and copies")
    func otherMembers() {
        let members = #""key": 1.0, "x": {"a" : [1.50]}, "h": "\ud800", "path": "/else", "artist": ["A", "B"]"#
        let file = command.folder.write(#"{"id": "a", "title": "T", \#(members)}"#, to: "a.songbook")
        let shown = #""key":1.0,"x":{"a":[1.50]},"h":"\ud800","artist":["A","B"]}"# + "\n"
        let text = command("--print", "--json", "a.songbook").text
        #expect(text.hasPrefix(#"{"path":"\#(file.string)","id":"a","title":"T","text":"","createdAt":"#), "\(text)")
        #expect(text.hasSuffix(shown), "\(text)")
        #expect(
            command("--print", "--json", "-", input: #"{"path": 1}"#).text == #"{"title":"","text":"","path":1}"# + "\n"
        )
        command("--write", "a.songbook", input: "second\n")
        #expect(command("--print", "--json", "--revision=1", "a.songbook").text.hasSuffix(shown))
        let withPath = shown.replacing(#","artist"#, with: #","path":"/else","artist"#)
        #expect(command("--history", "--json", "a.songbook").text.hasSuffix(withPath))
        command.folder.write(#"{"id": "a", \#(members)}"#, to: "a (conflicted copy 2026-02-12 103000).songbook")
        #expect(command("--conflicts", "--json", "a.songbook").text.hasSuffix(shown))
    }
}
