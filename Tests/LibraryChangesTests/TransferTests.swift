import EditingSession
import Files
import Glibc
import LibraryChanges
import Problems
import SongFormat
import SongLibrary
import SongNames
import Synchronization
import TestSupport
import Testing

@Suite("Copying and moving between libraries") struct TransferTests {
    private let scene: TransferScene
    private var folder: TemporaryFolder { scene.folder }

    init() throws {
        scene = try TransferScene()
        scene.scene.song("home/Songs/Folk/One/One.songbook")
        scene.scene.song("home/Songs/Folk/One/One (conflicted copy 2026-02-12).songbook", text: "theirs")
        folder.write("sound", to: "home/Songs/Folk/One/take.ogg")
        folder.write("deep", to: "home/Songs/Folk/One/sketches/old/idea.txt")
    }

    private static let one: [FilePath] = [
        "One", "One/One (conflicted copy 2026-02-12).songbook", "One/One.songbook", "One/sketches",
        "One/sketches/old", "One/sketches/old/idea.txt", "One/take.ogg",
    ]

    @Test("a copied song keeps its id and all that lies beside it") func copy() throws {
        let item = try #require(try scene.run(.copy, "home/Songs/Folk/One"))
        #expect(item.outcome == .copied && item.kind == .song)
        #expect(item.source == folder["home/Songs/Folk/One/One.songbook"])
        #expect(item.path == folder["home/Other/One/One.songbook"])
        #expect(scene.tree("home/Other") == Self.one)
        #expect(scene.tree("home/Songs/Folk") == Self.one)
        #expect(
            folder.read("home/Other/One/One.songbook") == folder.read("home/Songs/Folk/One/One.songbook"))
        #expect(folder.read("home/Other/One/sketches/old/idea.txt") == Array("deep".utf8))
    }

    @Test("permissions and times go along") func metadata() throws {
        let take = folder["home/Songs/Folk/One/take.ogg"]
        take.withCString { path in
            _ = chmod(path, 0o640)
            var times = [timespec](repeating: timespec(tv_sec: 1_700_000_000, tv_nsec: 123_000_000), count: 2)
            _ = utimensat(AT_FDCWD, path, &times, 0)
        }
        try scene.run(.copy, "home/Songs/Folk/One")
        let copy = folder["home/Other/One/take.ogg"]
        let status = try FileStatus(of: copy)
        #expect(status.permissions == 0o640)
        #expect(status.modificationTime == FileTime(seconds: 1_700_000_000, nanoseconds: 123_000_000))
    }

    @Test("copied again, it is there already; changed since, it gets a number and both are named") func again() throws {
        try scene.run(.copy, "home/Songs/Folk/One")
        #expect(try scene.run(.copy, "home/Songs/Folk/One")?.outcome == .present)
        #expect(scene.tree("home/Other") == Self.one)
        scene.scene.song("home/Songs/Folk/One/One.songbook", text: "more")
        let item = try #require(try scene.run(.copy, "home/Songs/Folk/One"))
        #expect(item.path == folder["home/Other/One 2/One.songbook"])
        #expect(item.notices.contains { $0.description.contains("home/Other/One/One.songbook") })
        #expect(scene.scene.text("home/Other/One/One.songbook") == "words")
        #expect(try scene.run(.copy, "home/Songs/Folk/One")?.path == folder["home/Other/One 2/One.songbook"])
    }

    @Test("another song with its name is left alone, in other letters too") func taken() throws {
        folder.write(#"{"id": "x", "title": "one"}"#, to: "home/Other/one/one.songbook")
        let item = try scene.run(.copy, "home/Songs/Folk/One")
        #expect(item?.path == folder["home/Other/One 2/One.songbook"])
        #expect(scene.id("home/Other/one/one.songbook") == "x")
    }

    @Test("a song that the other library has elsewhere is not copied again") func elsewhere() throws {
        try scene.run(.copy, "home/Songs/Folk/One")
        folder.makeFolder("home/Other/New")
        let there = folder["home/Other/One/One.songbook"]
        let item = try scene.run(.copy, "home/Songs/Folk/One", to: "home/Other/New") { $0 == "One" ? [there] : [] }
        #expect(item?.outcome == .present && item?.path == there)
        #expect(scene.tree("home/Other/New").isEmpty)
    }

    @Test("a folder with a song that the other library has elsewhere goes song by song, and both are one then")
    func elsewhereInFolder() throws {
        try scene.run(.copy, "home/Songs/Folk/One")
        scene.scene.song("home/Songs/Folk/Two/Two.songbook", text: "two")
        let there = folder["home/Other/One/One.songbook"]
        let item = try scene.run(.move, "home/Songs/Folk") { $0 == "One" ? [there] : [] }
        #expect(item?.outcome == .moved && scene.tree("home/Songs").isEmpty)
        #expect(scene.tree("home/Other") == (["Folk", "Folk/Two", "Folk/Two/Two.songbook"] + Self.one))
    }

    @Test("a song that the other library shows by a link is not taken for a copy of itself") func linked() throws {
        folder["home/Other/link"].withCString { _ = symlink(folder["home/Songs/Folk"].string, $0) }
        let there = folder["home/Other/link/One/One.songbook"]
        let item = try scene.run(.move, "home/Songs/Folk/One") { $0 == "One" ? [there] : [] }
        #expect(item?.path == folder["home/Other/One/One.songbook"])
        #expect(scene.tree("home/Other") == (Self.one + ["link"]) && scene.tree("home/Songs") == ["Folk"])
    }

    @Test("a save while a song is copied is over in a moment, and it is copied as it is then") func saved() throws {
        let isFirst = Once()
        let calls = FaultyCalls { _, call in
            if call.name == .fsync, call.path.name == "take.ogg", isFirst.first() {
                folder.write("louder", to: "home/Songs/Folk/One/take.ogg")
            }
            return nil
        }
        try calls.run { () throws(Problem) in _ = try scene.run(.copy, "home/Songs/Folk/One") }
        #expect(!isFirst.isFresh && folder.read("home/Other/One/take.ogg") == Array("louder".utf8))
        #expect(scene.tree("home/Other") == Self.one)
    }

    @Test("within a library a copy is a song of its own") func within() throws {
        let item = try #require(try scene.run(.copy, "home/Songs/Folk/One", to: "home/Songs/Folk"))
        #expect(item.path == folder["home/Songs/Folk/One 2/One 2.songbook"])
        let song = try SongFile(decoding: #require(folder.read("home/Songs/Folk/One 2/One 2.songbook"))).song
        #expect(song.id != nil && song.id != "One" && song.title == "One 2" && song.text == "words")
        #expect(song.createdAt == Timestamp(Scene.time) && song.updatedAt == song.createdAt)
        #expect(
            scene.tree("home/Songs/Folk/One 2") == [
                "One 2 (conflicted copy 2026-02-12).songbook", "One 2.songbook", "sketches", "sketches/old",
                "sketches/old/idea.txt", "take.ogg",
            ])
        folder.makeFolder("home/Songs/Blues")
        let other = try #require(try scene.run(.copy, "home/Songs/Folk/One", to: "home/Songs/Blues"))
        #expect(other.path == folder["home/Songs/Blues/One/One.songbook"])
        #expect(scene.scene.title("home/Songs/Blues/One/One.songbook") == "One")
        #expect(scene.id("home/Songs/Blues/One/One.songbook") != "One")
    }

    @Test("a folder copied within a library has songs of its own, whole") func folderWithin() throws {
        folder.write("no song", to: "home/Songs/Folk/Broken/Broken.songbook")
        let item = try #require(try scene.run(.copy, "home/Songs/Folk", to: "home/Songs"))
        #expect(item.path == folder["home/Songs/Folk 2"] && item.kind == .folder)
        #expect(scene.id("home/Songs/Folk 2/One/One.songbook") != "One")
        #expect(scene.scene.title("home/Songs/Folk 2/One/One.songbook") == "One")
        #expect(folder.read("home/Songs/Folk 2/Broken/Broken.songbook") == Array("no song".utf8))
        #expect(problem { try scene.run(.copy, "home/Songs/Folk", to: "home/Songs/Folk") }?.kind == .usage)
    }

    @Test("in a folder copied within a library, a song that cannot be changed is copied as it is, and that is said")
    func unchangeableWithin() throws {
        let twice = #"{"id": "2", "title": "A", "title": "B"}"#
        folder.write(twice, to: "home/Songs/Folk/Twice/Twice.songbook")
        let item = try #require(try scene.run(.copy, "home/Songs/Folk", to: "home/Songs"))
        #expect(folder.read("home/Songs/Folk 2/Twice/Twice.songbook") == Array(twice.utf8))
        #expect(scene.id("home/Songs/Folk 2/One/One.songbook") != "One")
        let path = folder["home/Songs/Folk/Twice/Twice.songbook"]
        #expect(item.notices.map(\.path) == [path], "\(item.notices)")
        // As a target of its own, it is refused.
        let refusal = problem { try scene.run(.copy, "home/Songs/Folk/Twice", to: "home/Songs") }
        #expect(refusal?.kind == .invalidSong && refusal?.path == path)
    }

    @Test("a loose song gets a folder of its own") func loose() throws {
        scene.scene.song("home/Songs/a.songbook", text: "a")
        scene.scene.song("home/Songs/b.songbook", text: "b")
        scene.scene.song("home/Songs/b (conflicted copy 2026-02-12).songbook", text: "theirs")
        for kind in [LibraryTransfer.Kind.copy, .move] {
            let item = try scene.run(kind, "home/Songs/b.songbook")
            #expect(item?.path == folder["home/Other/b/b.songbook"])
            #expect(
                scene.tree("home/Other") == ["b", "b/b (conflicted copy 2026-02-12).songbook", "b/b.songbook"])
        }
        #expect(!scene.tree("home/Songs").contains("b.songbook"))
        #expect(scene.scene.text("home/Songs/a.songbook") == "a")
    }

    @Test("a folder goes song by song into one of its name, with its files; what is hidden stays") func category()
        throws
    {
        scene.scene.song("home/Songs/Folk/Old/Two/Two.songbook", text: "two")
        folder.write("notes", to: "home/Songs/Folk/notes.txt")
        folder.write("x", to: "home/Songs/Folk/.hidden/x")
        scene.scene.song("home/Other/Folk/Mine/Mine.songbook", text: "mine")
        let item = try scene.run(.copy, "home/Songs/Folk")
        #expect(item?.path == folder["home/Other/Folk"] && item?.outcome == .copied)
        #expect(scene.problems.isEmpty)
        #expect(scene.reports.map(\.kind) == [.song, .folder, .song, .file])
        #expect(
            scene.tree("home/Other")
                == (["Folk", "Folk/Mine", "Folk/Mine/Mine.songbook", "Folk/notes.txt"]
                + Self.one.map { FilePath("Folk").appending($0) }
                + ["Folk/Old", "Folk/Old/Two", "Folk/Old/Two/Two.songbook"]).sorted())
        try scene.run(.move, "home/Songs/Folk")
        #expect(scene.tree("home/Songs") == ["Folk", "Folk/.hidden", "Folk/.hidden/x"])
        #expect(!scene.reports.isEmpty && scene.reports.allSatisfy { $0.outcome == .moved })
    }

    @Test("songs and folders of a folder are reported with numbers by their value") func numbers() throws {
        for name in ["Song 1", "Song 10", "Song 2"] { scene.scene.song(FilePath("home/Songs/Sea/\(name)/s.songbook")) }
        try scene.run(.copy, "home/Songs/Sea")
        #expect(scene.reports.map { $0.path.parent.name } == ["Song 1", "Song 2", "Song 10"])
    }

    @Test("a library stands for all that is in it") func everything() throws {
        scene.scene.song("home/Songs/loose.songbook", text: "loose")
        #expect(try scene.run(.copy, "home/Songs") == nil)
        #expect(scene.tree("home/Other").contains("Folk/One/take.ogg"))
        #expect(scene.scene.text("home/Other/loose/loose.songbook") == "loose")
        #expect(problem { try scene.run(.copy, "home/Songs", to: "home/Songs/Folk") }?.kind == .usage)
        #expect(try scene.run(.move, "home/Songs") == nil)
        #expect(scene.tree("home/Songs").isEmpty)
    }

    @Test("what cannot be copied is refused with the reason, and stops nothing else", arguments: ["link", "fifo"])
    func refused(what: String) throws {
        let path = folder["home/Songs/Folk/One/sketches/it"]
        path.withCString { _ = what == "link" ? symlink("/etc/passwd", $0) : mkfifo($0, 0o600) }
        scene.scene.song("home/Songs/Folk/Two/Two.songbook", text: "two")
        let problem = problem { try scene.run(.copy, "home/Songs/Folk/One") }
        #expect(problem?.kind == .cannotCreate && problem?.path == path)
        #expect(scene.tree("home/Other").isEmpty)
        try FaultyCalls.otherDisk(folder["home/Other"]).run { () throws(Problem) in
            _ = try scene.run(.move, "home/Songs/Folk")
        }
        #expect(scene.problems.map(\.path) == [path])
        #expect(scene.tree("home/Other") == ["Folk", "Folk/Two", "Folk/Two/Two.songbook"])
        #expect(scene.tree("home/Songs/Folk/One").count == 7 && !scene.tree("home/Songs").contains("Folk/Two"))
    }

    @Test("not into a folder of no library, nor into a song") func wrongTarget() throws {
        folder.makeFolder("home/Documents/Letters")
        for kind in [LibraryTransfer.Kind.copy, .move] {
            let elsewhere = problem { try scene.run(kind, "home/Songs/Folk/One", to: "home/Documents/Letters") }
            #expect(elsewhere?.kind == .usage)
            #expect(problem { try scene.run(kind, "home/Songs/Folk/One", to: "home/Nowhere") }?.kind == .noSuchFile)
        }
        scene.scene.song("home/Other/Two/Two.songbook")
        #expect(problem { try scene.run(.copy, "home/Songs/Folk/One", to: "home/Other/Two") }?.kind == .cannotCreate)
    }

    @Test("to another disk and back a song is copied, compared and removed", arguments: ["One", "Folk"])
    func otherDisk(name: String) throws {
        let path: FilePath = name == "One" ? "home/Songs/Folk/One" : "home/Songs/Folk"
        try FaultyCalls.otherDisk(folder["home/Other"]).run { () throws(Problem) in _ = try scene.run(.move, path) }
        let expected = name == "One" ? Self.one : ["Folk"] + Self.one.map { FilePath("Folk").appending($0) }
        #expect(scene.tree("home/Other") == expected)
        #expect(scene.tree("home/Songs") == (name == "One" ? ["Folk"] : []))
    }

    @Test("between real disks", .enabled(if: TemporaryFolder.memory != nil, "there is no /dev/shm"))
    func realDisks() throws {
        let memory = TemporaryFolder(in: TemporaryFolder.memory)
        let settings = Settings(
            mode: .folder, folder: scene.scene.settings.folder, earlier: [try Bookmark(of: memory.path)])
        let editor = LibraryEditor(environment: scene.scene.environment, settings: settings)
        let transfer = LibraryTransfer(.move, by: editor)
        let there = try transfer.run(SongReference(folder["home/Songs/Folk"]), to: memory.path) { _ in }
        #expect(there?.path == memory["Folk"] && scene.tree("home/Songs").isEmpty)
        #expect(memory.tree() == ["Folk"] + Self.one.map { FilePath("Folk").appending($0) })
        let back = try transfer.run(SongReference(memory["Folk/One"]), to: folder["home/Songs"]) { _ in }
        #expect(back?.path == folder["home/Songs/One/One.songbook"])
        #expect(scene.tree("home/Songs") == Self.one && memory.tree() == ["Folk"])
    }

    @Test(
        "to another disk, a song that is written before it is removed, or just then, is at both places",
        arguments: [true, false])
    func changedMeanwhile(isBefore: Bool) throws {
        let (folder, take) = (folder, folder["home/Songs/Folk/One/take.ogg"])
        let (isPublished, isWritten) = (Once(), Once())
        let moves = Mutex(0)
        let calls = FaultyCalls { _, call in
            // The last call before the original is checked, and the first that removes it.
            if call.name == .fsync, call.path == folder["home/Other"] { _ = isPublished.first() }
            guard !isPublished.isFresh else { return nil }
            let isMove = call.name == .renameat2
            if isMove { moves.withLock { $0 += 1 } }
            if isBefore || isMove, isWritten.first() { folder.write("louder", to: "home/Songs/Folk/One/take.ogg") }
            return nil
        }
        let problem = problem {
            try FaultyCalls.otherDisk(folder["home/Other"], calls).run { () throws(Problem) in
                try scene.run(.move, "home/Songs/Folk/One")
            }
        }
        #expect(problem?.kind == .conflict)
        #expect((moves.withLock { $0 } == 0) == isBefore)
        #expect(try FileReader.read(take, limit: 1 << 10).bytes == Array("louder".utf8))
        #expect(scene.tree("home/Songs/Folk") == Self.one && scene.tree("home/Other") == Self.one)
        #expect(folder.read("home/Other/One/take.ogg") == Array("sound".utf8))
    }

    @Test(
        "to another disk, a song that cannot be removed is not copied either",
        .enabled(if: Mount.isPossible, "\(Mount.reason)"))
    func fixed() throws {
        let disk = try Mount(diskAt: folder.makeFolder("home/Songs/Disk"))
        scene.scene.song("home/Songs/Disk/Two/Two.songbook", text: "two")
        let song = folder["home/Songs/Disk/Two"].string
        #expect(runTool("/usr/bin/chattr", "+i", song).status == 0)
        defer { runTool("/usr/bin/chattr", "-i", song) }
        #expect(problem { try scene.run(.move, "home/Songs/Disk/Two") }?.kind == .permission)
        #expect(scene.tree("home/Other").isEmpty)
        #expect(scene.scene.text("home/Songs/Disk/Two/Two.songbook") == "two")
        withExtendedLifetime(disk) {}
    }

    @Test("to another disk, no song is moved that a program is saving or synchronizing") func passing() throws {
        folder.write("half a take", to: "home/Songs/Folk/One/.syncthing.take.ogg.tmp")
        let before = scene.tree("home/Songs")
        let problem = problem {
            try FaultyCalls.otherDisk(folder["home/Other"]).run { () throws(Problem) in
                try scene.run(.move, "home/Songs/Folk/One")
            }
        }
        #expect(problem?.kind == .conflict && problem?.path?.name == ".syncthing.take.ogg.tmp")
        #expect(scene.tree("home/Songs") == before && scene.tree("home/Other").isEmpty)
    }

    @Test("history follows by the id, drafts of unsaved changes are offered at the new place") func history() throws {
        let file = folder["home/Songs/Folk/One/One.songbook"]
        let session = try EditingSession.open(file, environment: scene.scene.environment)
        _ = try session.save(text: "second words")
        try session.keepDraft(of: SongEdit(text: "unsaved words"))
        session.leaveDrafts()
        try FaultyCalls.otherDisk(folder["home/Other"]).run { () throws(Problem) in
            let item = try scene.run(.move, "home/Songs/Folk/One")
            #expect(item?.notices.isEmpty == false)
        }
        let opened = try EditingSession.open(
            folder["home/Other/One/One.songbook"], environment: scene.scene.environment)
        #expect(opened.recoveredDrafts.map(\.song.text) == ["unsaved words"])
        let history = SongHistory(id: "One", environment: scene.scene.environment)
        let texts = try history.revisions { $0.song.text == "second words" }.map { try history.song(of: $0).song.text }
        #expect(texts.contains("words"))
    }

    @Test("a song that is open goes on at its new place") func openSong() throws {
        let session = try EditingSession.open(
            folder["home/Songs/Folk/One/One.songbook"], environment: scene.scene.environment)
        try FaultyCalls.otherDisk(folder["home/Other"]).run { () throws(Problem) in
            _ = try scene.run(.move, "home/Songs/Folk/One", session: session)
        }
        #expect(session.file == folder["home/Other/One/One.songbook"])
        guard case .saved = try session.save(text: "more").outcome else { throw Unexpected() }
        #expect(scene.scene.text("home/Other/One/One.songbook") == "more")
        #expect(scene.tree("home/Songs") == ["Folk"])
    }
}
