import Files
import Glibc
import TestSupport
import Testing

@Suite("What is piped to a command line that makes no sense") struct PipedInputTests {
    let command = Command()
    private let words = Array("piped once\n".utf8)

    @Test(
        "is kept where the call takes it, and it is said where",
        arguments: [
            ["--write", "a.songbook", "--nonesuch"], ["--nonesuch", "--write", "a.songbook"], ["--write"],
            ["--write", "a.songbook", "b.songbook"], ["--write", "a.songbook", "--json"], ["--write", ""],
            ["--wriet", "a.songbook"], ["--write", "--new", "a.songbook"],
            ["--attach", "a.songbook", "-"], ["--attach", "a.songbook", "-", "b.wav", "--as", "take.wav"],
            ["--attach", "a.songbook", "-", "--as", ".."], ["--attach", "-"], ["--attach", "a.songbook", "-", "-x"],
            ["--import", "-", "--format=nonesuch"], ["--import", "-", "--nonesuch"],
        ])
    func kept(arguments: [String]) {
        command.song("a.songbook", text: "precious")
        let before = command.folder.read("a.songbook")
        let outcome = command.run(arguments.map { FilePath($0) }, input: words)
        #expect(outcome.status == 64 && outcome.output.isEmpty, "\(outcome.errors)")
        #expect(command.keptInput(outcome.errors) == words, "\(outcome.errors)")
        #expect(command.folder.read("a.songbook") == before)
        let nothing = command.run(arguments.map { FilePath($0) })
        #expect(nothing.status == 64 && !nothing.errors.contains("input is"), "\(nothing.errors)")
    }

    @Test(
        "is left where the call does not take it",
        arguments: [
            ["--print", "-", "--nonesuch"], ["--list", "--nonesuch"], ["--import", "a.txt", "--nonesuch"],
            ["--attach", "a.songbook"], ["--help", "--write"],
        ])
    func left(arguments: [String]) {
        let outcome = command.run(arguments.map { FilePath($0) }, input: words)
        #expect(!outcome.errors.contains("kept"), "\(outcome.errors)")
        #expect(command.folder.names(in: "home/.local/state").isEmpty)
    }

    @Test("from a file, it is kept, too: a script may remove that; what is no words stays where it is")
    func files() {
        command.folder.write(words, to: "words.txt")
        let small = command.run(["--write", "--nonesuch"], from: .file(command.folder["words.txt"].string))
        #expect(small.status == 64 && command.keptInput(small.errors) == words, "\(small.errors)")
        runTool("/usr/bin/truncate", "-s", "200M", command.folder["large"].string)
        for file in [command.folder["large"].string, "/dev/zero", "/"] {
            let outcome = command.run(["--write", "--nonesuch"], from: .file(file))
            #expect(outcome.status == 64 && !outcome.errors.contains("input"), "\(outcome.errors)")
        }
        let closed = command.run(["--write", "--nonesuch"], from: .closed)
        #expect(closed.status == 64 && !closed.errors.contains("input"), "\(closed.errors)")
    }

    @Test(
        "is kept as far as it came where it has no end: what is wrong is said at once, and a signal ends the waiting",
        arguments: [SIGINT, SIGTERM, SIGHUP])
    func endless(signal: CInt) throws {
        let errors = command.folder.write("", to: "errors")
        func said() -> String { String(decoding: command.folder.read("errors") ?? [], as: UTF8.self) }
        let running = command.start(["--wirte", "a.songbook"], errors: .file(errors.string))
        #expect(eventually { said().contains("unrecognized option; did you mean --write?") }, "\(said())")
        running.send(words)
        #expect(eventually { said().contains("press Ctrl+C") }, "\(said())")
        running.send(words)
        running.kill(signal)
        #expect(eventually { !running.isRunning }, "\(said())")
        let outcome = running.finish()
        #expect(outcome.status == 128 + signal)
        let match = try #require(
            said().firstMatch(of: /only the first part of the input is kept, in ([^\n]+): interrupted\n$/), "\(said())")
        #expect(FilePath(String(match.output.1)).parent == command.folder["home/.local/state/songbook/input"])
        let name = try #require(command.folder.names(in: "home/.local/state/songbook/input").first)
        #expect(command.folder.read(FilePath("home/.local/state/songbook/input").appending(name)) == words + words)
    }

    @Test("is none where it has no end and nothing came: a signal ends the program, and there is nothing to say of it")
    func endlessAndEmpty() {
        let errors = command.folder.write("", to: "errors")
        func said() -> String { String(decoding: command.folder.read("errors") ?? [], as: UTF8.self) }
        let running = command.start(["--wirte", "a.songbook"], errors: .file(errors.string))
        #expect(eventually { said().contains("press Ctrl+C") }, "\(said())")
        running.kill(SIGINT)
        #expect(eventually { !running.isRunning } && running.finish().status == 128 + SIGINT)
        #expect(said().split(separator: "\n").count == 2 && command.folder.names(in: "home/.local/state").isEmpty)
    }

    @Test("of a call that failed it is kept as far as it came, too, and what failed is said")
    func endlessAfterFailure() {
        let errors = command.folder.write("", to: "errors")
        func said() -> String { String(decoding: command.folder.read("errors") ?? [], as: UTF8.self) }
        let running = command.start(["--write", "http://x/y"], errors: .file(errors.string))
        running.send(words)
        #expect(eventually { said().contains("press Ctrl+C") }, "\(said())")
        running.kill(SIGINT)
        #expect(eventually { !running.isRunning } && running.finish().status == 128 + SIGINT)
        #expect(said().contains("cannot open http: URIs") && said().contains("only the first part"), "\(said())")
    }

    @Test("is kept where a file to import is too large") func tooLargeToImport() {
        let input = [UInt8](repeating: 0x61, count: (64 << 20) + 1)
        let outcome = command.run(["--import", "-", "--in", "home/Songs"], input: input)
        #expect(outcome.status == 65 && outcome.errors.contains("64 MiB"), "\(outcome.errors)")
        let isKept = command.keptInput(outcome.errors) == input
        #expect(isKept, "\(outcome.errors)")
    }
}
