import Files
import Glibc
import TestSupport
import Testing

@Suite("--search")
struct SearchModeTests {
    private let command = Command()

    private func makeLibrary() {
        command.song("Songs/a/a.songbook", text: "one\nthe moon\nthe MOÖN again", title: "Sun")
        command.song("Songs/b/b.songbook", text: "nothing", title: "Moon")
        command.song("Songs/c/c.songbook", text: "the light\nof the moon", title: "Both")
    }

    @Test("prints path, line and text, the best song first; line 0 is the title")
    func lines() {
        makeLibrary()
        let root = command.folder["Songs"].string
        let outcome = command("--search", "móon", "Songs")
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
        #expect(
            outcome.text == """
                \(root)/b/b.songbook:0:Moon
                \(root)/a/a.songbook:2:the moon
                \(root)/a/a.songbook:3:the MOÖN again
                \(root)/c/c.songbook:2:of the moon

                """)
        #expect(
            command("--search=moon LIGHT", "Songs").text == """
                \(root)/c/c.songbook:1:the light
                \(root)/c/c.songbook:2:of the moon

                """)
        #expect(command("--search", "moon nowhere", "Songs").text.isEmpty)
        #expect(command("--search", "moon nowhere", "Songs").status == 0)
    }

    @Test("with --json, an object a song, with the lines")
    func json() {
        makeLibrary()
        let lines = command("--search", "moon", "--json", "Songs").text.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines[0].hasSuffix(#""hits":1,"inTitle":true,"lines":[]}"#))
        #expect(
            lines[1].hasSuffix(
                #""hits":2,"inTitle":false,"lines":[{"line":2,"text":"the moon"},{"line":3,"text":"the MOÖN again"}]}"#)
        )
    }

    @Test("names the tags that hold a word")
    func tags() {
        command.folder.write(
            #"{"title": "Lantern", "text": "the moon", "tags": ["Live", "Blue Moon"]}"#, to: "Songs/d/d.songbook")
        let file = command.folder["Songs/d/d.songbook"].string
        #expect(command("--search", "moon", "Songs").text == "\(file):0:tag:Blue Moon\n\(file):1:the moon\n")
        #expect(command("--search", "lantern LIVE", "Songs").text == "\(file):0:Lantern\n\(file):0:tag:Live\n")
        #expect(command("--search", "moon", "--json", "Songs").text.contains(#""inTags":["Blue Moon"],"lines""#))
        #expect(!command("--search", "lantern", "--json", "Songs").text.contains("inTags"))
    }

    @Test("forgives one wrong letter where nothing is found, and says so")
    func similar() {
        makeLibrary()
        let root = command.folder["Songs"].string
        for words in ["lihgt", "ligt moon", "LIGHTS"] {
            let outcome = command("--search", FilePath(words), "Songs")
            #expect(outcome.text.contains("\(root)/c/c.songbook:1:the light\n"))
            #expect(
                outcome.errors == """
                    songbook-open: no matches for “\(words)”; showing words that differ from it by one letter

                    """)
            #expect(outcome.status == 0)
            let json = command("--search", FilePath(words), "--json", "Songs")
            #expect(json.text.contains(#","approximate":true,"lines":["#) && json.errors == outcome.errors)
        }
        for words in ["light", "lihgst", "sunn moom nowhere"] {
            let outcome = command("--search", FilePath(words), "--json", "Songs")
            #expect(outcome.errors.isEmpty && !outcome.text.contains("approximate"))
        }
    }

    @Test("finds what was saved a moment ago, and not what is gone")
    func fresh() {
        makeLibrary()
        command("--choose-library", "Songs")
        #expect(command("--search", "nothing").text.hasSuffix("/b/b.songbook:1:nothing\n"))
        #expect(command("--write", "Songs/b", input: "something").status == 0)
        #expect(command("--search", "nothing").text.isEmpty)
        #expect(command("--search", "something").text.hasSuffix("/b/b.songbook:1:something\n"))
        runTool("/bin/rm", "-r", command.folder["Songs/b"].string)
        #expect(command("--search", "something").text.isEmpty)
    }

    @Test("a damaged cache is made anew, and the songs are found")
    func damagedCache() {
        makeLibrary()
        let expected = command("--search", "moon", "Songs").text
        // Old enough for the times to be trusted, so that the cache is used: a disk may count in steps of two seconds.
        let written = FileTime.now.seconds
        #expect(eventually { FileTime.now.seconds > written + 2 })
        command("--list", "Songs")
        let cache: FilePath = "home/.cache/songbook/libraries"
        for name in command.folder.names(in: cache) where name.extension == "contents" {
            let file = cache.appending(name)
            command.folder.write([UInt8](repeating: 0, count: command.folder.read(file)!.count), to: file)
        }
        for _ in 0..<2 {
            let outcome = command("--search", "moon", "Songs")
            #expect(outcome.text == expected)
            #expect(outcome.status == 0)
            #expect(outcome.errors.isEmpty)
        }
    }

    @Test("a title or a tag with a newline stays on its line")
    func newlines() {
        command.folder.write(
            #"{"title": "moon\n/tmp/x:1:forged", "text": "", "tags": ["moon\nforged"]}"#, to: "Songs/d/d.songbook")
        let path = command.folder["Songs/d/d.songbook"].string
        #expect(
            command("--search", "moon", "Songs").text
                == #"\#(path):0:moon\n/tmp/x:1:forged"# + "\n" + #"\#(path):0:tag:moon\nforged"# + "\n")
        #expect(command("--tags", "Songs").text == #"1\#("\t")moon\nforged"# + "\n")
    }

    @Test("names the songs that cannot be read, and says with the status why")
    func unreadable() {
        makeLibrary()
        let broken = command.folder.write("{\"text\": \"moon", to: "Songs/d/d.songbook")
        for arguments in [["--search", "moon"], ["--search", "moon", "--json"], ["--search", "nowhere"]] {
            let outcome = command.run(arguments.map { FilePath($0) } + ["Songs"])
            #expect(outcome.status == 65)
            #expect(outcome.errors.hasPrefix("songbook-open: \(broken.string): not searched: line 1, column"))
            #expect(outcome.errors.split(separator: "\n").count == 1)
        }
        command.folder.write("{}", to: "Songs/d/d.songbook")
        #expect(command("--search", "moon", "Songs").errors.isEmpty)
        for name in ["1", "2"] {
            command.folder.write("{}", to: FilePath("Songs/d/x (conflicted copy 2026-02-12 10300\(name)).songbook"))
        }
        #expect(unlink(command.folder["Songs/d/d.songbook"].string) == 0)
        #expect(command("--search", "moon", "Songs").status == 75)
    }

    @Test(
        "a song that may not be read is named, with status 77",
        .enabled(if: OtherUser.isPossible, "\(OtherUser.reason)"))
    func forbidden() {
        makeLibrary()
        chmod(command.folder["Songs/a/a.songbook"].string, 0o000)
        chmod(command.folder.path.string, 0o755)
        chown(command.folder["home"].string, 65534, 65534)
        let outcome = runTool(
            "/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", Command.program.string, "--search",
            "moon", command.folder["Songs"].string, environment: ["HOME": command.folder["home"].string])
        #expect(outcome.status == 77)
        #expect(outcome.errors.contains("Songs/a/a.songbook: not searched: cannot read it: permission denied"))
        #expect(String(decoding: outcome.output, as: UTF8.self).split(separator: "\n").count == 2)
    }

    @Test("without words it is an error")
    func noWords() {
        makeLibrary()
        #expect(command("--search", "  ", "Songs").status == 64)
        #expect(command("--search").status == 64)
        #expect(command("--search", "moon", "-0", "Songs").status == 64)
    }
}
