import Files
import Glibc
import LibraryChanges
import LibraryFile
import Problems
import SongNames
import TestSupport
import Testing

@Suite("Projects")
struct ProjectTests {
    private let scene: Scene

    init() throws {
        scene = try Scene()
    }

    private var arrangement: LibraryArrangement {
        get throws(Problem) { try LibraryStore(root: scene.songs, environment: scene.environment).read() }
    }

    private func make(_ path: FilePath, _ kind: ProjectKind = .poetry) throws(Problem) -> ProjectMaking {
        try scene.editor.makeProject(of: scene.folder[path], kind: kind)
    }

    @Test("a folder becomes a project: folders that are called like a role have it, the others are made, songs stay")
    func existing() throws {
        for folder: FilePath in ["draft", "Mine", "Ready"] {
            scene.folder.makeFolder(FilePath("home/Songs/Poems").appending(folder))
        }
        scene.song("home/Songs/Poems/Mine/Song/Song.songbook")
        scene.song("home/Songs/Poems/Other/Other.songbook")
        scene.folder.write("x", to: "home/Songs/Poems/Research")
        let before = scene.library
        let making = try make("home/Songs/Poems")
        #expect(making.former == nil && making.notices.isEmpty)
        let project = try #require(try arrangement.folder("Poems").project)
        #expect(project.kind == "poetry" && project.roles.count == 11)
        #expect(project.roles["draft"] == "draft" && project.roles["ready"] == "Ready")
        // These names are taken by a song or a file.
        #expect(project.roles["other"] == "Other 2" && project.roles["research"] == "Research 2")
        #expect(project.roles["set-aside"] == "Set Aside")
        #expect(making.made.count == 9)
        #expect(Set(scene.library).isSuperset(of: before))
        for folder in project.roles.values {
            #expect(try FileStatus(of: scene.songs.appending("Poems").appending(folder)).kind == .directory)
        }
    }

