import Files
import Glibc
import LibraryIndex
import Problems
import SongConversion
import SongFormat
import SongTransfer
import TestSupport
import Testing

@Suite("An import")
struct ImportRunTests {
    @Test("keeps id, dates, tags and members that the source has, and takes dates from the file where it has none")
    func keeps() throws {
        let scene = try TransferScene()
        scene.folder.write(
            #"""
            [{"id": "A1", "title": "One", "text": "[G]x", "createdAt": "2020-01-02T03:04:05Z", "pinned": true,
              "updatedAt": "2021-01-02T03:04:05Z", "tags": ["a", "b"], "key": "G", "other": {"x": [1.0, null]}}]
            """#, to: "in/one.json")
        let text = scene.folder.write("words", to: "in/Two.txt")
        let times = [timespec](repeating: timespec(tv_sec: 1_600_000_000, tv_nsec: 0), count: 2)
        utimensat(AT_FDCWD, text.string, times, 0)
        let done = try scene.run("in/one.json", "in/Two.txt")
        #expect(done.report.songCount == 2 && done.report.failure == nil && done.report.unconfirmed == nil)
        #expect(
            done.outcomes.map { $0.paths.compactMap { $0?.name } } == [["One.songbook"], ["Two.songbook"]])
        let one = try #require(scene.song("One/One.songbook"))
        #expect(one.id == "A1" && one.text == "[G]x" && one.tags == ["a", "b"] && one.pinned)
        #expect(one.createdAt == Timestamp(iso8601: "2020-01-02T03:04:05Z"))
        #expect(one.updatedAt == Timestamp(iso8601: "2021-01-02T03:04:05Z"))
        #expect(one.metadata[.key] == .text("G"))
        let bytes = String(decoding: scene.folder.read("home/Songs/One/One.songbook") ?? [], as: UTF8.self)
        #expect(bytes.contains("\"other\": {\n    \"x\": [\n      1.0,\n      null"))
        let two = try #require(scene.song("Two/Two.songbook"))
        #expect(two.title == "Two" && two.text == "words" && two.id?.utf8.count == 36)
        #expect(two.createdAt == Timestamp(seconds: 1_600_000_000) && two.updatedAt == two.createdAt)
        #expect(scene.hidden.isEmpty)
    }

    @Test("takes a song of this program byte for byte, but for what it lacks")
    func wholeSong() throws {
        let scene = try TransferScene()
        let whole =
            #"{"other" : 1.0,\#r\#n"id":"x", "title":"A: b","text":"\/","createdAt":"2020-01-01", "#
            + #""updatedAt":"2020-01-01T00:00:00+01:00"}"#
        scene.folder.write(whole, to: "in/one.songbook")
        scene.folder.write("{\"text\":\"y\", \"z\": 1e400}", to: "in/Two.songbook")
        try scene.run("in/one.songbook", "in/Two.songbook")
        #expect(scene.library == ["A - b/A - b.songbook", "Two/Two.songbook"])
        #expect(scene.folder.read("home/Songs/A - b/A - b.songbook") == Array(whole.utf8))
        let two = String(decoding: scene.folder.read("home/Songs/Two/Two.songbook") ?? [], as: UTF8.self)
        #expect(two.contains("\"z\": 1e400") && two.contains("\"title\""), "\(two)")
        #expect(scene.song("Two/Two.songbook")?.title == "Two")
    }

    @Test("drops the path that --print --json puts before a song, and no other member of that name")
    func path() throws {
        let scene = try TransferScene()
        scene.folder.write(#"{"path":"/a/b.songbook","id":"1","title":"T","text":"x","other":1}"#, to: "in/a.json")
        scene.folder.write(#"{"id":"2","title":"U","text":"x","key":"G","path":"/a/b.songbook"}"#, to: "in/b.json")
        try scene.run("in/a.json", "in/b.json")
        let first = String(decoding: scene.folder.read("home/Songs/T/T.songbook") ?? [], as: UTF8.self)
        #expect(!first.contains("path") && first.contains("other"))
        let second = String(decoding: scene.folder.read("home/Songs/U/U.songbook") ?? [], as: UTF8.self)
        #expect(second.contains("path"))
    }

    @Test("once more makes nothing, also after songs were edited, renamed or moved")
    func again() throws {
        let scene = try TransferScene()
        scene.folder.write("{t: One}\na\n{new_song}\n{t: Two}\nb\n{ns}\n{t: Two}\nc\n", to: "in/many.cho")
        scene.folder.write("words", to: "in/Three.txt")
        scene.folder.write(#"[{"id": "4", "title": "Four", "text": "d"}]"#, to: "in/four.json")
        scene.folder.write(#"{"text": "five"}"#, to: "in/five.songbook")
        let first = try scene.run("in")
        #expect(first.report.songCount == 6)
        let names = ["Four", "One", "Three", "Two 2", "Two", "five"].map { "in/\($0)/\($0).songbook" }
        #expect(scene.library == names)
        let second = try scene.run("in")
        #expect(second.report.songCount == 0 && scene.library == names, "\(second.plan.lines)")
        #expect(second.plan.lines.allSatisfy { $0.hasSuffix(": same") }, "\(second.plan.lines)")
        #expect(second.outcomes.flatMap(\.paths).allSatisfy { $0 != nil })

        // Another program edits one song, and another song is moved.
        let three = String(decoding: scene.folder.read("home/Songs/in/Three/Three.songbook") ?? [], as: UTF8.self)
        scene.folder.write(three.replacing("words", with: "other words"), to: "home/Songs/in/Three/Three.songbook")
        scene.folder.makeFolder("home/Songs/Away")
        rename(scene.folder["home/Songs/in/One"].string, scene.folder["home/Songs/Away/Uno"].string)
        let third = try scene.run("in")
        #expect(third.report.songCount == 0 && scene.library.count == 6)
        #expect(third.plan.lines.contains("in/Three: editedSince") && third.plan.lines.contains("Away/Uno: same"))
    }

    @Test("of many songs in a file, one that is damaged or too large stops none of the others")
    func faults() throws {
        let scene = try TransferScene()
        let large = String(repeating: "a", count: 16 << 20)
        scene.folder.write(
            "[\n{\"title\": \"A\", \"tags\": [1]},\n{\"title\": \"Large\", \"text\": \"\(large)\"},\n5,\n"
                + "{\"title\": \"B\", \"tags\": [1]},\n{\"title: },\n{\"title\": \"C\"}\n]", to: "in/a.json")
        scene.folder.write("D\n=\n\nx\n\u{C}\nE\n=\n\ny\0\n", to: "in/b.txt")
        scene.folder.write("{t: G}\nx\n{ns}\n{t: I}\ny\0\n{ns}\n{t: J}\nz", to: "in/c.cho")
        scene.folder.write("{\"title\": \"K\"}\n{\"title\": }\n\n{\"title\": \"L\"}\n", to: "in/d.json")
        let done = try scene.run("in/.")
        #expect(scene.library == ["A", "B", "C", "D", "G", "J", "K", "L"].map { "\($0)/\($0).songbook" })
        #expect(done.report.songCount == 8 && done.outcomes.allSatisfy { $0.problem == nil })
        #expect(done.plan.files.map { $0.faults.map(\.line) } == [[4, 6, 3], [9], [5], [2]])
        let whats = done.plan.files.flatMap { $0.faults.map(\.what) }
        #expect(whats[2] == "line 3: the song exceeds the maximum size of 16 MiB", "\(whats)")
        #expect(whats.last == "line 2, column 11: expected a value, found ‘}’", "\(whats)")
        // The notes are about the remaining songs.
        #expect(done.plan.files[0].notes.map(\.song) == [0, 1])
    }

    @Test("another version of a song with the same id gets an id of its own, once")
    func takenID() throws {
        let scene = try TransferScene()
        scene.folder.write(#"{"id": "1", "title": "One", "text": "old"}"#, to: "home/Songs/One/One.songbook")
        scene.folder.write(#"{"id": "1", "title": "One", "text": "new"}"#, to: "in/One.songbook")
        let done = try scene.run("in/One.songbook")
        #expect(done.plan.files[0].notes.map(\.effect) == [.changed])
        #expect(scene.song("One/One.songbook")?.text == "old" && scene.song("One 2/One 2.songbook")?.text == "new")
        #expect(scene.song("One 2/One 2.songbook")?.id != "1")
        #expect(try scene.run("in/One.songbook").report.songCount == 0)
    }

    @Test("a text that a song of the folder has already is not imported, though nobody knows its id")
    func equal() throws {
        let scene = try TransferScene()
        scene.folder.write(#"{"id": "1", "title": "One", "text": "words"}"#, to: "home/Songs/One/One.songbook")
        scene.folder.write("words", to: "in/One.txt")
        scene.folder.makeFolder("home/Songs/Folk")
        #expect(try scene.plan("in/One.txt").lines == ["One: equal"])
        #expect(try scene.plan("in/One.txt", into: "home/Songs/Folk").lines == ["One: new"])
    }

    @Test("a file that changed since the plan is left out, and stops nothing else")
    func changed() throws {
        let scene = try TransferScene()
        for name in ["a", "b", "c"] { scene.folder.write(name, to: FilePath("in/\(name).txt")) }
        let work = scene.importing()
        let plan = try work.plan([.path(scene.folder["in/."])], into: scene.songs)
        scene.folder.write("other", to: "in/b.txt")
        let done = scene.run(work, plan)
        #expect(scene.library == ["a/a.songbook", "c/c.songbook"])
        #expect(done.outcomes.map { $0.problem?.kind } == [nil, .inputOutput, nil])
    }

    @Test("a song that two files hold is made of the second where the first changed since the plan")
    func changedOriginal() throws {
        let scene = try TransferScene()
        for name in ["a", "b", "c"] {
            scene.folder.write(#"{"id": "1", "title": "One", "text": "x"}"#, to: FilePath("in/\(name).json"))
        }
        let work = scene.importing()
        let plan = try work.plan([.path(scene.folder["in/."])], into: scene.songs)
        #expect(plan.lines == ["One: new", "One: same", "One: same"])
        scene.folder.write("other", to: "in/a.json")
        let done = scene.run(work, plan)
        #expect(scene.library == ["One/One.songbook"] && done.report.songCount == 1)
        #expect(done.outcomes.map { $0.problem?.kind } == [.inputOutput, nil, nil])
        let path = scene.songs.appending("One/One.songbook")
        #expect(done.outcomes.map(\.paths) == [[nil], [path], [path]])
        #expect(done.outcomes.map(\.known) == [[nil], [nil], [.same]])
    }

    @Test("a song that a file holds twice is found where it was made, though its name was taken meanwhile")
    func movedOriginal() throws {
        let scene = try TransferScene()
        scene.folder.write("{t: One}\nx\n{ns}\n{t: One}\nx\n", to: "in/a.cho")
        let work = scene.importing()
        let plan = try work.plan([.path(scene.folder["in/a.cho"])], into: scene.songs)
        scene.folder.makeFolder("home/Songs/One")
        let done = scene.run(work, plan)
        let path = scene.songs.appending("One 2/One 2.songbook")
        #expect(done.outcomes.map(\.paths) == [[path, path]] && done.outcomes.map(\.known) == [[nil, .same]])
        #expect(scene.library == ["One 2/One 2.songbook"] && done.report.songCount == 1)
    }

    @Test("files beside a song that the disk has not confirmed are said")
    func unconfirmedAttachment() throws {
        let scene = try TransferScene()
        scene.folder.write(#"{"id": "1", "title": "One", "text": "x"}"#, to: "in/One/One.songbook")
        scene.folder.write("sound", to: "in/One/take.ogg")
        let place = scene.songs.appending("One")
        let calls = FaultyCalls { _, call in
            call.name == .fsync && call.path == place ? .failing(.inputOutput) : nil
        }
        let done = try calls.run { () throws(Problem) in try scene.run("in/One") }
        #expect(scene.folder.read("home/Songs/One/take.ogg") == Array("sound".utf8))
        #expect(done.report.unconfirmed?.path == place.appending("take.ogg"))
        #expect(done.outcomes.allSatisfy { $0.problem == nil } && done.report.failure == nil)
    }

    @Test("a name that another program takes meanwhile is not touched")
    func takenMeanwhile() throws {
        let scene = try TransferScene()
        scene.folder.write("words", to: "in/One.txt")
        let work = scene.importing()
        let plan = try work.plan([.path(scene.folder["in/One.txt"])], into: scene.songs)
        let calls = FaultyCalls { _, call in
            if call.name == .renameat2, call.path == scene.songs.appending("One") {
                scene.folder.write("theirs", to: "home/Songs/One/take.ogg")
            }
            return nil
        }
        let done = calls.run { scene.run(work, plan) }
        #expect(scene.folder.read("home/Songs/One/take.ogg") == Array("theirs".utf8))
        #expect(scene.library == ["One 2/One 2.songbook"])
        #expect(done.outcomes[0].paths == [scene.songs.appending("One 2/One 2.songbook")])
    }

    @Test("cancelled, it leaves whole songs, and is finished by the next one")
    func cancelled() throws {
        let scene = try TransferScene()
        for number in 0..<200 { scene.folder.write("words \(number)", to: FilePath("in/\(number).txt")) }
        let work = scene.importing()
        let plan = try work.plan([.path(scene.folder["in/."])], into: scene.songs)
        let cancellation = Cancellation()
        let progress = ImportProgress()
        let report = work.run(plan, progress: progress, cancellation: cancellation) { outcome in
            if outcome.index == 60 { cancellation.cancel() }
        }
        #expect(report.songCount == scene.library.count && report.songCount < 200 && report.songCount >= 60)
        #expect(progress.songs == report.songCount && report.failure == nil && scene.hidden.isEmpty)
        #expect(try scene.run("in/.").report.songCount == 200 - report.songCount)
        #expect(scene.library.count == 200)
    }

    @Test(
        "a folder of the library that takes no songs is said, and the songs of other folders are made",
        .enabled(if: OtherUser.isPossible, "\(OtherUser.reason)"))
    func closedFolder() throws {
        let scene = try TransferScene()
        chown(scene.songs.string, 65534, 65534)
        for name in ["a/1", "a/2", "b/3", "c/4"] { scene.folder.write("x", to: FilePath("in/\(name).txt")) }
        scene.folder.makeFolder("home/Songs/b")
        let done = try OtherUser.with(65534) { try scene.run("in/.") }
        #expect(scene.library == ["a/1/1.songbook", "a/2/2.songbook", "c/4/4.songbook"])
        #expect(done.report.failure == nil && done.report.songCount == 3)
        #expect(done.outcomes.map { $0.problem?.kind } == [nil, nil, .permission, nil])
    }

    @Test("standard input is a file without a name")
    func standardInput() throws {
        let scene = try TransferScene()
        let work = scene.importing()
        let plan = try work.plan([.standardInput(Array("Chorus\nDown by the river\n".utf8))], into: scene.songs)
        let done = scene.run(work, plan)
        #expect(scene.library == ["Down by the river/Down by the river.songbook"] && done.report.songCount == 1)
    }

    @Test("a file of more than 64 MiB is refused, and a text that no song has room for")
    func tooLarge() throws {
        let scene = try TransferScene()
        let file = scene.folder.write("", to: "in/large.txt")
        truncate(file.string, off_t(SongFileFormat.byteLimit + 1))
        scene.folder.write([UInt8](repeating: 0x61, count: SongFile.byteLimit + 1), to: "in/song.txt")
        let plan = try scene.plan("in/large.txt", "in/song.txt")
        #expect(plan.lines == ["large.txt: invalidSong", "song.txt: invalidSong"])
    }
}
