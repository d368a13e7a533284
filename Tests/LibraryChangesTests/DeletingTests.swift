import EditingSession
import Files
import Freedesktop
import Glibc
import LibraryChanges
import Problems
import SongLibrary
import TestSupport
import Testing

@Suite("Deleting and restoring") struct DeletingTests {
    private let scene: Scene

    init() throws {
        scene = try Scene(in: TemporaryFolder.withoutVolumeTrash)
        scene.song("home/Songs/Folk/One/One.songbook")
        scene.folder.write("sound", to: "home/Songs/Folk/One/take.ogg")
    }

    private var trashed: [String] {
        ((try? scene.editor.trashed(from: scene.songs)) ?? []).map { item in
            let path = item.file.originalPath.relative(to: scene.songs) ?? item.file.originalPath
            return "\(item.kind.rawValue) \(path.string)" + (item.title.map { ": " + $0 } ?? "")
        }
    }

    @discardableResult
    private func trash(_ path: FilePath) throws -> [FilePath] {
        try scene.editor.trash(scene.item(path)).map(\.originalPath)
    }

    @Test("a song goes to the trash with its folder, is listed, and comes back whole") func song() throws {
        let before = scene.library
        #expect(try trash("home/Songs/Folk/One/One.songbook") == [scene.folder["home/Songs/Folk/One"]])
        #expect(scene.library == ["Folk"])
        #expect(trashed == ["song Folk/One: One"])
        let change = try scene.editor.restore(scene.folder["home/Songs/Folk/One"])
        #expect(change.path == scene.folder["home/Songs/Folk/One"])
        #expect(scene.library == before)
        #expect(trashed.isEmpty)
    }

    @Test("a category, and a song whose folder is gone by now") func category() throws {
        try trash("home/Songs/Folk/One")
        try trash("home/Songs/Folk")
        #expect(trashed.sorted() == ["folder Folk", "song Folk/One: One"])
        _ = try scene.editor.restore(scene.folder["home/Songs/Folk/One"])
        #expect(scene.text("home/Songs/Folk/One/One.songbook") == "words")
        #expect(problem { try scene.editor.restore(scene.folder["home/Songs/Folk"]) }?.kind == .cannotCreate)
    }

    @Test("where its name is taken, something in the trash comes back under a free one") func taken() throws {
        try trash("home/Songs/Folk/One")
        scene.song("home/Songs/Folk/One/One.songbook", text: "second")
        scene.folder.makeFolder("home/Songs/Folk/one 2")
        let file = try #require(try scene.editor.trashed(from: scene.songs).first?.file)
        #expect(problem { try scene.editor.restore(file, as: "ONE") }?.kind == .cannotCreate)
        let name = try scene.editor.freeName(for: file)
        #expect(name == "One 3")
        #expect(try scene.editor.restore(file, as: name).path == scene.folder["home/Songs/Folk/One 3"])
        #expect(scene.text("home/Songs/Folk/One 3/One.songbook") == "words")
        #expect(scene.text("home/Songs/Folk/One/One.songbook") == "second")
    }

    @Test("what a restore that was interrupted has copied already is no obstacle to the next one")
    func interruptedRestore() throws {
        let before = scene.library
        try trash("home/Songs/Folk/One")
        let file = try #require(try scene.editor.trashed(from: scene.songs).first?.file)
        #expect(runTool("/bin/cp", "-a", file.path.string, file.originalPath.string).status == 0)
        #expect(try scene.editor.restore(file).path == file.originalPath)
        #expect(scene.library == before)
        #expect(trashed.isEmpty)
    }

