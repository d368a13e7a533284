import Files
import Glibc
import SongFormat
import TestSupport
import Testing

@Suite("--inspire")
struct InspireTests {
    private var command = Command()
    private var left: LeftProcesses { LeftProcesses(of: command.folder) }

    init() {
        command.variables.merge(left.variables) { $1 }
        command[variable: "SONGBOOK_INSPIRE"] = "cat"
    }

    /// Returns the same command with a shell script in `$SONGBOOK_INSPIRE`.
    private func with(_ script: String) -> Command {
        var copy = command
        copy[variable: "SONGBOOK_INSPIRE"] = command.addScript(script, name: "program").string
        return copy
    }

    /// Returns the request of a call, as `cat` prints it.
    private func request(_ arguments: FilePath...) throws -> JSONValue {
        let outcome = command.run(["--inspire"] + arguments)
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try JSONValue(parsing: outcome.output)
    }

    /// Returns the content of all files in the test's folder.
    private func disk() -> [String: [UInt8]?] {
        Dictionary(uniqueKeysWithValues: command.folder.tree().map { ($0.string, command.folder.read($0)) })
    }

    @Test("prints suggestions, a line each, or an object each; several lines between empty ones")
    func printing() {
        command.song("S.songbook", text: "one")
        let program = with(#"printf '%s\n' 'one ü' '"two\nthree"' four '"five\u202e"' five"#)
        let outcome = program("--inspire", "S.songbook")
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(outcome.text == "one ü\n\ntwo\nthree\n\nfour\nfive\u{202E}\nfive\n")
        #expect(
            program("--inspire", "--json", "--count=3", "S.songbook").text
                == #"{"text":"one ü"}"# + "\n" + #"{"text":"two\nthree"}"# + "\n" + #"{"text":"four"}"# + "\n")
    }

    @Test("sends title, language and lyrics, and what is wished for")
    func requests() throws {
        let json = #"{"title": "T", "text": "one [G]moon\ntwo\nthree", "language": "en-GB", "artist": "A"}"#
        command.folder.write(json, to: "S.songbook")
        let plain = try request("S.songbook")
        #expect(
            String(decoding: plain.serialized(pretty: false), as: UTF8.self)
                == #"{"version":1,"title":"T","language":"en-GB","before":"one [G]moon\ntwo\nthree","selection":"","#
                + #""after":"","wish":{"kind":"next-line"},"count":5}"#)
        let rhyme = try request(
            "--kind=rhyme", "--at", "1", "--wish=about the sky", "--mood", "quiet", "--syllables=7", "--count=9",
            "S.songbook")
        #expect(rhyme["before"]?.string == "one [G]moon" && rhyme["after"]?.string == "\ntwo\nthree")
        #expect(rhyme["count"]?.integer == 9)
        let wish = #"{"kind":"rhyme","word":"moon","text":"about the sky","mood":"quiet","syllables":7}"#
        #expect(rhyme["wish"].map { String(decoding: $0.serialized(pretty: false), as: UTF8.self) } == wish)
        #expect(try request("--kind=rework", "S.songbook")["selection"]?.string == "one [G]moon\ntwo\nthree")
        #expect(try request("--kind=rework", "--at=2", "S.songbook")["selection"]?.string == "two")
        let lines = try request("--at=2-3", "S.songbook")
        #expect(lines["before"]?.string == "one [G]moon\n" && lines["selection"]?.string == "two\nthree")
        #expect(try request("--at=0", "--kind=verse", "S.songbook")["before"]?.string == "")
    }

    @Test("what makes no sense is a usage error, and nothing is asked")
    func usage() {
        command.song("S.songbook", text: "one\ntwo")
        let program = with("touch asked")
        for (option, words) in [
            ("--kind=sonnet", "unknown kind of suggestion; use one of these: next-line, rhyme, verse, rework"),
            ("--at=3", "--at: the song has 2 lines"), ("--at=1-3", "--at: the song has 2 lines"),
            ("--at=0-1", "invalid line numbers"), ("--at=x", "invalid line numbers"),
            ("--at=2-1", "invalid line numbers"),
            ("--count=0", "--count takes a number from 1 to 50"), ("--count=51", "from 1 to 50"),
            ("--syllables=many", "--syllables takes a number from 1 to 100"),
            ("--null", "cannot be used with --inspire"),
        ] {
            let outcome = program("--inspire", FilePath(option), "S.songbook")
            #expect(outcome.status == 64 && outcome.errors.contains(words), "\(option): \(outcome.errors)")
        }
        #expect(program("--print", "--mood=x", "S.songbook").errors.contains("use it with --inspire"))
        #expect(program("--inspire", "none.songbook").status == 66)
        #expect(command.folder.read("asked") == nil)
    }

    @Test("without a program nothing is sent, and a message says how to choose one")
    func notSetUp() {
        command.song("S.songbook", text: "one")
        var command = command
        command[variable: "SONGBOOK_INSPIRE"] = ""
        let outcome = command("--inspire", "S.songbook")
        #expect(outcome.status == 69 && outcome.output.isEmpty)
        #expect(outcome.errors.contains("nothing was sent"), "\(outcome.errors)")
        let file = command.folder["home/.config/songbook/settings.json"].string
        for words in ["SONGBOOK_INSPIRE", #""inspire": {"command": ["PROGRAM"]}"#, file, "songbook-inspire"] {
            #expect(outcome.errors.contains(words), "\(outcome.errors)")
        }
    }

    @Test("the program can be in the settings; the variable wins")
    func settings() throws {
        command.song("S.songbook", text: "one")
        var other = command
        other[variable: "SONGBOOK_INSPIRE"] = ""
        let settings: FilePath = "home/.config/songbook/settings.json"
        command.folder.write(#"{"inspire": {"command": ["printf", "%s\\n", "a  b"], "x": 1}}"#, to: settings)
        #expect(other("--inspire", "S.songbook").text == "a  b\n")
        #expect(try request("S.songbook")["title"]?.string == "Kitchen Light")
        command("--choose-library", "in-app")
        #expect(String(decoding: command.folder.read(settings) ?? [], as: UTF8.self).contains(#""x": 1"#))
        #expect(other("--inspire", "S.songbook").text == "a  b\n")
        command.folder.write(#"{"inspire": {"command": "printf"}}"#, to: settings)
        let wrong = other("--inspire", "S.songbook")
        #expect(wrong.status == 78 && wrong.errors.contains("“inspire” should be"), "\(wrong.errors)")
    }

    @Test("a song of the in-app library, of a folder, alone, and of a library that is not there; nothing is written")
    func places() throws {
        let folder = command.folder
        let json = #"{"id": "a", "title": "T", "text": "one\ntwo"}"#
        command.song("home/Songs/A/A.songbook", text: "in a folder")
        command.song("Downloads/L.songbook", text: "loose")
        command("--choose-library", "in-app")
        let made = FilePath(String(command("--new", "Inside").text.dropLast()))
        command("--write", made, input: "in the app")
        folder.write(json, to: "home/Gone/G/G.songbook")
        command("--choose-library", "home/Gone")
        command("--list")
        command("--choose-library", "home/Songs")
        command("--list")
        folder.makeFolder("far/away")
        #expect(rename(folder["home/Gone"].string, folder["far/away/Gone"].string) == 0)
        let before = disk()
        #expect(try request(made)["before"]?.string == "in the app")
        #expect(try request("home/Songs/A")["before"]?.string == "in a folder")
        #expect(try request("Downloads/L.songbook")["before"]?.string == "loose")
        let remembered = command("--inspire", "home/Gone/G")
        #expect(remembered.status == 0 && remembered.errors.contains("offline copy"), "\(remembered.errors)")
        #expect(try JSONValue(parsing: remembered.output)["before"]?.string == "one\ntwo")
        for script in ["exit 1", "yes", "exec <&-; echo ok", "echo no >&2"] { _ = with(script)("--inspire", made) }
        command.folder.write("", to: "program")
        var after = disk()
        after["program"] = nil
        #expect(after == before)
    }

    @Test("a program that fails, is not there, or says something is said so; what it suggested stays")
    func failing() {
        command.song("S.songbook", text: "one")
        let failing = with("echo one; echo 'wrong key' >&2; exit 1")("--inspire", "S.songbook")
        #expect(failing.status == 69 && failing.text == "one\n")
        #expect(failing.errors.hasSuffix("program: cannot get suggestions: wrong key\n"), "\(failing.errors)")
        let talking = with("echo one; echo 'used 7 tokens' >&2")("--inspire", "S.songbook")
        #expect(talking.status == 0 && talking.errors.hasSuffix("program: used 7 tokens\n"), "\(talking.errors)")
        let invalid = with(#"printf 'one\n\351\n'"#)("--inspire", "S.songbook")
        #expect(invalid.status == 0 && invalid.errors.contains("1 suggestion was left out"), "\(invalid.errors)")
        var missing = command
        missing[variable: "SONGBOOK_INSPIRE"] = "/nowhere/x --y"
        let outcome = missing("--inspire", "S.songbook")
        #expect(outcome.status == 69 && outcome.errors.contains("cannot start this program"), "\(outcome.errors)")
    }

    @Test("suggestions are printed as they come; ended by a signal, it ends the program and all that that started")
    func asTheyCome() throws {
        command.song("S.songbook", text: "one")
        for signal in [SIGINT, SIGTERM, SIGHUP] {
            let out = command.folder.write("", to: "out").string
            let running = with("echo first; sleep 1000 & wait").start(["--inspire", "S.songbook"], output: .file(out))
            let isPrinted = eventually { command.folder.read("out") == Array("first\n".utf8) }
            #expect(isPrinted)
            #expect(!left.commands.isEmpty)
            running.kill(signal)
            #expect(running.finish().status == 128 + signal)
            #expect(left.areNone, "\(left.commands)")
        }
    }

    @Test("a signal that it takes no notice of, as under nohup, ends nothing")
    func ignored() {
        command.song("S.songbook", text: "one")
        var nohup = with("echo first; \(until("[ -e go ]")); echo second")
        nohup.program = "/bin/sh"
        let out = command.folder.write("", to: "out").string
        let words: [FilePath] = ["-c", #"trap '' HUP; exec "$@""#, "sh", Command.program, "--inspire", "S.songbook"]
        let running = nohup.start(words, output: .file(out))
        #expect(eventually { command.folder.read("out") == Array("first\n".utf8) })
        running.kill(SIGHUP)
        #expect(steadily(seconds: 0.3) { running.isRunning })
        command.folder.write("", to: "go")
        #expect(running.finish().status == 0)
        #expect(command.folder.read("out") == Array("first\nsecond\n".utf8))
    }

    @Test("killed, it takes the program with it")
    func killed() {
        command.song("S.songbook", text: "one")
        let out = command.folder.write("", to: "out").string
        let running = with("echo first; exec sleep 1000").start(["--inspire", "S.songbook"], output: .file(out))
        #expect(eventually { command.folder.read("out") == Array("first\n".utf8) })
        running.kill(SIGKILL)
        _ = running.finish()
        #expect(left.areNone, "\(left.commands)")
    }

    @Test("when nobody reads the suggestions any more, the program is ended")
    func nobody() {
        command.song("S.songbook", text: "one")
        let script = "i=0; while sleep 0.02; do i=$((i + 1)); echo $i; done"
        let program = with(script)
        let outcome = runTool(
            "/bin/sh", "-c", #""$1" --inspire --count=50 "$2" | head -n 1"#, "sh", Command.program.string,
            command.folder["S.songbook"].string,
            environment: program.variables.mapValues { String(decoding: $0, as: UTF8.self) })
        #expect(String(decoding: outcome.output, as: UTF8.self) == "1\n", "\(outcome.errors)")
        #expect(left.areNone, "\(left.commands)")
    }
}
