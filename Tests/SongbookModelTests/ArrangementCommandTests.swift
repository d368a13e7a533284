import Files
import LibraryFile
import TestSupport
import Testing

@testable import SongbookModel

@MainActor
@Suite("Commands for smart folders, colors, icons and the order of folders")
struct ArrangementCommandTests {
    private let scene: CommandScene

    init() throws {
        scene = try CommandScene()
        for name: FilePath in ["Alpha", "Beta", "Gamma"] {
            scene.folder.makeFolder(FilePath("home/Songs").appending(name))
        }
    }

    private func arrangement() throws -> LibraryArrangement { try scene.store.read() }

    private func smartFolders() throws -> [String] { try arrangement().smartFolders.map { "\($0.name): \($0.query)" } }

    private func make(_ names: String...) async {
        for name in names { await scene.run(ArrangementCommand.make(SmartFolder(name: name, query: "tag:\(name)"))) }
    }

    private func folders() throws -> [FilePath] {
        let order = FolderOrder(try arrangement())
        return order.sections(of: ["Alpha", "Beta", "Gamma"], in: "").flatMap(\.folders)
    }

    private func siblings(_ folder: FilePath) throws -> FolderSiblings? {
        FolderSiblings(of: folder, in: try #require(scene.tree), FolderOrder(try arrangement()))
    }

    private func move(_ folder: FilePath, isUp: Bool) async throws {
        await scene.run(try #require(try siblings(folder)?.moving(isUp: isUp)))
    }

    @Test("a smart folder is created and shown, unless its name is taken")
    func make() async throws {
        await make("love", "sea")
        await scene.run(ArrangementCommand.make(SmartFolder(name: "LOVE", query: "x")))
        #expect(try smartFolders() == ["love: tag:love", "sea: tag:sea"])
        #expect(scene.places == [.place(.smartFolder("love")), .place(.smartFolder("sea"))])
        #expect(scene.offered.isEmpty)
    }

    @Test("the name of a smart folder is checked, and a message says why it cannot be used")
    func names() async throws {
        await make("love")
        let arrangement = try arrangement()
        let taken = "There is a smart folder of this name already."
        #expect(arrangement.fault(inSmartFolderName: "sea") == nil)
        #expect(arrangement.fault(inSmartFolderName: "") == "")
        #expect(arrangement.fault(inSmartFolderName: "Love") == taken)
        #expect(arrangement.fault(inSmartFolderName: BuiltInFolder.pinned.title) == taken)
        #expect(arrangement.fault(inSmartFolderName: "Love", except: "love") == nil)
    }

    @Test("a renamed smart folder is shown under its new name, and keeps its position")
    func rename() async throws {
        await make("love", "sea")
        await scene.run(ArrangementCommand.replaceSmartFolder("love", with: SmartFolder(name: "moon", query: "x")))
        #expect(try smartFolders() == ["moon: x", "sea: tag:sea"])
        #expect(scene.renamed == ["smart:love smart:moon"])
        await scene.run(ArrangementCommand.replaceSmartFolder("moon", with: SmartFolder(name: "sea", query: "y")))
        #expect(try smartFolders() == ["moon: x", "sea: tag:sea"] && scene.renamed.count == 1)
    }

    @Test("undo puts a removed smart folder back at its position, unless its name is taken by then")
    func remove() async throws {
        await make("love", "sea", "moon")
        await scene.run(ArrangementCommand.removeSmartFolder("sea"))
        #expect(try smartFolders() == ["love: tag:love", "moon: tag:moon"])
        #expect(scene.offered.map(\.words) == ["Smart folder “sea” removed"])
        try await scene.undo()
        #expect(try smartFolders() == ["love: tag:love", "sea: tag:sea", "moon: tag:moon"])
        await scene.run(ArrangementCommand.removeSmartFolder("sea"))
        await scene.run(ArrangementCommand.make(SmartFolder(name: "sea", query: "another")))
        try await scene.undo()
        #expect(try smartFolders().last == "sea: another" && scene.offered.isEmpty)
        await scene.run(ArrangementCommand.removeSmartFolder("gone"))
        #expect(scene.offered.isEmpty)
    }

    @Test("smart folders change places with their neighbors, and stay at the ends")
    func shift() async throws {
        await make("a", "b", "c")
        let names = { try arrangement().smartFolders.map(\.name).joined() }
        await scene.run(ArrangementCommand.shiftSmartFolder("b", isUp: true))
        #expect(try names() == "bac")
        await scene.run(ArrangementCommand.shiftSmartFolder("b", isUp: true))
        #expect(try names() == "bac")
        await scene.run(ArrangementCommand.shiftSmartFolder("a", isUp: false))
        #expect(try names() == "bca")
        await scene.run(ArrangementCommand.moveSmartFolder("b", to: "a"))
        #expect(try names() == "cab")
        await scene.run(ArrangementCommand.moveSmartFolder("b", to: "c"))
        #expect(try names() == "bca")
        for other in ["b", "gone"] { await scene.run(ArrangementCommand.moveSmartFolder("b", to: other)) }
        #expect(try names() == "bca" && scene.offered.isEmpty)
    }

    @Test("a folder moves by a line, or beside another one; only the key undoes it, no toast offers that")
    func order() async throws {
        try await move("Gamma", isUp: true)
        #expect(try folders() == ["Alpha", "Gamma", "Beta"])
        #expect(scene.offered.map(\.isOffered) == [false])
        try await move("Alpha", isUp: false)
        #expect(try folders() == ["Gamma", "Alpha", "Beta"])
        try await scene.undo()
        #expect(try folders() == ["Alpha", "Gamma", "Beta"])
        try await move("Gamma", isUp: false)
        #expect(try folders() == ["Alpha", "Beta", "Gamma"])
        try await scene.undo()
        await scene.run(try #require(try siblings("Alpha")?.moving(.below, "Beta")))
        #expect(try folders() == ["Gamma", "Beta", "Alpha"])
        await scene.run(try #require(try siblings("Alpha")?.moving(.above, "Gamma")))
        #expect(try folders() == ["Alpha", "Gamma", "Beta"])
    }

    @Test("a folder cannot move above the first or below the last one, nor beside one that is not its sibling")
    func noOrder() throws {
        scene.folder.makeFolder("home/Songs/Alpha/Inner")
        #expect(try siblings("Alpha")?.moving(isUp: true) == nil)
        #expect(try siblings("Gamma")?.moving(isUp: false) == nil)
        #expect(try siblings("Gamma")?.moving(.above, "Alpha/Inner") == nil)
        #expect(try siblings("") == nil && siblings("gone") == nil)
    }

    @Test("undoing a move keeps later moves")
    func orderedSince() async throws {
        try await move("Gamma", isUp: true)
        try await move("Beta", isUp: true)
        await scene.run(try #require(scene.offered.first).command)
        #expect(try folders() == ["Alpha", "Beta", "Gamma"])
    }

    @Test("undo restores an icon, unless it was changed since; the same icon offers no undo")
    func icon() async throws {
        await scene.run(ArrangementCommand.icon("moon", of: "Alpha"))
        await scene.run(ArrangementCommand.icon("sun", of: "Alpha"))
        #expect(scene.offered.map(\.words) == ["Icon of “Alpha” changed", "Icon of “Alpha” changed"])
        await scene.run(scene.offered[0].command)
        #expect(try arrangement().folder("Alpha").icon == "sun")
        try await scene.undo()
        #expect(try arrangement().folder("Alpha").icon == "moon")
        await scene.run(ArrangementCommand.icon("moon", of: "Alpha"))
        #expect(scene.offered.count == 1)
    }

    @Test("a tag gets a color, and loses it")
    func color() async throws {
        await scene.run(ArrangementCommand.color("red", ofTag: "sea"))
        #expect(try arrangement().color(ofTag: "sea") == "red")
        await scene.run(ArrangementCommand.color(nil, ofTag: "sea"))
        #expect(try arrangement().color(ofTag: "sea") == nil)
    }

    @Test("nothing is changed if the library's file cannot be, or if the window is closed")
    func refused() async throws {
        scene.isClosed = true
        await make("love")
        scene.isClosed = false
        scene.folder.write("{\"version\": 99}", to: "home/Songs/.songbook-library.json")
        await make("love")
        await scene.run(ArrangementCommand.icon("moon", of: "Alpha"))
        await scene.run(ArrangementCommand.replaceSmartFolder("love", with: SmartFolder(name: "moon", query: "moon")))
        #expect(scene.places.isEmpty && scene.offered.isEmpty && scene.renamed.isEmpty)
    }
}