    @Test("of a loose song its files alone") func loose() throws {
        scene.song("home/Songs/Folk/a.songbook")
        scene.song("home/Songs/Folk/a (conflicted copy 2026-02-12).songbook")
        #expect(try trash("home/Songs/Folk/a.songbook").count == 2)
        #expect(scene.library == ["Folk", "Folk/One", "Folk/One/One.songbook", "Folk/One/take.ogg"])
        #expect(
            trashed.sorted() == [
                "song Folk/a (conflicted copy 2026-02-12).songbook: a (conflicted copy 2026-02-12)",
                "song Folk/a.songbook: a",
            ])
        _ = try scene.editor.restore(scene.folder["home/Songs/Folk/a.songbook"])
        #expect(scene.text("home/Songs/Folk/a.songbook") == "words")
    }

    @Test("a link to a loose song goes alone, and the song stays") func link() throws {
        scene.song("home/Songs/Folk/a.songbook")
        scene.folder.makeFolder("home/Songs/Links")
        scene.song("home/Songs/Links/b.songbook")
        let link = scene.folder["home/Songs/Links/c.songbook"]
        #expect(symlink("../Folk/a.songbook", link.string) == 0)
        #expect(try trash("home/Songs/Links/c.songbook") == [link])
        #expect(scene.text("home/Songs/Folk/a.songbook") == "words")
    }

    @Test("what was deleted last at a place comes back first, and what came back is not overwritten")
    func twice() throws {
        try trash("home/Songs/Folk/One")
        scene.song("home/Songs/Folk/One/One.songbook", text: "second")
        waitForFileClock()
        try trash("home/Songs/Folk/One")
        #expect(trashed.count == 2)
        _ = try scene.editor.restore(scene.folder["home/Songs/Folk/One"])
        #expect(scene.text("home/Songs/Folk/One/One.songbook") == "second")
        #expect(problem { try scene.editor.restore(scene.folder["home/Songs/Folk/One"]) }?.kind == .cannotCreate)
        let item = try #require(try scene.editor.trashed(from: scene.songs).first)
        #expect(problem { try scene.editor.restore(item.file.path) }?.kind == .cannotCreate)
        #expect(scene.text("home/Songs/Folk/One/One.songbook") == "second")
        runTool("/bin/mv", scene.folder["home/Songs/Folk/One"].string, scene.folder["home/Songs/Folk/Two"].string)
        _ = try scene.editor.restore(item.file.path)
        #expect(scene.text("home/Songs/Folk/One/One.songbook") == "words")
    }

    @Test("nothing is restored beside a name that is the same elsewhere") func clash() throws {
        try trash("home/Songs/Folk/One")
        scene.song("home/Songs/Folk/ONE/ONE.songbook")
        let problem = problem { try scene.editor.restore(scene.folder["home/Songs/Folk/One"]) }
        #expect(problem?.kind == .cannotCreate && problem?.path == scene.folder["home/Songs/Folk/ONE"])
        #expect(trashed.count == 1)
    }

    @Test("only songs and folders of this library are listed, also by a link to it") func listed() throws {
        scene.folder.write("", to: "home/Songs/letter.odt")
        scene.song("home/Documents/Other/Other.songbook")
        let trash = Trash(scene.environment)
        for path: FilePath in ["home/Songs/letter.odt", "home/Documents/Other", "home/Songs/Folk/One"] {
            _ = try trash.put(scene.folder[path])
        }
        #expect(trashed == ["song Folk/One: One"])
        #expect(scene.folder["home/Link"].withCString { symlink("Songs", $0) } == 0)
        _ = try scene.editor.restore(scene.folder["home/Link/Folk/One"])
        #expect(scene.text("home/Songs/Folk/One/One.songbook") == "words")
        #expect(problem { try scene.editor.restore(scene.folder["home/Songs/Folk/One"]) }?.kind == .noSuchFile)
    }

    @Test("where there is no trash, that is said, and the song stays until it is deleted for good") func noTrash()
        throws
    {
        let (editor, item) = (scene.editor, try scene.item("home/Songs/Folk/One"))
        let problem = problem {
            try FaultyCalls.every(.mkdirat, .failing(.readOnlyFilesystem)).run { () throws(Problem) in
                try editor.trash(item)
            }
        }
        #expect(problem?.kind == .unavailable)
        #expect(scene.text("home/Songs/Folk/One/One.songbook") == "words")
        try editor.delete(item)
        #expect(scene.library == ["Folk"])
        #expect(trashed.isEmpty)
    }

    @Test("a loose song of which one file cannot be trashed keeps them all") func looseFailure() throws {
        scene.song("home/Songs/Folk/a.songbook")
        scene.song("home/Songs/Folk/a (conflicted copy 2026-02-12).songbook")
        let before = scene.library
        let (editor, item) = (scene.editor, try scene.item("home/Songs/Folk/a.songbook"))
        let calls = FaultyCalls { _, call in
            call.name == .renameat2 && call.path.lastComponent == "a.songbook" ? .failing(.accessDenied) : nil
        }
        #expect(problem { try calls.run { () throws(Problem) in try editor.trash(item) } }?.kind == .permission)
        #expect(scene.library == before)
        #expect(trashed.isEmpty)
    }

    @Test("words typed into a song that was deleted meanwhile are kept, and saved once it is restored")
    func openSong() throws {
        let file = scene.folder["home/Songs/Folk/One/One.songbook"]
        let session = try EditingSession.open(file, environment: scene.environment)
        try trash("home/Songs/Folk/One")
        #expect(problem { try session.save(text: "more") }?.kind == .noSuchFile)
        _ = try scene.editor.restore(scene.folder["home/Songs/Folk/One"])
        guard case .saved = try session.save(text: "more").outcome else { throw Unexpected() }
        #expect(scene.text("home/Songs/Folk/One/One.songbook") == "more")
    }

    @Test("on another disk it goes to the trash there", .enabled(if: Mount.isPossible, "\(Mount.reason)"))
    func volume() throws {
        let mount = try Mount(tmpfsAt: scene.folder.makeFolder("disk"))
        scene.song("disk/Songs/Folk/One/One.songbook")
        let editor = LibraryEditor(
            environment: scene.environment, settings: Settings(), libraryFlag: scene.folder["disk/Songs"])
        let item = try editor.item(SongReference(scene.folder["disk/Songs/Folk"]))
        _ = try editor.trash(item)
        #expect(scene.folder.names(in: "disk").count == 2)
        #expect(try editor.trashed(from: scene.folder["disk/Songs"]).map(\.kind) == [.folder])
        _ = try editor.restore(scene.folder["disk/Songs/Folk"])
        #expect(scene.text("disk/Songs/Folk/One/One.songbook") == "words")
        withExtendedLifetime(mount) {}
    }
}
