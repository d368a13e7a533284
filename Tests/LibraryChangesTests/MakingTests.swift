import Files
import Glibc
import LibraryChanges
import Problems
import SongFormat
import SongNames
import TestSupport
import Testing

@Suite("Making songs and folders") struct MakingTests {
    private let scene: Scene

    init() throws {
        scene = try Scene()
    }

    @Test("a new song is a folder and a file called by its title, and a song that can be read") func song() throws {
        let change = try scene.editor.makeSong(titled: " AC/DC: live? ", in: scene.songs)
        #expect(change.path == scene.folder["home/Songs/AC-DC - live/AC-DC - live.songbook"])
        #expect(change.unconfirmed == nil)
        #expect(scene.library == ["AC-DC - live", "AC-DC - live/AC-DC - live.songbook"])
        let bytes = try FileReader.read(change.path, limit: 1 << 20).bytes
        let song = try SongFile(decoding: bytes).song
        #expect(song.title == "AC/DC: live?" && song.text.isEmpty)
        #expect(song.id?.utf8.count == 36)
        #expect(song.createdAt == Timestamp(seconds: Scene.time.seconds) && song.updatedAt == song.createdAt)
        #expect(bytes.starts(with: Array("{\n  \"id\": ".utf8)) && bytes.last == 10)
        let mask = umask(0)
        umask(mask)
        #expect(try FileStatus(of: change.path).permissions == 0o666 & ~mask)
        #expect(try FileStatus(of: change.path.parent).permissions == 0o777 & ~mask)
    }

