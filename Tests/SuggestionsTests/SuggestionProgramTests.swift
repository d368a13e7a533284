import Files
import Freedesktop
import Glibc
import Problems
import Processes
import SongLibrary
import TestSupport
import Testing

@testable import Suggestions

@Suite("A program for suggestions") struct SuggestionProgramTests {
    private let folder = TemporaryFolder()
    private var left: LeftProcesses { LeftProcesses(of: folder) }

    private func environment(_ command: String?) -> Environment {
        var environment = folder.environment(command.map { [SuggestionProgram.variable: $0] } ?? [:])
        environment.variables.merge(left.variables) { $1 }
        return environment
    }

    /// Runs a shell script as the program.
    private func ask(
        _ script: String, count: Int = 50, output: Int = SuggestionReader.outputLimit, silence: Int = 60_000,
        total: Int = 60_000, farewell: Int = 60_000, isCancelled: (Int) -> Bool = { _ in false }
    ) -> (result: Result<SuggestionReport, Problem>, suggestions: [String]) {
        let path = folder.write("#!/bin/sh\n" + script + "\n", to: "program")
        chmod(path.string, 0o755)
        let program = SuggestionProgram(settings: Settings(), environment: environment(path.string))!
        let before = folder.tree()
        let limits = ChildProcess.StreamLimits(
            output: output, errors: 4096, silence: silence, total: total, farewell: farewell)
        var suggestions: [String] = []
        let request = SuggestionRequest(title: "T", place: SuggestionPlace(atEndOf: "one"), count: count)
        let result = Result { () throws(Problem) in
            try program.ask(
                request, limits: limits, isCancelled: { isCancelled(suggestions.count) },
                take: { suggestions.append($0) })
        }
        #expect(left.areNone, "left running: \(left.commands)")
        #expect(folder.tree() == before, "the disk changed")
        return (result, suggestions)
    }

    private func problem(of answer: (result: Result<SuggestionReport, Problem>, suggestions: [String])) -> String {
        if case .failure(let problem) = answer.result { problem.description } else { "" }
    }

    @Test("is the one in the variable, else the one in the settings, else none") func chosen() throws {
        var settings = Settings()
        #expect(SuggestionProgram(settings: settings, environment: environment(nil)) == nil)
        #expect(SuggestionProgram(settings: settings, environment: environment(" \t")) == nil)
        settings.inspireCommand = ["printf", "%s\\n", "a b", "c"]
        let chosen = try #require(SuggestionProgram(settings: settings, environment: environment(nil)))
        #expect(chosen.name == "printf %s\\n a b c")
        var found: [String] = []
        let request = SuggestionRequest(title: "", place: SuggestionPlace(atEndOf: ""))
        _ = try chosen.ask(request) { found.append($0) }
        #expect(found == ["a b", "c"])
        let variable = environment("printf '%s\\n' 'x  y' | cat")
        let other = try #require(SuggestionProgram(settings: settings, environment: variable))
        found = []
        _ = try other.ask(request) { found.append($0) }
        #expect(found == ["x  y"])
    }

    @Test("is known by its words, and by the file that is started") func names() throws {
        var settings = Settings()
        settings.inspireCommand = ["/opt/a b/ask", "-x", "y"]
        let chosen = try #require(SuggestionProgram(settings: settings, environment: environment(nil)))
        #expect(chosen.identity == #"["/opt/a b/ask","-x","y"]"# && chosen.shortName == "ask")
        #expect(!chosen.isNamedByVariable)
        settings.inspireCommand = ["/opt/a b/ask", "-x y"]
        #expect(SuggestionProgram(settings: settings, environment: environment(nil))?.identity != chosen.identity)
        let named = try #require(SuggestionProgram(settings: settings, environment: environment("ask -x")))
        #expect(named.identity == "sh -c ask -x" && named.shortName == "ask -x" && named.isNamedByVariable)
        #expect(SuggestionProgram.isThere(["sh", "-x"], in: environment(nil)))
        #expect(!SuggestionProgram.isThere(["no-such-program"], in: environment(nil)))
        #expect(!SuggestionProgram.isThere([folder.path.string], in: environment(nil)))
        #expect(!SuggestionProgram.isThere([], in: environment(nil)))
    }

    @Test("is offered where it is installed beside this one, or beside the source of what was built") func examples() {
        let example = SuggestionExample.wordList
        #expect(example.path(with: folder.path.appending("bin/songbook-open")) == nil)
        let file = folder.write("#!/bin/sh\n", to: "share/songbook-open/inspire/ten-lines")
        #expect(example.path(with: folder.path.appending("bin/songbook-open")) == nil)
        chmod(file.string, 0o755)
        for program in [
            "bin/songbook-open", "libexec/songbook-open/songbook-window", ".build/x86_64/debug/songbook-window",
        ] {
            #expect(example.path(with: folder.path.appending(FilePath(program))) == file)
        }
        #expect(SuggestionExample.chatServer.path(with: folder.path.appending("bin/songbook-open")) == nil)
    }

