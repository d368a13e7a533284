import Files
import Glibc
import Problems
import SongConversion
import SongFormat
import SongTransfer
import TestSupport
import Testing

@Suite("An export")
struct ExportTests {
    private func export(
        _ scene: TransferScene, _ format: SongFileFormat, _ items: [ExportItem], into folder: FilePath = "out"
    ) throws(Problem) -> [ExportOutcome] {
        var outcomes: [ExportOutcome] = []
        try SongExport(format: format, environment: scene.environment)
            .run(items, into: scene.folder[folder]) { outcomes.append($0) }
        return outcomes
    }

    private func song(_ scene: TransferScene, _ path: FilePath, title: String, text: String = "x") -> ExportItem {
        let json = JSONValue.object([.init("title", .string(title)), .init("text", .string(text))])
        let file = scene.folder.write(json.serialized(pretty: true), to: FilePath("home/Songs").appending(path))
        return ExportItem(file, in: path.parent.parent == "." ? "" : path.parent.parent)
    }

    @Test("makes a file for each song, called by its title, in folders as in the library")
    func folder() throws {
        let scene = try TransferScene()
        let items = [
            song(scene, "A/A.songbook", title: "What: now?"), song(scene, "B/B.songbook", title: "River"),
            song(scene, "C/C.songbook", title: "RIVER", text: "y"), song(scene, "Folk/D/D.songbook", title: "River"),
        ]
        let outcomes = try export(scene, .chordpro, items)
        let names = ["What - now.cho", "River.cho", "RIVER 2.cho", "Folk/River.cho"]
        #expect(outcomes.map { $0.path?.relative(to: scene.folder["out"])?.string } == names)
        #expect(scene.folder.tree().filter { $0.isInside("out") }.count == 6)
        #expect(String(decoding: scene.folder.read("out/River.cho") ?? [], as: UTF8.self).contains("{title: River}"))

        // A second export changes nothing; a file that another program wrote is not touched.
        scene.folder.write("theirs", to: "out/River.cho")
        let again = try export(scene, .chordpro, items)
        #expect(again.map { $0.problem?.kind } == [nil, .cannotCreate, nil, nil])
        #expect(scene.folder.read("out/River.cho") == Array("theirs".utf8))
        #expect(scene.folder.tree().filter { $0.isInside("out") }.count == 6)
    }

    @Test("into a folder that is not there is refused, and the folder is named")
    func missingFolder() throws {
        let scene = try TransferScene()
        let items = [song(scene, "A/A.songbook", title: "A")]
        func problem(_ run: () throws(Problem) -> Void) -> Problem? {
            do throws(Problem) { try run() } catch { return error }
            return nil
        }
        let work = SongExport(format: .text, environment: scene.environment)
        let file = problem { () throws(Problem) in try work.run(items, to: scene.folder["no/such/a.txt"]) { _ in } }
        let folder = problem { () throws(Problem) in try work.run(items, into: scene.folder["no/such"]) { _ in } }
        #expect(file?.kind == .noSuchFile && file?.path == scene.folder["no/such"])
        #expect(folder?.kind == .noSuchFile && folder?.path == scene.folder["no"])
        #expect(file?.what == "cannot export: there is no such folder", "\(String(describing: file))")
    }

    @Test("says what the format cannot hold, and where a title is a file's name only")
    func losses() throws {
        let scene = try TransferScene()
        let file = scene.folder.write(
            #"{"title": "Who: me", "text": "x", "tags": ["a"], "odd": "\ud800", "id": "1"}"#,
            to: "home/Songs/A.songbook")
        let outcome = try #require(try export(scene, .text, [ExportItem(file)]).first)
        let notes = outcome.notes.map { "\($0.effect): \($0.what)" }
        #expect(notes.count == 3, "\(notes)")
        #expect(notes.contains { $0.contains("Who - me") } && notes.contains { $0.contains("tags") }, "\(notes)")
        #expect(notes.contains { $0.contains("odd") }, "\(notes)")
        let json = try #require(try export(scene, .json, [ExportItem(file)]).first)
        #expect(json.notes.count == 1)
    }

