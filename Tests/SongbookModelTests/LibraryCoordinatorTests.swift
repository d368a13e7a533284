import Files
import LibraryFile
import Problems
import SongOpening
import TestSupport
import Testing

@testable import SongbookModel

@MainActor
@Suite("The models of a library in a window")
struct LibraryCoordinatorTests {
    private let folder = TemporaryFolder()
    private let clock = ManualClock()

    private func makeModels(_ obstacle: Problem? = nil) -> LibraryCoordinator {
        let environment = folder.environment()
        return LibraryCoordinator(
            root: folder["home/Songs"], environment: environment, obstacle: obstacle,
            orders: ListOrders(environment: environment), clock: clock)
    }

    private func write(_ name: String, _ tags: String = "") {
        folder.write("{\"tags\": [\(tags)]}", to: FilePath("home/Songs/\(name)/\(name).songbook"))
    }

    private let file: FilePath = "home/Songs/.songbook-library.json"

    @Test("changes of the library reach its counts and its status")
    func followed() async {
        write("a", "\"sea\"")
        folder.write(
            "{\"smartFolders\": [{\"name\": \"Sea\", \"query\": \"tag:sea\"}], \"version\": 1}", to: file)
        let models = makeModels()
        models.begin()
        #expect(await eventually { models.arrangement.isKnown })
        #expect(await eventually { models.status.condition != nil })
        for _ in 0..<3 {
            #expect(await eventually { clock.sleepers > 0 || models.counts.current.songs[.smartFolder("Sea")] == 1 })
            clock.advance(by: .seconds(600))
        }
        #expect(await eventually { models.counts.current.songs[.smartFolder("Sea")] == 1 })
        folder.write("{", to: file)
        #expect(await eventually { models.status.condition?.libraryFile != nil })
        #expect(models.notices.all.count == 1)
        models.close()
    }

    @Test("another day has the songs of smart folders counted again, where their queries depend on it")
    func anotherDay() async {
        write("a")
        let models = makeModels()
        models.begin()
        #expect(await eventually { models.arrangement.isKnown && models.status.condition != nil })
        #expect(await eventually { !models.library.isLooking && models.counts.current.songs[.builtIn(.today)] != nil })
        // It has counted all, and has rested.
        for _ in 0..<2 {
            _ = await settled { clock.sleepers }
            clock.advance(by: .seconds(100_000))
        }
        #expect(await eventually { clock.sleepers == 0 })
        models.draftsChanged([])
        #expect(await steadily { clock.sleepers == 0 })
        models.dayChanged()
        // It rests after a count.
        #expect(await eventually { clock.sleepers == 1 })
        models.close()
    }

    @Test("a conflict copy of the library's file that comes is merged into it")
    func copies() async throws {
        folder.write("{\"tags\": {\"love\": {\"color\": \"red\"}}, \"version\": 1}", to: file)
        let models = makeModels()
        models.begin()
        #expect(await eventually { models.arrangement.arrangement.color(ofTag: "love") == "red" })
        let copy: FilePath = "home/Songs/.songbook-library.sync-conflict-20261123-101010-ABCDEFG.json"
        folder.write("{\"tags\": {\"sea\": {\"color\": \"blue\"}}, \"version\": 1}", to: copy)
        #expect(await eventually { models.arrangement.arrangement.color(ofTag: "sea") == "blue" })
        #expect(models.arrangement.arrangement.color(ofTag: "love") == "red")
        #expect(folder.names(in: "home/Songs") == [".songbook-library.json"])
        #expect(models.notices.all.count == 1)
        models.close()
    }

    @Test("a project whose folder another program renames stays one")
    func renamed() async throws {
        for name in ["Work/Ready", "Ballads"] { folder.makeFolder(FilePath("home/Songs/\(name)")) }
        folder.write("{\"folders\": {\"Work\": {\"project\": {\"kind\": \"songs\"}}}, \"version\": 1}", to: file)
        let models = makeModels()
        models.begin()
        #expect(
            await eventually {
                folder.names(in: "home/.local/state/songbook").contains { $0.string.hasPrefix("folders-") }
            })
        runTool("/bin/mv", folder["home/Songs/Work"].string, folder["home/Songs/Ballads/Opus"].string)
        #expect(await eventually { models.arrangement.order.isProject("Ballads/Opus") })
        #expect(!models.arrangement.order.isProject("Work"))
        models.close()
    }

    @Test("an unavailable library is reported, and its file is not read")
    func unreachable() async {
        let models = makeModels(Problem(.unavailable, path: folder["home/Songs"], "cannot reach the library"))
        models.begin()
        #expect(await eventually { models.status.scanLine != nil })
        #expect(!models.status.isReachable)
        #expect(await steadily { !models.arrangement.isKnown })
        models.close()
    }

    @Test("nothing is reported once the window is closed, and the models are released")
    func end() async {
        write("a")
        weak var gone: LibraryCoordinator?
        weak var library: LibraryModel?
        do {
            let models = makeModels()
            (gone, library) = (models, models.library)
            models.begin()
            models.close()
        }
        #expect(await eventually { gone == nil && library == nil })
    }
}
