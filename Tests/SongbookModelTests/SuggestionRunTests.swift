import Files
import Freedesktop
import Glibc
import Problems
import Processes
import SongLibrary
import TestSupport
import Testing

@testable import SongbookModel
@testable import Suggestions

@Suite("Running a program for suggestions")
@MainActor
struct SuggestionRunTests {
    private let folder = TemporaryFolder()
    private let runs = SuggestionRuns()
    private let seen = Seen()
    private var left: LeftProcesses { LeftProcesses(of: folder) }

    private var request: SuggestionRequest {
        SuggestionRequest(title: "T", place: SuggestionPlace(atEndOf: "one"), count: 5)
    }

    private func begin(_ script: String) -> SuggestionRun {
        let path = folder.write("#!/bin/sh\n" + script + "\n", to: "program")
        chmod(path.string, 0o755)
        var environment = folder.environment([SuggestionProgram.variable: path.string])
        environment.variables.merge(left.variables) { $1 }
        let program = SuggestionProgram(settings: Settings(), environment: environment)!
        return SuggestionRun(program, request, among: runs) { [seen] in
            seen.suggestions.append($0)
        } then: { [seen] in
            seen.ends.append($0)
        }
    }

    @Test("passes suggestions on one by one, and then reports the end")
    func ends() async throws {
        let run = begin("echo one; echo two")
        #expect(await eventually { seen.ends.count == 1 })
        #expect(seen.suggestions == ["one", "two"] && !runs.isRunning)
        #expect(try seen.ends[0].get().count == 2)
        run.cancel()
    }

    @Test("reports a failure after the suggestions")
    func fails() async {
        let run = begin("echo one; exit 3")
        #expect(await eventually { seen.ends.count == 1 })
        guard case .failure = seen.ends[0] else {
            Issue.record("it failed")
            return
        }
        #expect(seen.suggestions == ["one"])
        run.cancel()
    }

    @Test("reports nothing once it is canceled, and ends")
    func cancelled() async {
        let run = begin("echo one; exec sleep 600")
        #expect(await eventually { seen.suggestions == ["one"] })
        run.cancel()
        #expect(await eventually { !runs.isRunning })
        #expect(await steadily { seen.ends.isEmpty })
        #expect(left.areNone)
    }

    @Test("ends with this program")
    func finished() async {
        let run = begin("touch \(folder["started"].string); exec sleep 600")
        #expect(runs.isRunning)
        #expect(await eventually { folder.read("started") != nil })
        runs.finish()
        #expect(!runs.isRunning && left.areNone)
        run.cancel()
        SuggestionRuns().finish()
    }

    /// Answers nothing and minds no SIGTERM, nor does what it starts.
    private static let stubborn = "(trap '' TERM; while :; do sleep 1; done) & trap '' TERM; : > started; wait; wait"

    @Test("is killed where it minds no SIGTERM, once it is canceled and with this program, and so is what it started")
    func stubborn() async {
        let script = "cd \(folder.path.string); \(Self.stubborn)"
        let run = begin(script)
        #expect(await eventually { folder.read("started") != nil })
        // Where other tests hold the main thread for longer than a program may take, it was ended for that.
        let ends = seen.ends.count
        run.cancel()
        #expect(await eventually { !runs.isRunning })
        #expect(left.areNone && seen.suggestions.isEmpty && seen.ends.count == ends)
        #expect(unlink(folder["started"].string) == 0)
        let next = begin(script)
        #expect(await eventually { folder.read("started") != nil })
        runs.finish()
        #expect(await eventually { !runs.isRunning })
        #expect(left.areNone)
        next.cancel()
        // The end of this program waits for longer than that takes.
        #expect(SuggestionRuns.timeout >= .milliseconds(SuggestionProgram.limits.farewell) * 2)
    }

    private final class Seen {
        var suggestions: [String] = []
        var ends: [Result<SuggestionReport, Problem>] = []
    }
}

@Suite("The programs to which lyrics may be sent")
struct SuggestionConsentsTests {
    private let folder = TemporaryFolder()
    private let disk = HeldDisk()

    private var environment: Environment { folder.environment() }

    @Test("are those to which the user agreed, the latest hundred")
    func remembered() {
        let first = SuggestionConsents(environment: environment, on: disk)
        #expect(!first.contains("a"))
        first.add("a")
        #expect(first.contains("a"))
        disk.doAll()
        let second = SuggestionConsents(environment: environment, on: disk)
        // Before the file is read.
        for number in 0..<100 { second.add("\(number)") }
        disk.doAll()
        #expect(second.contains("99") && second.contains("0") && !second.contains("a"))
        let third = SuggestionConsents(environment: environment, on: disk)
        #expect(third.contains("99") && third.contains("0") && !third.contains("a"))
    }

    @Test("are none if the file cannot be interpreted")
    func nothing() {
        for text in ["nonsense", #"{"version": 2, "programs": ["a"]}"#, #"{"version": 1}"#] {
            folder.write(text, to: "home/.local/state/songbook/inspire.json")
            #expect(!SuggestionConsents(environment: environment, on: disk).contains("a"))
        }
        folder.write(#"{"version": 1, "programs": ["a", 7]}"#, to: "home/.local/state/songbook/inspire.json")
        #expect(SuggestionConsents(environment: environment, on: disk).contains("a"))
    }
}

@Suite("The description of a request for suggestions")
struct SuggestionRequestWordsTests {
    @Test("contains all of the request; of long lyrics, the part around the place")
    func words() {
        let place = SuggestionPlace(before: "the old ", selection: "moon", after: " is up")
        var request = SuggestionRequest(title: "One\nTwo", place: place, count: 1)
        #expect(
            request.sentWords
                == "Title: One Two\nWish: \(request.kind.label), 1 suggestion\nLyrics:\nthe old [moon] is up")
        request = SuggestionRequest(
            title: "T", place: SuggestionPlace(before: String(repeating: "a", count: 3000), after: "b\0"), count: 3)
        let lines = request.sentWords.split(separator: "\n").map(String.init)
        let lyrics = Array((lines.last ?? "").unicodeScalars)
        #expect(
            lyrics.count == 2004 && lyrics.first == "…"
                && lyrics.suffix(4).map(\.value) == [0x61, 0x258F, 0x62, 0x2400])
        #expect(lines[1].hasSuffix("3 suggestions"))
        let kinds: [SuggestionRequest.Kind] = [.nextLine, .rhyme, .verse, .rework]
        #expect(kinds.map(\.label) == ["Next line", "Rhyme", "Verse", "Other words"])
    }
}
