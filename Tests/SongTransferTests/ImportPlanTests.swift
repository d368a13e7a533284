import Files
import Glibc
import Problems
import SongConversion
import SongTransfer
import TestSupport
import Testing

@Suite("The plan of an import")
struct ImportPlanTests {
    @Test("files are told by what is in them, and titles that are taken are numbered; nothing is made")
    func formats() throws {
        let scene = try TransferScene()
        scene.folder.write("{t: River}\n[G]Down\n", to: "in/a.txt")
        scene.folder.write("words\n", to: "in/River.txt")
        scene.folder.write("---\ntitle: River\n---\nother\n", to: "in/c.md")
        scene.folder.write(#"[{"title": "One", "content": "1"}, {"title": "Two", "text": "2"}]"#, to: "in/d.json")
        scene.folder.write("G   C\nleave the light\n", to: "in/over.txt")
        scene.folder.write(#"{"title": "Own", "text": "x", "id": "own"}"#, to: "in/own.songbook")
        let plan = try scene.plan("in/a.txt", "in/River.txt", "in/c.md", "in/d.json", "in/over.txt", "in/own.songbook")
        #expect(
            plan.lines == [
                "River: new", "River 2: new", "River 3: new", "One: new", "Two: new", "over: new", "Own: new",
            ])
        #expect(plan.files.map { $0.format?.name } == ["chordpro", "text", "markdown", "json", "chords", "songbook"])
        #expect(plan.songCount == 7 && scene.library.isEmpty && scene.hidden.isEmpty)
    }

    @Test("folders are mirrored; hidden ones, loops and links to themselves are not followed")
    func folders() throws {
        let scene = try TransferScene()
        scene.folder.write("a", to: "in/Folk/a.txt")
        scene.folder.write("b", to: "in/Folk/Irish: old/b.txt")
        scene.folder.write("no", to: "in/.hidden/c.txt")
        scene.folder.write("no", to: "in/Folk/.d.txt")
        scene.folder.write("out", to: "out/e.txt")
        symlink("..", scene.folder["in/Folk/up"].string)
        symlink("self", scene.folder["in/Folk/self"].string)
        symlink(scene.folder["out"].string, scene.folder["in/Folk/else"].string)
        symlink(scene.folder["out"].string, scene.folder["in/again"].string)
        let plan = try scene.plan("in")
        #expect(
            plan.lines == [
                "in/Folk/a: new", "self: noSuchFile", "in/Folk/Irish - old/b: new", "in/again/e: new",
                "else: skipped", "up: skipped",
            ], "\(plan.lines)")
        #expect(try scene.plan("in/Folk/.").lines.first == "a: new")
    }