    @Test("undone, it is as it was, but what is in one of its folders by now stays")
    func undone() throws {
        scene.folder.makeFolder("home/Songs/Poems/Ready")
        let making = try make("home/Songs/Poems")
        scene.song("home/Songs/Poems/Draft/New/New.songbook")
        try scene.editor.undo(making)
        #expect(try arrangement.folders.isEmpty)
        #expect(
            scene.library.filter { $0 != LibraryFileName.name } == [
                "Poems", "Poems/Draft", "Poems/Draft/New", "Poems/Draft/New/New.songbook", "Poems/Ready",
            ])
    }

    @Test("a new project is undone with its folders, as long as nobody put anything into them")
    func newUndone() throws {
        let store = LibraryStore(root: scene.songs, environment: scene.environment)
        _ = try store.change { arrangement in arrangement.setFolder("P/Draft", to: FolderArrangement(order: 2)) }
        let new = try scene.editor.makeProject(named: "P", kind: .poetry, in: scene.songs)
        #expect(scene.library.contains("P/Draft"))
        try scene.editor.undo(new)
        #expect(scene.library == [LibraryFileName.name])
        #expect(try arrangement.folders == ["P/Draft": FolderArrangement(order: 2)])
        #expect(problem { try scene.editor.undo(new) }?.kind == .noSuchFile)
    }

    @Test(
        "a new project stays whole, and a project, where something was put into it or a folder is another one",
        arguments: ["P/Draft/New/New.songbook", "P/.hidden", "P/Attic/", "P/Draft/", "P/"])
    func newKept(_ addition: String) throws {
        let new = try scene.editor.makeProject(named: "P", kind: .poetry, in: scene.songs)
        let path = FilePath("home/Songs/" + addition)
        if addition.hasSuffix("/") {
            // The old folder stays open under another name, so that the new one gets another inode number.
            _ = rename(scene.folder[path].string, scene.folder["home/elsewhere"].string)
            scene.folder.makeFolder(path)
        } else {
            scene.folder.write("x", to: path)
        }
        let (library, before) = (scene.library, try arrangement)
        #expect(problem { try scene.editor.undo(new) }?.cause?.errno == .notEmpty)
        #expect(scene.library == library)
        #expect(try arrangement == before)
    }

    @Test("ceasing to be a project moves nothing, keeps order and icon, and can be undone")
    func stopped() throws {
        let change = try scene.editor.makeProject(named: "Poems", kind: .poetry, in: scene.songs).change
        let store = LibraryStore(root: scene.songs, environment: scene.environment)
        _ = try store.change { arrangement in
            var entry = arrangement.folder("Poems")
            entry.order = 3
            arrangement.setFolder("Poems", to: entry)
        }
        let folders = scene.library
        let former = try scene.editor.stopProject(change.path)
        #expect(try arrangement.folders == ["Poems": FolderArrangement(order: 3)])
        #expect(scene.library == folders)
        try scene.editor.setProject(former, of: change.path)
        #expect(try arrangement.folder("Poems").project?.roles["draft"] == "Draft")
        #expect(try scene.editor.stopProject(scene.folder["home/Songs/Poems/Draft"]) == nil)
    }

    @Test("a song, a folder in it, the library and a folder elsewhere become no project, and nothing is made")
    func refused() throws {
        scene.song("home/Songs/Song/Song.songbook")
        scene.folder.makeFolder("home/Songs/Song/Takes")
        scene.folder.makeFolder("home/Music")
        let library = scene.library
        for path: FilePath in ["home/Songs/Song", "home/Songs/Song/Takes", "home/Songs", "home/Music", "home/None"] {
            #expect(problem { try make(path) } != nil, "\(path)")
        }
        #expect(scene.library == library && scene.folder.names(in: "home/Music").isEmpty)
    }

    @Test("where the library's file cannot be written, folders that were made are gone again")
    func notWritable() throws {
        scene.folder.makeFolder("home/Songs/Poems/Draft")
        scene.folder.write("{", to: "home/Songs/.songbook-library.json")
        #expect(problem { try make("home/Songs/Poems") }?.kind == .invalidSong)
        #expect(scene.library == [".songbook-library.json", "Poems", "Poems/Draft"])
        #expect(problem { try scene.editor.stopProject(scene.folder["home/Songs/Poems"]) } != nil)
    }

    @Test("a project that another program is writing to at the same time gets both changes")
    func atOnce() async throws {
        let (editor, songs) = (scene.editor, scene.songs)
        for number in 0..<4 { scene.folder.makeFolder(FilePath("home/Songs/P\(number)")) }
        await withTaskGroup(of: Bool.self) { group in
            for number in 0..<4 {
                group.addTask {
                    (try? editor.makeProject(of: songs.appending(FilePath("P\(number)")), kind: .songs)) != nil
                }
            }
            for await isMade in group { #expect(isMade) }
        }
        #expect(try arrangement.folders.count == 4)
    }

    @Test("a new folder, project or renamed folder gets nothing of one that had its path and is gone")
    func inTheWay() throws {
        let store = LibraryStore(root: scene.songs, environment: scene.environment)
        let old = FolderArrangement(order: 1, icon: "x", project: Project(kind: "songs", roles: ["draft": "Draft"]))
        func remember() throws {
            _ = try store.change { arrangement in
                arrangement.setFolder("P", to: old)
                arrangement.setFolder("P/Draft", to: FolderArrangement(order: 2))
            }
        }
        try remember()
        _ = try scene.editor.makeFolder(named: "P", in: scene.songs)
        #expect(try arrangement.folders.isEmpty)
        rmdir(scene.songs.appending("P").string)
        try remember()
        _ = try scene.editor.makeProject(named: "P", kind: .blank, in: scene.songs)
        #expect(try arrangement.folders == ["P": FolderArrangement(project: Project(kind: "blank", roles: [:]))])
        rmdir(scene.songs.appending("P").string)
        try remember()
        scene.folder.makeFolder("home/Songs/Other")
        _ = try scene.editor.rename(try scene.item("home/Songs/Other"), to: "P", withFiles: true)
        #expect(try arrangement.folders.isEmpty)
    }

    @Test("a project that cannot be made leaves what is remembered of its path")
    func failed() throws {
        let store = LibraryStore(root: scene.songs, environment: scene.environment)
        scene.folder.makeFolder("home/Songs/P")
        _ = try store.change { arrangement in arrangement.setFolder("P/Draft", to: FolderArrangement(order: 2)) }
        #expect(problem { try scene.editor.makeProject(named: "P", kind: .songs, in: scene.songs) } != nil)
        #expect(try arrangement.folders == ["P/Draft": FolderArrangement(order: 2)])
    }
}