    @Test("says that a date cannot be read, whichever of the two it is")
    func dates() throws {
        let scene = try TransferScene()
        for member in ["createdAt", "updatedAt"] {
            let file = scene.folder.write(
                "{\"title\": \"\(member)\", \"text\": \"x\", \"\(member)\": \"soon\"}", to: "home/Songs/A.songbook")
            let outcome = try #require(try export(scene, .chordpro, [ExportItem(file)]).first)
            #expect(outcome.notes.contains { $0.what.contains("date") }, "\(member): \(outcome.notes)")
        }
    }

    @Test("a song that cannot be read stops none of the others")
    func broken() throws {
        let scene = try TransferScene()
        let broken = ExportItem(scene.folder.write("{", to: "home/Songs/B/B.songbook"))
        let items = [broken, song(scene, "A/A.songbook", title: "A"), ExportItem(scene.folder["none"])]
        let outcomes = try export(scene, .text, items)
        #expect(outcomes.map { $0.problem?.kind } == [.invalidSong, nil, .noSuchFile])
        #expect(scene.folder.names(in: "out") == ["A.txt"])
    }

    @Test("into one file: all songs, and nothing is overwritten")
    func oneFile() throws {
        let scene = try TransferScene()
        let items = [song(scene, "A/A.songbook", title: "A"), song(scene, "B/B.songbook", title: "B")]
        let export = SongExport(format: .json, environment: scene.environment)
        try export.run(items, to: scene.folder["all.json"]) { #expect($0.path == scene.folder["all.json"]) }
        let bytes = try #require(scene.folder.read("all.json"))
        #expect(try SongFileFormat.json.read(bytes).songs.map(\.title) == ["A", "B"])
        try export.run(items, to: scene.folder["all.json"]) { #expect($0.problem == nil) }
        #expect(throws: Problem.self) { try export.run([items[0]], to: scene.folder["all.json"]) { _ in } }
        #expect(scene.folder.read("all.json") == bytes)
        let one = SongExport(format: .onsong, environment: scene.environment)
        #expect(throws: Problem.self) { try one.run(items, to: scene.folder["all.onsong"]) { _ in } }
        #expect(scene.folder.read("all.onsong") == nil)
    }

    @Test("of everything as JSON, imported into an empty library, gives equal songs, unknown members included")
    func everything() throws {
        let scene = try TransferScene()
        let songs = [
            #"{"id": "1", "title": "One", "text": "a\u0000\nb", "createdAt": "2020-01-02T03:04:05Z", "#
                + #""updatedAt": "2021-01-02T03:04:05Z", "tags": ["x", "é"], "pinned": true, "key": "G", "#
                + #""meta": {"a": "b", "a": "c"}, "other": [1.0, 1e400, {"x": null}], "path": "mine"}"#,
            #"{"title": "One", "id": "2", "text": "", "createdAt": "2020-01-02T03:04:05Z", "#
                + #""updatedAt": "2021-01-02T03:04:05Z", "artist": ["A"], "artist": "B"}"#,
        ]
        let items = songs.enumerated().map { number, song in
            ExportItem(scene.folder.write(song, to: FilePath("home/Songs/\(number)/S.songbook")))
        }
        let export = SongExport(format: .json, environment: scene.environment)
        try export.run(items, to: scene.folder["in/all.json"]) { outcome in
            // A duplicate member is reported, although both are kept.
            #expect(outcome.problem == nil && (outcome.notes.isEmpty || outcome.index == 1), "\(outcome.notes)")
        }
        let empty = try TransferScene()
        empty.folder.write(try #require(scene.folder.read("in/all.json")), to: "in/all.json")
        #expect(try empty.run("in/all.json").report.songCount == 2)
        for (name, song) in zip(["One", "One 2"], songs) {
            let made = try #require(empty.folder.read(FilePath("home/Songs/\(name)/\(name).songbook")))
            let (mine, its) = (try JSONValue(parsing: Array(song.utf8)), try JSONValue(parsing: made))
            let sorted = { (value: JSONValue) in (value.members ?? []).sorted { $0.name < $1.name } }
            #expect(sorted(mine) == sorted(its))
        }
    }

    @Test("and import again gives back what the format holds, and is recognised", arguments: SongFileFormat.allCases)
    func roundTrip(format: SongFileFormat) throws {
        let scene = try TransferScene()
        let lyrics = "Verse 1\nLeave the [G]kitchen [D/F#]light on\n\nChorus\n[C]Oh"
        let whole =
            #"{"id": "1", "title": "River", "text": \#(quoted(lyrics)), "createdAt": "2020-01-02T03:04:05Z","#
            + #" "updatedAt": "2021-01-02T03:04:05Z", "tags": ["a", "b"], "key": "G", "artist": "Anna Fern"}"#
        let file = scene.folder.write(whole, to: "home/Songs/A/A.songbook")
        let outcome = try #require(try export(scene, format, [ExportItem(file)], into: "in/out").first)
        let other = try TransferScene()
        let name = try #require(outcome.path?.name)
        let bytes = try #require(scene.folder.read(FilePath("in/out").appending(name)))
        other.folder.write(bytes, to: FilePath("in").appending(name))
        let done = try other.run(FilePath("in").appending(name))
        #expect(done.report.songCount == 1, "\(done.plan.lines)")
        let song = try #require(other.song("River/River.songbook"), "\(other.library)")
        let lost = outcome.notes.map(\.what).joined(separator: " ")
        #expect(song.title == "River" && song.text == lyrics, "\(song.text)")
        #expect(lost.contains("id") || song.id == "1")
        #expect(lost.contains("tags") || song.tags == ["a", "b"])
        #expect(lost.contains("createdAt") || song.createdAt == Timestamp(iso8601: "2020-01-02T03:04:05Z"))
        #expect(lost.contains("key") || song.metadata[.key] == .text("G"))
        #expect(lost.contains("artist") || song.metadata[.artist] == .list(["Anna Fern"]))
        #expect(try other.run(FilePath("in").appending(name)).report.songCount == 0)

        // The imported songs give the same file; a format without ids and dates has no place for new ones.
        let second = try export(other, format, [ExportItem(other.songs.appending("River/River.songbook"))]).first?.path
        let again = second.flatMap { try? FileReader.read($0, limit: 1 << 20).bytes }
        #expect(again == bytes)
    }

    private func quoted(_ text: String) -> String {
        String(decoding: JSONValue.string(text).serialized(pretty: false), as: UTF8.self)
    }

    @Test("a disk that is full ends it; what was told is whole, and the same export finishes it")
    func full() throws {
        let scene = try TransferScene()
        let items = ["A", "B", "C"].map { song(scene, FilePath("\($0)/\($0).songbook"), title: $0) }
        let calls = FaultyCalls { _, call in
            call.name == .write && call.path.name == "B.txt" ? .failing(.noSpace) : nil
        }
        #expect(throws: Problem.self) { try calls.run { try export(scene, .text, items) } }
        #expect(scene.folder.names(in: "out") == ["A.txt"])
        #expect(try export(scene, .text, items).allSatisfy { $0.problem == nil })
        #expect(scene.folder.names(in: "out") == ["A.txt", "B.txt", "C.txt"])
    }

    @Test("a disk that is full from the first file on gets no folder that would stay empty")
    func fullAtOnce() throws {
        let scene = try TransferScene()
        let items = [ExportItem(song(scene, "A/A.songbook", title: "A").file, in: "Folk/Old")]
        let calls = FaultyCalls { _, call in call.path.name == "A.txt" ? .failing(.noSpace) : nil }
        #expect(throws: Problem.self) { try calls.run { try export(scene, .text, items) } }
        #expect(!scene.folder.tree().contains("out"), "\(scene.folder.tree())")
    }

    @Test("says of a file that the disk has not confirmed it")
    func unconfirmed() throws {
        let scene = try TransferScene()
        let items = [song(scene, "A/A.songbook", title: "A")]
        let calls = FaultyCalls { _, call in
            call.name == .fsync && call.path.name == "out" ? .failing(.inputOutput) : nil
        }
        #expect(throws: Problem.self) { try calls.run { try export(scene, .text, items) } }
        #expect(scene.folder.names(in: "out") == ["A.txt"])
        #expect(try export(scene, .text, items).allSatisfy { $0.problem == nil })
    }
}