    @Test(
        "whatever the title, the song is inside of the folder",
        arguments: [
            "../../x", "/", ".", "..", "", "   ", "CON", "-rf", String(repeating: "ä", count: 300), "👩‍🎤", "שיר",
            "a\u{0}b",
            "\u{202E}x", "/etc/passwd", "~", "$(x)",
        ])
    func anyTitle(title: String) throws {
        let change = try scene.editor.makeSong(titled: title, in: scene.songs)
        #expect(change.path.parent.parent == scene.songs)
        #expect(change.path.stem == change.path.parent.lastComponent)
        #expect(scene.library.count == 2)
        #expect(
            try SongFile(decoding: FileReader.read(change.path, limit: 1 << 20).bytes).song.title
                == title.trimmingWhiteSpace)
    }

    @Test("a name that is taken, also in other case or Unicode form, is refused and said")
    func taken() throws {
        for name in ["Song", "Été"] { scene.folder.makeFolder(FilePath("home/Songs/\(name)")) }
        for (title, existing, words) in [
            ("Song", "Song", "already"), ("song?", "Song", "upper and lower case"),
            ("E\u{301}te\u{301}", "Été", "encoded differently"),
        ] {
            let problem = problem { try scene.editor.makeSong(titled: title, in: scene.songs) }
            #expect(problem?.kind == .cannotCreate)
            #expect(problem?.path == scene.songs.appending(FilePath(existing)))
            #expect(problem?.what.contains(words) == true)
        }
        #expect(scene.library == ["Song", "Été"])
    }

    @Test(
        "of two that are made at the same instant, whose names differ in case or Unicode form only, one is refused",
        arguments: [("Title", "TITLE"), ("Été", "E\u{301}te\u{301}"), ("Straße", "STRASSE"), ("Same", "Same")])
    func atOnce(left: String, right: String) async {
        let editor = scene.editor
        for round in 0..<10 {
            let folder = scene.folder.makeFolder(FilePath("home/Songs/\(round)"))
            let made = await withTaskGroup(of: Bool.self) { group in
                for (number, name) in [left, right, left, right].enumerated() {
                    group.addTask {
                        number < 2
                            ? (try? editor.makeSong(titled: name, in: folder)) != nil
                            : (try? editor.makeFolder(named: name, in: folder)) != nil
                    }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(made == 1)
            #expect((try? Directory(folder).entries().count) == 1)
        }
    }

    @Test("a lock on the folder that is held for ever does not keep a song from being made")
    func lockHeld() throws {
        let lock = try DirectoryLock(Directory(scene.songs), timeout: 0)
        try withExtendedLifetime(lock) { _ = try scene.editor.makeSong(titled: "Song", in: scene.songs) }
        #expect(scene.library == ["Song", "Song/Song.songbook"])
    }

    @Test("inside of a song nothing is made, because it would not be shown") func insideSong() throws {
        scene.song("home/Songs/Folk/Song/Song.songbook")
        scene.folder.makeFolder("home/Songs/Folk/Song/takes/one")
        scene.song("home/Downloads/Loose/Loose.songbook")
        for path: FilePath in ["home/Songs/Folk/Song", "home/Songs/Folk/Song/takes/one", "home/Downloads/Loose"] {
            #expect(problem { try scene.editor.makeSong(titled: "New", in: scene.folder[path]) }?.kind == .cannotCreate)
            #expect(
                problem { try scene.editor.makeFolder(named: "New", in: scene.folder[path]) }?.kind == .cannotCreate)
        }
        #expect(
            try scene.editor.makeSong(titled: "New", in: scene.folder["home/Songs/Folk"]).path.lastComponent
                == "New.songbook")
    }

    @Test("a song that lies in the library's own folder hides nothing, and new songs are made beside it")
    func songInRoot() throws {
        scene.song("home/Songs/stray.songbook")
        scene.folder.makeFolder("home/Songs/Folk")
        _ = try scene.editor.makeSong(titled: "A", in: scene.songs)
        _ = try scene.editor.makeSong(titled: "B", in: scene.folder["home/Songs/Folk"])
        _ = try scene.editor.makeFolder(named: "C", in: scene.songs)
    }

    @Test("a folder that is gone, a file, and one that may not be written are said") func noFolder() throws {
        scene.folder.write("", to: "home/Songs/file")
        #expect(problem { try scene.editor.makeSong(titled: "A", in: scene.folder["home/gone"]) }?.kind == .noSuchFile)
        #expect(
            problem { try scene.editor.makeSong(titled: "A", in: scene.folder["home/Songs/file"]) }?.kind == .noSuchFile
        )
        let (editor, songs) = (scene.editor, scene.songs)
        let problem = problem {
            try FaultyCalls.every(.mkdirat, .failing(.accessDenied)).run { () throws(Problem) in
                try editor.makeSong(titled: "A", in: songs)
            }
        }
        #expect(problem?.kind == .permission)
        #expect(problem?.path == scene.folder["home/Songs/A"])
    }

    @Test("a folder becomes a song, and all that is in it stays") func ofFolder() throws {
        scene.folder.write("sound", to: "home/Songs/Demo/take.ogg")
        scene.folder.write("sound", to: "home/Songs/Demo/takes/1.ogg")
        let change = try scene.editor.makeSong(of: scene.folder["home/Songs/Demo"])
        #expect(change.path == scene.folder["home/Songs/Demo/Demo.songbook"])
        #expect(scene.title("home/Songs/Demo/Demo.songbook") == "Demo")
        #expect(scene.folder.read("home/Songs/Demo/takes/1.ogg") == Array("sound".utf8))
        #expect(
            problem { try scene.editor.makeSong(of: scene.folder["home/Songs/Demo"]) }?.what.contains("already a song")
                == true)
    }

    @Test("a folder's name that no file may have is made legal; one that is not UTF-8 too") func oddFolder() throws {
        let odd = scene.songs.appending(FilePath(bytes: [0x41, 0xE9, 0x3F]))
        _ = scene.folder.makeFolder(FilePath("home/Songs").appending(odd.lastComponent!))
        #expect(try scene.editor.makeSong(of: odd).path.lastComponent == "A\u{FFFD}.songbook")
    }

    @Test("no song is made of a folder with songs below, of a library, or of a folder for everything")
    func notOfFolder() throws {
        scene.song("home/Songs/Folk/Old/One/One.songbook")
        scene.folder.makeFolder("home/Songs/Empty")
        let (editor, folder) = (scene.editor, scene.folder)
        for path: FilePath in ["home/Songs/Folk", "home/Songs", "home", "home/Songs/Folk/Old/One"] {
            #expect(problem { try editor.makeSong(of: folder[path]) }?.kind == .cannotCreate, "\(path)")
        }
        folder.makeFolder("home/Songs/Folk/Old/One/takes")
        #expect(problem { try editor.makeSong(of: folder["home/Songs/Folk/Old/One/takes"]) }?.kind == .cannotCreate)
        folder.makeFolder("home/Songs/Empty/below")
        let calls = FaultyCalls { _, call in
            call.name == .openat && call.path.lastComponent == "below" ? .failing(.accessDenied) : nil
        }
        #expect(
            problem { try calls.run { () throws(Problem) in try editor.makeSong(of: folder["home/Songs/Empty"]) } }
                != nil)
        #expect(scene.library.filter { $0.extension == "songbook" }.count == 1)
    }

    @Test("a folder gets the name that was typed, or none") func newFolder() throws {
        #expect(try scene.editor.makeFolder(named: " Folk ", in: scene.songs).path == scene.folder["home/Songs/Folk"])
        for (name, kind) in [
            ("folk", Problem.Kind.cannotCreate), ("a/b", .usage), ("..", .usage), ("", .usage), ("CON", .usage),
            ("x.", .usage),
        ] {
            #expect(problem { try scene.editor.makeFolder(named: name, in: scene.songs) }?.kind == kind)
        }
        #expect(scene.library == ["Folk"])
    }

    @Test("a library reached by a link, and a folder that is one") func links() throws {
        scene.folder.makeFolder("elsewhere/Folk")
        for (link, target) in [("home/Link", "Songs"), ("home/Songs/Folk", "../../elsewhere/Folk")] {
            #expect(scene.folder[FilePath(link)].withCString { symlink(target, $0) } == 0)
        }
        #expect(
            try scene.editor.makeSong(titled: "A", in: scene.folder["home/Link"]).path
                == scene.folder["home/Songs/A/A.songbook"])
        #expect(
            try scene.editor.makeSong(titled: "B", in: scene.folder["home/Songs/Folk"]).path
                == scene.folder["elsewhere/Folk/B/B.songbook"])
    }
}
