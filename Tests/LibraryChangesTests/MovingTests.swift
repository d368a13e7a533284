import EditingSession
import Files
import LibraryChanges
import Problems
import SongLibrary
import TestSupport
import Testing

@Suite("Moving") struct MovingTests {
    private let scene: Scene

    init() throws {
        scene = try Scene()
        scene.song("home/Songs/Folk/One/One.songbook")
        scene.folder.makeFolder("home/Songs/Blues")
    }

    private func move(_ path: FilePath, _ folder: FilePath) throws(Problem) -> FilePath {
        try scene.editor.move(scene.item(path), to: scene.folder[folder]).path
    }

    @Test("a song goes with its folder") func song() throws {
        scene.folder.write("sound", to: "home/Songs/Folk/One/take.ogg")
        #expect(
            try move("home/Songs/Folk/One", "home/Songs/Blues") == scene.folder["home/Songs/Blues/One/One.songbook"])
        #expect(scene.library == ["Blues", "Blues/One", "Blues/One/One.songbook", "Blues/One/take.ogg", "Folk"])
        #expect(
            try move("home/Songs/Blues/One/One.songbook", "home/Songs") == scene.folder["home/Songs/One/One.songbook"])
        #expect(try move("home/Songs/One", "home/Songs") == scene.folder["home/Songs/One/One.songbook"])
    }

    @Test("a category goes with all that is in it, but not into itself") func category() throws {
        scene.folder.makeFolder("home/Songs/Folk/Old")
        for target: FilePath in ["home/Songs/Folk", "home/Songs/Folk/Old"] {
            #expect(problem { try move("home/Songs/Folk", target) }?.kind == .usage)
        }
        #expect(try move("home/Songs/Folk", "home/Songs/Blues") == scene.folder["home/Songs/Blues/Folk"])
        #expect(scene.text("home/Songs/Blues/Folk/One/One.songbook") == "words")
    }

    @Test("nothing is overwritten, nor put beside a name that is the same elsewhere") func taken() throws {
        scene.song("home/Songs/Blues/one/one.songbook", text: "other")
        let before = scene.library
        let problem = problem { try move("home/Songs/Folk/One", "home/Songs/Blues") }
        #expect(problem?.kind == .cannotCreate && problem?.path == scene.folder["home/Songs/Blues/one"])
        #expect(scene.library == before)
    }

    @Test("not into a song, where it would not be shown") func intoSong() throws {
        scene.song("home/Songs/Two/Two.songbook")
        scene.folder.makeFolder("home/Songs/Two/takes")
        for target: FilePath in ["home/Songs/Two", "home/Songs/Two/takes", "home/Songs/Folk/One"] {
            #expect(problem { try move("home/Songs/Folk/One", target) }?.kind == .cannotCreate)
        }
    }

    @Test("not out of the library, unless into another one") func elsewhere() throws {
        scene.folder.makeFolder("home/Documents/Letters")
        #expect(problem { try move("home/Songs/Folk/One", "home/Documents/Letters") }?.kind == .usage)
        let settings = Settings(
            mode: .folder, folder: scene.settings.folder, earlier: [try Bookmark(of: scene.folder["home/Documents"])])
        let editor = LibraryEditor(environment: scene.environment, settings: settings)
        let item = try editor.item(SongReference(scene.folder["home/Songs/Folk/One"]))
        let change = try editor.move(item, to: scene.folder["home/Documents/Letters"])
        #expect(change.path == scene.folder["home/Documents/Letters/One/One.songbook"])
    }

    @Test("within what could be a library, too") func inferred() throws {
        scene.song("home/Lyrics/Folk/A/A.songbook")
        scene.folder.makeFolder("home/Lyrics/Blues")
        #expect(try move("home/Lyrics/Folk/A", "home/Lyrics/Blues") == scene.folder["home/Lyrics/Blues/A/A.songbook"])
        #expect(problem { try move("home/Lyrics/Folk", "home/Lyrics/Blues") }?.kind == .usage)
    }

    @Test("a loose song takes the empty folder that an interrupted move left, and no other") func emptyFolder() throws {
        scene.song("home/Songs/a.songbook", text: "a")
        scene.folder.makeFolder("home/Songs/Blues/a")
        #expect(try move("home/Songs/a.songbook", "home/Songs/Blues") == scene.folder["home/Songs/Blues/a/a.songbook"])
        scene.song("home/Songs/a.songbook", text: "other")
        #expect(problem { try move("home/Songs/a.songbook", "home/Songs/Blues") }?.kind == .cannotCreate)
        #expect(scene.text("home/Songs/Blues/a/a.songbook") == "a" && scene.text("home/Songs/a.songbook") == "other")
    }

    @Test("a loose song gets a folder of its own, and its conflict copies come along") func loose() throws {
        scene.song("home/Songs/a.songbook")
        scene.song("home/Songs/b.songbook", text: "b")
        scene.song("home/Songs/b (conflicted copy 2026-02-12).songbook", text: "theirs")
        #expect(try move("home/Songs/b.songbook", "home/Songs/Blues") == scene.folder["home/Songs/Blues/b/b.songbook"])
        #expect(
            scene.library == [
                "Blues", "Blues/b", "Blues/b/b (conflicted copy 2026-02-12).songbook", "Blues/b/b.songbook", "Folk",
                "Folk/One", "Folk/One/One.songbook", "a.songbook",
            ])
        // It also moves out of the library's own folder, into a folder there.
        #expect(try move("home/Songs/a.songbook", "home/Songs") == scene.folder["home/Songs/a/a.songbook"])
    }

    @Test("the folder that a loose song gets is on the disk before the song is in it", arguments: [true, false])
    func lastingFolder(isThere: Bool) throws {
        scene.song("home/Songs/a.songbook")
        if isThere { scene.folder.makeFolder("home/Songs/Blues/a") }
        let (blues, home) = (scene.folder["home/Songs/Blues"], scene.folder["home/Songs/Blues/a"])
        let calls = FaultyCalls()
        try calls.run { _ = try move("home/Songs/a.songbook", "home/Songs/Blues") }
        let made = calls.made.map(\.description)
        let moved = try #require(made.firstIndex { $0.hasPrefix("renameat2 ") })
        let kept = try #require(made[..<moved].lastIndex { $0 == "fsync \(blues.display)" })
        if !isThere { #expect(made[..<kept].contains("mkdirat \(home.display)")) }
        #expect(made[moved...].contains("fsync \(home.display)"))
    }

    @Test("where the disk does not take that folder, the song stays") func folderNotOnDisk() throws {
        scene.song("home/Songs/a.songbook")
        let blues = scene.folder["home/Songs/Blues"]
        let calls = FaultyCalls { _, call in
            call.name == .fsync && call.path == blues ? .failing(.inputOutput) : nil
        }
        calls.run { _ = problem { try move("home/Songs/a.songbook", "home/Songs/Blues") } }
        #expect(scene.library.contains("a.songbook") && !scene.library.contains("Blues/a"))
    }

    @Test("a song that is open goes on at its new place") func openSong() throws {
        let session = try EditingSession.open(
            scene.folder["home/Songs/Folk/One/One.songbook"], environment: scene.environment)
        _ = try scene.editor.move(
            scene.item("home/Songs/Folk/One"), to: scene.folder["home/Songs/Blues"], session: session)
        guard case .saved = try session.save(text: "more").outcome else { throw Unexpected() }
        #expect(scene.text("home/Songs/Blues/One/One.songbook") == "more")
    }

    @Test("to another disk within the library, and back", .enabled(if: Mount.isPossible, "\(Mount.reason)"))
    func otherDisk() throws {
        let mount = try Mount(tmpfsAt: scene.folder.makeFolder("home/Songs/disk"))
        scene.song("home/Songs/loose.songbook")
        let session = try EditingSession.open(
            scene.folder["home/Songs/Folk/One/One.songbook"], environment: scene.environment)
        _ = try scene.editor.move(
            scene.item("home/Songs/Folk/One"), to: scene.folder["home/Songs/disk"], session: session)
        #expect(session.file == scene.folder["home/Songs/disk/One/One.songbook"])
        #expect(
            try move("home/Songs/loose.songbook", "home/Songs/disk")
                == scene.folder["home/Songs/disk/loose/loose.songbook"])
        #expect(try move("home/Songs/Folk", "home/Songs/disk") == scene.folder["home/Songs/disk/Folk"])
        #expect(
            scene.library == [
                "Blues", "disk", "disk/Folk", "disk/One", "disk/One/One.songbook", "disk/loose",
                "disk/loose/loose.songbook",
            ])
        #expect(try move("home/Songs/disk/One", "home/Songs") == scene.folder["home/Songs/One/One.songbook"])
        scene.song("home/Songs/disk/One/One.songbook", text: "other")
        #expect(problem { try move("home/Songs/One", "home/Songs/disk") }?.kind == .cannotCreate)
        withExtendedLifetime(mount) {}
    }
}
