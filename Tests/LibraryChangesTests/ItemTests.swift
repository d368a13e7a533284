import Files
import Glibc
import LibraryChanges
import Problems
import SongLibrary
import TestSupport
import Testing

/// What a deletion includes.
@Suite("Which entries of the disk a song is") struct ItemTests {
    private let scene: Scene

    init() throws {
        scene = try Scene()
    }

    @Test("in a library, its folder, with recordings, folders and conflict copies") func whole() throws {
        scene.song("home/Songs/Folk/One/One.songbook")
        scene.song("home/Songs/Folk/One/One (conflicted copy 2026-02-12 103000).songbook")
        scene.folder.write("", to: "home/Songs/Folk/One/take.ogg")
        scene.folder.write("", to: "home/Songs/Folk/One/takes/1.ogg")
        for path: FilePath in ["home/Songs/Folk/One", "home/Songs/Folk/One/One.songbook"] {
            #expect(try scene.item(path).kind == .song)
            #expect(try scene.entries(path) == ["home/Songs/Folk/One"])
        }
    }

    @Test("its file and conflict copies alone, where another song is in the folder") func twoSongs() throws {
        scene.song("home/Songs/Folk/One.songbook")
        scene.song("home/Songs/Folk/Two.songbook")
        scene.song("home/Songs/Folk/Two.sync-conflict-20260212-103000-ABCDEFG.songbook")
        #expect(try scene.item("home/Songs/Folk/Two.songbook").kind == .looseSong)
        #expect(
            try scene.entries("home/Songs/Folk/Two.songbook") == [
                "home/Songs/Folk/Two.sync-conflict-20260212-103000-ABCDEFG.songbook", "home/Songs/Folk/Two.songbook",
            ])
        #expect(try scene.entries("home/Songs/Folk") == ["home/Songs/Folk/One.songbook"])
    }

    @Test("its folder, also with copies of it that somebody made, which go by its name when it is renamed")
    func copies() throws {
        scene.song("home/Songs/One/One.songbook")
        for name in ["One (1)", "Copy of One"] {
            scene.folder.write(#"{"id": "One"}"#, to: FilePath("home/Songs/One/\(name).songbook"))
        }
        #expect(try scene.item("home/Songs/One").kind == .song)
        #expect(try scene.entries("home/Songs/One/One (1).songbook") == ["home/Songs/One/One (1).songbook"])
        _ = try scene.editor.rename(scene.item("home/Songs/One"), to: "Two", withFiles: true)
        #expect(
            scene.library == ["Two", "Two/Copy of Two.songbook", "Two/Two (1).songbook", "Two/Two.songbook"])
    }

    @Test("its file alone, where there are other songs, also if there is a copy of it") func copyAmongOthers() throws {
        scene.song("home/Songs/Folk/One.songbook")
        scene.song("home/Songs/Folk/Two.songbook")
        scene.folder.write(#"{"id": "One"}"#, to: "home/Songs/Folk/One (1).songbook")
        #expect(try scene.entries("home/Songs/Folk/One.songbook") == ["home/Songs/Folk/One.songbook"])
    }

    @Test("a conflict copy that is named is that file alone") func conflictCopy() throws {
        scene.song("home/Songs/One/One.songbook")
        let copy: FilePath = "home/Songs/One/One (conflicted copy 2026-02-12 103000).songbook"
        scene.song(copy)
        #expect(try scene.entries(copy) == [copy])
        scene.folder.makeFolder("home/Songs/Lost")
        let last: FilePath = "home/Songs/Lost/Lost (conflicted copy 2026-02-12 103000).songbook"
        scene.song(last)
        #expect(try scene.entries("home/Songs/Lost") == ["home/Songs/Lost"])
    }

    @Test("its folder, also with conflict copies of a song that is gone, which count as its own") func orphans() throws
    {
        scene.song("home/Songs/One/One.songbook")
        scene.song("home/Songs/One/Old (conflicted copy 2026-02-12).songbook")
        #expect(try scene.entries("home/Songs/One") == ["home/Songs/One"])
        #expect(
            try scene.editor.rename(scene.item("home/Songs/One"), to: "Two", withFiles: true).path
                == scene.folder["home/Songs/Two/Two.songbook"])
        #expect(scene.library.contains("Two/Old (conflicted copy 2026-02-12).songbook"))
        scene.song("home/Songs/Two/Zwei.songbook")
        #expect(try scene.entries("home/Songs/Two") == ["home/Songs/Two/Two.songbook"])
    }

    @Test("its file alone, where songs are below, or nobody can tell") func songsBelow() throws {
        scene.song("home/Songs/Folk/stray.songbook")
        scene.song("home/Songs/Folk/Old/One/One.songbook")
        #expect(try scene.entries("home/Songs/Folk") == ["home/Songs/Folk/stray.songbook"])
        scene.song("home/Songs/Link/Link.songbook")
        scene.folder.makeFolder("home/Songs/Link/below")
        #expect(scene.folder["home/Songs/Link/below/x.songbook"].withCString { symlink("nowhere", $0) } == 0)
        #expect(try scene.entries("home/Songs/Link") == ["home/Songs/Link/Link.songbook"])
        scene.song("home/Songs/Two/Two.songbook")
        scene.folder.makeFolder("home/Songs/Two/secret")
        let scene = scene
        let calls = FaultyCalls { _, call in
            call.name == .openat && call.path.lastComponent == "secret" ? .failing(.accessDenied) : nil
        }
        let item = try calls.run { () throws(Problem) in try scene.item("home/Songs/Two") }
        #expect(problem { try scene.editor.trash(item) }?.what.contains("may contain other songs") == true)
        #expect(problem { try scene.editor.move(item, to: scene.folder["home/Songs/Folk"]) } != nil)
        #expect(problem { try scene.editor.rename(item, to: "New", withFiles: true) } != nil)
        #expect(problem { try scene.editor.delete(item) } != nil)
        _ = try scene.editor.rename(item, to: "New", withFiles: false)
        #expect(scene.title("home/Songs/Two/Two.songbook") == "New")
    }

    @Test("its file alone, in the library's own folder, the home folder, and others for everything") func general()
        throws
    {
        for path: FilePath in [
            "home/Songs/a.songbook", "home/a.songbook", "home/Downloads/a.songbook", "home/Music/Music.songbook",
        ] {
            scene.song(path)
            #expect(try scene.entries(path) == [path])
        }
        #expect(scene.folder.makeFolder("shared").withCString { chmod($0, 0o1777) } == 0)
        scene.song("shared/shared.songbook")
        #expect(try scene.entries("shared") == ["shared/shared.songbook"])
    }

    @Test("outside of libraries, its folder only where it is called as the song, or holds nothing else")
    func outside() throws {
        scene.song("home/work/project/Notes.songbook")
        #expect(try scene.entries("home/work/project") == ["home/work/project"])
        scene.folder.write("", to: "home/work/project/.directory")
        #expect(try scene.entries("home/work/project") == ["home/work/project"])
        scene.folder.write("", to: "home/work/project/thesis.odt")
        #expect(try scene.entries("home/work/project") == ["home/work/project/Notes.songbook"])
        scene.song("home/Downloads/One/one.songbook")
        scene.folder.write("", to: "home/Downloads/One/take.ogg")
        #expect(try scene.entries("home/Downloads/One") == ["home/Downloads/One"])
    }

    @Test("a category is its folder; only of a library that was chosen") func category() throws {
        scene.song("home/Songs/Folk/One/One.songbook")
        scene.folder.makeFolder("home/Documents/Letters")
        #expect(try scene.item("home/Songs/Folk").kind == .category)
        #expect(try scene.entries("home/Songs/Folk") == ["home/Songs/Folk"])
        for path: FilePath in ["home/Songs", "home", "home/Documents", "home/Documents/Letters"] {
            #expect(problem { try scene.item(path) }?.kind == .usage, "\(path)")
        }
        let flagged = LibraryEditor(
            environment: scene.environment, settings: Settings(), libraryFlag: scene.folder["home/Documents"])
        #expect(try flagged.item(SongReference(scene.folder["home/Documents/Letters"])).kind == .category)
        #expect(problem { try flagged.item(SongReference(scene.folder["home/Documents"])) }?.kind == .usage)
    }

    @Test("a file that is no song is nothing that can be changed; a song with another name is its file alone")
    func otherFiles() throws {
        scene.folder.write("sound", to: "home/Songs/Takes/take 1.opus")
        scene.folder.write(String(repeating: "la ", count: 6 << 20), to: "home/Songs/Takes/long.txt")
        for path: FilePath in ["home/Songs/Takes/take 1.opus", "home/Songs/Takes/long.txt"] {
            let reference = SongReference(scene.folder[path])
            #expect(problem { try scene.editor.item(reference) }?.kind == .invalidSong, "\(path)")
            #expect(problem { try scene.editor.openForAttachments(reference) }?.kind == .invalidSong, "\(path)")
        }
        for path: FilePath in ["home/Songs/Moon/Moon.json", "home/Songs/Sun/.Sun.songbook"] {
            scene.song(path)
            #expect(try scene.item(path).kind == .looseSong)
            #expect(try scene.entries(path) == [path])
        }
    }

    @Test("another library inside of the one is no part of it") func nestedLibrary() throws {
        scene.folder.makeFolder("home/Songs/Inner")
        scene.song("home/Songs/Inner/Inner.songbook")
        let settings = Settings(
            mode: .folder, folder: scene.settings.folder, earlier: [try Bookmark(of: scene.folder["home/Songs/Inner"])])
        let editor = LibraryEditor(environment: scene.environment, settings: settings)
        #expect(try editor.item(SongReference(scene.folder["home/Songs/Inner"])).kind == .looseSong)
    }

    @Test("a link is deleted, and what it leads to is not") func links() throws {
        scene.song("elsewhere/One/One.songbook")
        scene.folder.makeFolder("elsewhere/Folk")
        scene.folder.makeFolder("home/Songs/Two")
        for (link, target) in [
            ("home/Songs/One", "../../elsewhere/One"), ("home/Songs/Folk", "../../elsewhere/Folk"),
            ("home/Songs/Two/Two.songbook", "../../../elsewhere/One/One.songbook"),
        ] {
            #expect(scene.folder[FilePath(link)].withCString { symlink(target, $0) } == 0)
        }
        for (path, entry): (FilePath, FilePath) in [
            ("home/Songs/One", "home/Songs/One"), ("home/Songs/Folk", "home/Songs/Folk"),
            ("home/Songs/Two", "home/Songs/Two"),
            ("home/Songs/Two/Two.songbook", "home/Songs/Two"),
        ] {
            #expect(try scene.entries(path) == [entry])
            #expect(try scene.item(path).isLink)
            #expect(problem { try scene.editor.move(scene.item(path), to: scene.songs) }?.kind == .usage)
            #expect(problem { try scene.editor.rename(scene.item(path), to: "New", withFiles: true) }?.kind == .usage)
        }
        for path: FilePath in ["home/Songs/One", "home/Songs/Folk", "home/Songs/Two"] {
            try scene.editor.delete(scene.item(path))
        }
        #expect(scene.library.isEmpty)
        #expect(scene.text("elsewhere/One/One.songbook") == "words")
    }
}