    @Test("is given the request as one line, and its suggestions are taken") func answers() throws {
        let answer = ask(#"read -r line; printf '%s\n' one '"two\nthree"' "$line"; cat"#)
        let report = try answer.result.get()
        #expect(answer.suggestions.prefix(2) == ["one", "two\nthree"])
        #expect(answer.suggestions.dropFirst(2).first?.hasPrefix(#"{"version":1,"title":"T","before":"one""#) == true)
        #expect(report.count == 3 && !report.isCancelled && report.notices == [] && report.message == nil)
    }

    @Test("that streams slowly is waited for; more than was asked for is not taken") func slow() throws {
        let answer = ask("for i in 1 2 3 4; do echo $i; sleep 0.2; done", count: 3, silence: 10_000)
        #expect(answer.suggestions == ["1", "2", "3"])
        #expect(try answer.result.get().count == 3)
    }

    @Test("that never answers is ended") func never() {
        #expect(problem(of: ask("sleep 1000 & sleep 1000", silence: 500)).contains("it did not answer for 0 seconds"))
        #expect(problem(of: ask("echo one; sleep 1000", silence: 500)).contains("it did not answer"))
        #expect(problem(of: ask("while sleep 0.1; do echo; done", total: 500)).contains("it did not end within"))
    }

    @Test("that answers 10 MB is ended") func flood() {
        let many = ask("yes suggestion | head -c 10000000")
        #expect(many.suggestions == ["suggestion"])
        #expect(problem(of: many).contains("it wrote more than 1024 KiB"))
        let one = ask("head -c 10000000 /dev/zero | tr '\\0' x")
        #expect(one.suggestions == [] && problem(of: one).contains("it wrote more than 1024 KiB"))
    }

    @Test("that writes what is no text is understood as far as that goes") func invalid() throws {
        let answer = ask(#"printf 'one\n\351\na\000b\n\377\n'; echo two"#)
        #expect(answer.suggestions == ["one", "two"])
        #expect(
            try answer.result.get().notices.map(\.description) == [
                "2 suggestions were left out because they are not valid UTF-8",
                "1 suggestion was left out because it has control characters",
            ])
        let single = ask(#"printf 'good\n\377bad\n'"#)
        #expect(single.suggestions == ["good"])
        let notices = try single.result.get().notices.map(\.description)
        #expect(notices == ["1 suggestion was left out because it is not valid UTF-8"])
        let colored = try ask(#"printf '\033[31mred\033[0m\nplain\n'"#).result.get()
        #expect(
            colored.notices.map(\.description) == [
                "1 suggestion was left out because it has control characters"
            ])
        #expect(problem(of: ask(#"printf '\351\n'"#)).hasSuffix("it is not valid UTF-8"))
    }

    @Test("that fails has failed, with what it said last") func failure() {
        let answer = ask("echo one; echo '\u{1B}[31mwrong' >&2; echo 'key' >&2; printf tw; exit 3")
        #expect(answer.suggestions == ["one"])
        #expect(problem(of: answer).hasSuffix("cannot get suggestions: \\e[31mwrong; key"))
        #expect(problem(of: ask("exit 3")).hasSuffix("it failed (exit status 3)"))
        #expect(problem(of: ask("kill -SEGV $$")).contains("it was terminated by signal 11"))
        let lines = ask("for i in 1 2 3 4 5 6; do echo $i >&2; done; head -c 1000000 /dev/zero >&2; echo >&2; exit 1")
        #expect(problem(of: lines).utf8.count < 20_000)
    }

    @Test("that says something, and suggests nothing, has failed; with suggestions it is a message") func complains()
        throws
    {
        #expect(problem(of: ask("echo 'no idea' >&2")).hasSuffix("cannot get suggestions: no idea"))
        #expect(problem(of: ask("")).hasSuffix("it suggested nothing"))
        #expect(try ask("echo one; echo 'used 7 tokens' >&2").result.get().message == "used 7 tokens")
    }

    @Test("that is not there is said") func missing() {
        let request = SuggestionRequest(title: "", place: SuggestionPlace(atEndOf: ""))
        var settings = Settings()
        for (command, words) in [("/nowhere/program -x", nil), (nil, ["/nowhere/program"]), (nil, ["no-such-program"])]
        {
            settings.inspireCommand = words
            let program = SuggestionProgram(settings: settings, environment: environment(command))
            let error = #expect(throws: Problem.self) { try program?.ask(request) { _ in } }
            #expect(error?.kind == .unavailable)
            #expect(error?.what.contains("cannot start this program for suggestions") == true)
            if command == nil { #expect(error?.description.contains("there is no such program") == true) }
        }
    }

    @Test("need not read; closes its streams as it likes") func closed() {
        #expect(ask("exec <&-; echo one").suggestions == ["one"])
        #expect(problem(of: ask("exec <&- >&- 2>&-")).hasSuffix("it suggested nothing"))
    }

    @Test("that is cancelled is told to end, and killed where it does not") func cancelled() throws {
        let answer = ask("trap '' TERM; echo one; printf tw; sleep 1000 & wait; sleep 1000", farewell: 300) { $0 > 0 }
        #expect(answer.suggestions == ["one"])
        #expect(try answer.result.get().isCancelled)
        #expect(try ask("sleep 1000", isCancelled: { _ in true }).result.get().isCancelled)
    }

    @Test("may leave something behind that keeps its output open, which is ended") func forked() throws {
        let answer = ask("sleep 1000 & echo one")
        #expect(answer.suggestions == ["one"])
        #expect(try answer.result.get().count == 1)
        #expect(ask("(trap '' TERM; sleep 1000; sleep 1000) & echo one", farewell: 300).suggestions == ["one"])
    }
}
