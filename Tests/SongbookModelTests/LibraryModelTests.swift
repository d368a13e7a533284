import Files
import Glibc
import LibraryIndex
import Problems
import SongLibrary
import TestSupport
import Testing

@testable import SongbookModel

@MainActor
@Suite("The model of a library in a window")
struct LibraryModelTests {
    private let folder = TemporaryFolder()
    private let clock = ManualClock()
    private let notices = NoticeLog()

    private var root: FilePath { folder["home/Songs"] }
    private var unreachable: Problem { Problem(.unavailable, path: root, "cannot reach the library") }

    init() {
        write("a")
    }

    private func write(_ name: String) {
        folder.write("{\"text\": \"words\"}", to: FilePath("home/Songs/\(name)/\(name).songbook"))
    }

    private func makeModel(_ obstacle: Problem? = nil) -> LibraryModel {
        LibraryModel(
            root: root, environment: folder.environment(), obstacle: obstacle, notices: notices, clock: clock)
    }

    private func names(_ model: LibraryModel) -> [String]? {
        model.snapshot.map { $0.tree.songs.map(\.folderName.string).sorted() }
    }

    /// Waits until the model knows the present state of the library.
    private func settle(_ model: LibraryModel) async -> Bool {
        await eventually { !model.isLooking && model.snapshot?.isCurrent == true }
    }

    @Test("a library is scanned, and followed from then on")
    func following() async {
        let model = makeModel()
        #expect(model.state.snapshot == nil && model.state.scan == nil)
        model.begin()
        #expect(model.isLooking && model.state.scan != nil)
        #expect(await settle(model))
        #expect(names(model) == ["a"])
        #expect(model.state.scan == nil && !model.isOutOfReach)
        write("b")
        #expect(await eventually { names(model) == ["a", "b"] })
        let revision = model.libraryFileRevision
        folder.write("{\"version\": 1}", to: "home/Songs/.songbook-library.json")
        #expect(await eventually { model.libraryFileRevision > revision })
        model.close()
        write("c")
        #expect(await steadily { names(model) == ["a", "b"] })
    }

    @Test("a scan can be canceled, and started again")
    func cancelled() async {
        let model = makeModel()
        model.begin()
        model.cancel()
        #expect(model.state.isIncomplete && model.state.scan == nil)
        // Mounting a disk does not start it again, either.
        model.mountsChanged()
        #expect(await steadily { model.state.isIncomplete && !model.isLooking && model.snapshot == nil })
        await model.refresh()
        #expect(await settle(model))
        #expect(!model.state.isIncomplete)
    }

    @Test("the offline copy of an unavailable library is shown until the library is available again and scanned")
    func obstacle() async {
        do {
            let before = makeModel()
            before.begin()
            #expect(await settle(before))
            before.close()
        }
        let cache: FilePath = "home/.cache/songbook"
        #expect(await eventually { !folder.names(in: cache).isEmpty })
        rename(root, to: folder["home/away"])
        let model = makeModel(unreachable)
        #expect(model.isOutOfReach)
        model.begin()
        #expect(await eventually { names(model) == ["a"] })
        #expect(model.state.isCopyShown && model.problem != nil)
        #expect(await model.lookThrough() == nil)
        for _ in 0..<2 {
            #expect(await eventually { clock.sleepers == 1 })
            clock.advance(by: LibraryModel.pause)
        }
        #expect(await eventually { clock.sleepers == 1 })
        #expect(model.isOutOfReach)
        rename(folder["home/away"], to: root)
        write("b")
        clock.advance(by: LibraryModel.pause)
        #expect(await eventually { !model.isOutOfReach && names(model) == ["a", "b"] })
        #expect(model.obstacle == nil && model.problem == nil)
        #expect(clock.sleepers == 0)
        model.close()
    }

    @Test("the new location of a moved library is reported")
    func moved() async throws {
        let environment = folder.environment()
        let bookmark = try Bookmark(of: root)
        _ = try SettingsStore(environment: environment).update { settings throws(Problem) in
            settings = Settings(mode: .folder, folder: bookmark)
        }
        let model = makeModel()
        model.begin()
        #expect(await settle(model))
        rename(root, to: folder["home/Elsewhere"])
        #expect(await eventually { model.newRoot == folder["home/Elsewhere"] })
        #expect(model.isOutOfReach)
        #expect(names(model) == ["a"])
        rename(folder["home/Elsewhere"], to: root)
        await model.refresh()
        #expect(await eventually { !model.isOutOfReach && model.newRoot == nil })
        model.close()
    }

    @Test("a disk mounted elsewhere changes nothing; another folder in the library's place is scanned")
    func mounts() async {
        let model = makeModel()
        model.begin()
        #expect(await settle(model))
        let look = model.progress
        model.mountsChanged()
        #expect(await steadily { model.progress === look })
        // Another folder has the library's path now.
        rename(root, to: folder["home/old"])
        write("c")
        model.mountsChanged()
        #expect(await eventually { names(model) == ["c"] })
        model.close()
    }

    @Test("a damaged index is rebuilt, once")
    func rebuilt() async {
        let model = makeModel()
        model.begin()
        #expect(await settle(model))
        model.rebuild()
        #expect(model.isLooking)
        #expect(await settle(model))
        model.rebuild()
        #expect(!model.isLooking)
        model.close()
    }

    @Test("the model is released once its window releases it: during a scan, a wait or while it follows")
    func end() async {
        for obstacle in [nil, unreachable] {
            weak var gone: LibraryModel?
            do {
                let model = makeModel(obstacle)
                gone = model
                model.begin()
                if obstacle == nil { model.mountsChanged() }
                if obstacle != nil { #expect(await eventually { clock.sleepers == 1 }) }
            }
            #expect(await eventually { gone == nil })
            #expect(await eventually { clock.sleepers == 0 })
        }
    }

    private func rename(_ old: FilePath, to new: FilePath) {
        #expect(old.withCString { old in new.withCString { Glibc.rename(old, $0) } } == 0)
    }
}
