import Files
import LibraryFile
import TestSupport
import Testing

@testable import SongbookModel

@MainActor
@Suite("Creating and ending projects")
struct ProjectCommandTests {
    private let scene: CommandScene

    init() throws {
        scene = try CommandScene()
        scene.song("Folk/c", [])
    }

    private func project(_ folder: FilePath) throws -> Project? { try scene.store.read().folder(folder).project }

    private func make(_ name: String) async throws {
        await scene.run(NewProjectCommand(name, .songs, in: try #require(scene.place).place(of: "Folk")))
    }

    @Test("a new project has folders, which are shown; undo removes them")
    func made() async throws {
        try await make("Record")
        #expect(scene.isThere("Folk/Record") && !scene.folder.names(in: "home/Songs/Folk/Record").isEmpty)
        #expect(try project("Folk/Record")?.kind == ProjectKind.songs.rawValue)
        #expect(scene.places == [.sidebar(["Folk/Record", "Folk"])])
        #expect(scene.offered.map(\.words) == ["Project “Record” created"])
        try await scene.undo()
        #expect(!scene.isThere("Folk/Record") && scene.failures.isEmpty)
        #expect(try project("Folk/Record") == nil)
    }

    @Test("a project with new content cannot be undone, and an error says so")
    func notTakenBack() async throws {
        try await make("Record")
        let folder = try #require(scene.folder.names(in: "home/Songs/Folk/Record").first)
        scene.song("Folk/Record/\(folder.string)/x", [])
        try await scene.undo()
        #expect(scene.headings == ["Could Not Undo"])
        #expect(scene.isThere(FilePath("Folk/Record/\(folder.string)/x")))
    }

    @Test("if the name is taken, nothing is created, and an error says so")
    func refused() async throws {
        try await make("c")
        #expect(scene.headings == ["Could Not Create Project"] && scene.offered.isEmpty)
        await scene.run(MakeProjectCommand(scene.folderTarget("gone"), .songs))
        await scene.run(StopProjectCommand(ItemSelection(path: "/gone", name: "gone", isFolder: true)))
        #expect(scene.headings.dropFirst() == ["Could Not Make “gone” a Project", "Could Not Change “gone”"])
    }

    @Test("where the library's file is damaged, no folder becomes one, and why is said; nothing changes")
    func damaged() async throws {
        scene.folder.write("{", to: "home/Songs/.songbook-library.json")
        await scene.run(MakeProjectCommand(scene.folderTarget("Folk"), .songs))
        #expect(scene.headings == ["Could Not Make “Folk” a Project"] && scene.offered.isEmpty)
        let problem = try #require(scene.failures.first?.problem)
        #expect(problem.sentences.contains("ot a valid library file"), "\(problem.sentences)")
        #expect(scene.folder.names(in: "home/Songs/Folk") == ["c"])
        #expect(scene.folder.read("home/Songs/.songbook-library.json") == Array("{".utf8))
    }

    @Test("a folder becomes a project, and a project a folder; both can be undone")
    func folder() async throws {
        let folk = scene.folderTarget("Folk")
        await scene.run(MakeProjectCommand(folk, .songs))
        #expect(try project("Folk") != nil && scene.isThere("Folk/c"))
        #expect(scene.places == [.sidebar(["Folk"])])
        await scene.run(StopProjectCommand(folk))
        #expect(try project("Folk") == nil)
        #expect(scene.offered.map(\.words) == ["“Folk” is a project now", "“Folk” is no longer a project"])
        try await scene.undo()
        #expect(try project("Folk") != nil)
        try await scene.undo()
        #expect(try project("Folk") == nil)
        #expect(scene.folder.names(in: "home/Songs/Folk") == ["c"])
    }

    @Test("if the window is closed, nothing is created")
    func closed() async throws {
        let place = try #require(scene.place)
        scene.isClosed = true
        await scene.run(NewProjectCommand("Record", .songs, in: place))
        #expect(!scene.isThere("Record"))
    }
}