    @Test("files and folders come with numbers by their value")
    func numbers() throws {
        let scene = try TransferScene()
        for number in [1, 10, 2] {
            scene.folder.write("words \(number)", to: FilePath("in/Song \(number).txt"))
            scene.folder.write("set \(number)", to: FilePath("in/Set \(number)/x.txt"))
        }
        let plan = try scene.plan("in/.")
        #expect(
            plan.lines == ["Song 1", "Song 2", "Song 10", "Set 1/x", "Set 2/x", "Set 10/x"].map { "\($0): new" },
            "\(plan.lines)")
    }

    @Test("what is no song is skipped in a folder, and a fault where it was named or is called like one")
    func noSongs() throws {
        let scene = try TransferScene()
        scene.folder.write([0x89, 0x50, 0x4E, 0x47, 0, 0], to: "in/cover.png")
        scene.folder.write([0x89, 0x50, 0x4E, 0x47, 0, 0], to: "in/image.cho")
        scene.folder.write("", to: "in/empty.txt")
        scene.folder.write("int main() {}\n", to: "in/main.c")
        scene.folder.write(#"{"name": "package"}"#, to: "in/package.json")
        scene.folder.write("<html><p>x</p></html>", to: "in/page.xml")
        scene.folder.write("{", to: "in/broken.songbook")
        scene.folder.write("<?xml version=\"1.0\"?><fontconfig/>", to: "fonts.conf")
        mkfifo(scene.folder["in/pipe"].string, 0o600)
        let plan = try scene.plan("in")
        #expect(
            plan.lines == [
                "broken.songbook: invalidSong", "cover.png: skipped", "empty.txt: invalidSong",
                "image.cho: invalidSong",
                "main.c: skipped", "package.json: skipped", "page.xml: skipped", "pipe: skipped",
            ], "\(plan.lines)")
        let named = try scene.plan(
            "in/cover.png", "in/package.json", "in/page.xml", "in/main.c", "in/pipe", "in/none",
            "fonts.conf")
        #expect(
            named.lines == [
                "cover.png: invalidSong", "package.json: invalidSong", "page.xml: invalidSong", "main.c: new",
                "pipe: invalidSong", "none: noSuchFile", "fonts.conf: invalidSong",
            ], "\(named.lines)")
    }

    @Test("XML that is no song is said to be none, and stops none of the others")
    func otherXML() throws {
        let scene = try TransferScene()
        scene.folder.write("<?xml version='1.0'?><fontconfig/>", to: "in/a.xml")
        // A file that is named like a song, and is none.
        scene.folder.write("<song><chapter/></song>", to: "in/b.xml")
        scene.folder.write("<song xmlns='http://openlyrics.info/namespace/1999/song'/>", to: "in/c.xml")
        scene.folder.write("<song><title>River</title><lyrics>[V]\n x</lyrics></song>", to: "in/d.xml")
        scene.folder.write("<x:song xmlns:x='http://openlyrics.info/namespace/1999/song'/>", to: "in/e")
        let plan = try scene.plan("in")
        #expect(plan.lines == ["a.xml: skipped", "b.xml: skipped", "c.xml: skipped", "in/River: new", "e: skipped"])
        let named = try scene.plan("in/a.xml", "in/b.xml", "in/c.xml", "in/d.xml")
        #expect(
            named.lines == ["a.xml: invalidSong", "b.xml: invalidSong", "c.xml: invalidSong", "River: new"])
        #expect(named.files[0].problem?.what == "this XML file is not a song")
        #expect(named.files[1].problem?.what == "no song found in this file")
    }

    @Test("songs of this program: a song's own folder is one song, and what is beside it is named")
    func ownSongs() throws {
        let scene = try TransferScene()
        let song = #"{"id": "1", "title": "One", "text": "x"}"#
        scene.folder.write(song, to: "in/Folk/One/One.songbook")
        scene.folder.write(song, to: "in/Folk/One/One (conflicted copy 2026-02-12).songbook")
        scene.folder.write("sound", to: "in/Folk/One/take.ogg")
        scene.folder.write("no", to: "in/Folk/One/notes/a.txt")
        symlink("/nonexistent/take.ogg", scene.folder["in/Folk/One/gone.ogg"].string)
        scene.folder.write(#"{"id": "2", "text": "y"}"#, to: "in/Flat/Two.songbook")
        scene.folder.write(#"{"id": "3", "text": "z"}"#, to: "in/Flat/Three.songbook")
        scene.folder.write("text", to: "in/Flat/four.txt")
        let plan = try scene.plan("in/Folk", "in/Flat", "in/Folk/One")
        #expect(
            plan.lines == ["Folk/One: new", "Flat/Three: new", "Flat/Two: new", "Flat/four: new", "One: skipped"],
            "\(plan.lines)")
        #expect(
            plan.files[0].besides == ["One (conflicted copy 2026-02-12).songbook", "gone.ogg"])
        #expect(plan.files[0].attachments == ["notes", "take.ogg"])
    }

    @Test("a library with a loose song in its own folder is all of its songs")
    func looseSong() throws {
        let scene = try TransferScene()
        scene.folder.write(#"{"id": "1"}"#, to: "in/loose.songbook")
        scene.folder.write(#"{"id": "2"}"#, to: "in/Folk/Two/Two.songbook")
        #expect(try scene.plan("in").lines == ["in/loose: new", "in/Folk/Two: new"])
    }

    @Test("a folder of the name that a song has gets another one; one that is there is used")
    func folderNames() throws {
        let scene = try TransferScene()
        scene.folder.write("{}", to: "home/Songs/in/in.songbook")
        scene.folder.makeFolder("home/Songs/FOLK")
        scene.folder.write("x", to: "in/a.txt")
        scene.folder.write("x", to: "Folk/a.txt")
        #expect(try scene.plan("in", "Folk").lines == ["in 2/a: new", "FOLK/a: new"])
    }

    @Test("a song of the library is not imported into it again")
    func ownLibrary() throws {
        let scene = try TransferScene()
        scene.folder.write("{}", to: "home/Songs/One/One.songbook")
        #expect(try scene.plan("home/Songs", into: "home/Songs").lines == ["One.songbook: skipped"])
    }

    @Test("an older version that a sync program keeps hidden in the library is imported from there")
    func hiddenVersion() throws {
        let scene = try TransferScene()
        scene.folder.write(#"{"id": "1", "title": "One", "text": "new"}"#, to: "home/Songs/One/One.songbook")
        let old = FilePath("home/Songs/.stversions/One/One~20260212-103000.songbook")
        scene.folder.write(#"{"id": "1", "title": "One", "text": "old"}"#, to: old)
        #expect(try scene.plan(old).lines == ["One 2: new"])
    }

    @Test("a link to a folder of the library takes songs like the folder")
    func linkedTarget() throws {
        let scene = try TransferScene()
        scene.folder.makeFolder("home/Songs/Folk")
        symlink("Folk", scene.folder["home/Songs/Irish"].string)
        for number in 0..<3 { scene.folder.write("x", to: FilePath("in/Irish/\(number).txt")) }
        let done = try scene.run("in/.")
        #expect(scene.library == ["Folk/0/0.songbook", "Folk/1/1.songbook", "Folk/2/2.songbook"])
        #expect(done.report.songCount == 3)
        #expect(try scene.run("in/.").report.songCount == 0)
    }

    @Test("a folder that is a song, or none, takes nothing")
    func wrongTarget() throws {
        let scene = try TransferScene()
        scene.folder.write("{}", to: "home/Songs/One/One.songbook")
        scene.folder.write("x", to: "in/a.txt")
        #expect(throws: Problem.self) { try scene.plan("in/a.txt", into: "home/Songs/One") }
        #expect(throws: Problem.self) { try scene.plan("in/a.txt", into: "home/Songs/None") }
    }

    @Test(
        "a folder without permission is said, and the others are imported",
        .enabled(if: OtherUser.isPossible, Comment(rawValue: OtherUser.reason)))
    func permission() throws {
        let scene = try TransferScene()
        scene.folder.write("x", to: "in/a.txt")
        scene.folder.write("x", to: "in/closed/b.txt")
        chmod(scene.folder["in/closed"].string, 0)
        defer { chmod(scene.folder["in/closed"].string, 0o755) }
        let lines = try OtherUser.with(65534) { try scene.plan("in").lines }
        #expect(lines == ["in/a: new", "closed: permission"])
    }

    @Test("a format that was said is that of all files")
    func saidFormat() throws {
        let scene = try TransferScene()
        scene.folder.write("{t: River}\nwords", to: "in/a.cho")
        let plan = try scene.plan("in/a.cho", as: .other(.text))
        #expect(plan.lines == ["a: new"] && plan.files[0].format == .other(.text))
    }

    @Test("of several songs, one without title and lyrics that says something else is told of")
    func withoutTitleAndLyrics() throws {
        let scene = try TransferScene()
        scene.folder.write(
            """
            [{"title": "One", "text": "x"},
             {"name": "Two", "verses": "words of another program"},
             {"id": "5", "title": "", "text": ""}]
            """, to: "in/songs.json")
        let plan = try scene.plan("in/songs.json")
        #expect(plan.lines == ["One: new"])
        #expect(plan.files[0].faults.map(\.line) == [2])
        scene.folder.write(#"[{"name": "Two", "verses": "words"}]"#, to: "in/others.json")
        #expect(try scene.plan("in/.").lines == ["others.json: skipped", "One: new"])
    }
}
