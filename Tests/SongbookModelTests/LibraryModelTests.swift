import Files
import Glibc
import LibraryIndex
import Problems
import SongLibrary
import TestSupport
import Testing

@testable import SongbookModel

@MainActor
@Suite("A library as a window shows it")
struct LibraryModelTests {
    private let folder = TemporaryFolder()
    private let clock = ManualClock()
    private let seen = Seen()

    private var root: FilePath { folder["home/Songs"] }
    private var unreachable: Problem { Problem(.unavailable, path: root, "cannot reach the library") }

    init() {
        write("a")
    }

    private func write(_ name: String) {
        folder.write("{\"text\": \"words\"}", to: FilePath("home/Songs/\(name)/\(name).songbook"))
    }

    private func makeModel(_ obstacle: Problem? = nil) -> LibraryModel {
        let model = LibraryModel(root: root, environment: folder.environment(), obstacle: obstacle, clock: clock)
        model.onChange = { [seen] in seen.changes += 1 }
        model.onMove = { [seen] in seen.moves.append($0) }
        model.onNotice = { [seen] in seen.notices.append($0) }
        return model
    }

    private func names(_ model: LibraryModel) -> [String]? {
        model.snapshot.map { $0.tree.songs.map(\.folderName.string).sorted() }
    }

    /// Waits until the model knows the library as it is.
    private func settle(_ model: LibraryModel) async -> Bool {
        await eventually { !model.isLooking && model.snapshot?.isCurrent == true }
    }

    @Test("is looked through, and followed from then on")
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
        let changes = seen.changes
        write("c")
        #expect(await steadily { seen.changes == changes })
    }

    @Test("can be left half looked through, and looked at again")
    func cancelled() async {
        let model = makeModel()
        model.begin()
        model.cancel()
        #expect(model.state.isIncomplete && model.state.scan == nil)
        let changes = seen.changes
        // Nor does a disk that is mounted somewhere begin it again.
        model.mountsChanged()
        #expect(await steadily { seen.changes == changes && model.snapshot == nil })
        await model.refresh()
        #expect(await settle(model))
        #expect(!model.state.isIncomplete)
    }

    @Test("that cannot be reached is shown as it was, looked for, and looked at as soon as it is there")
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

    @Test("that is somewhere else now is said to be there")
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
        #expect(await eventually { seen.moves == [folder["home/Elsewhere"]] })
        #expect(model.isOutOfReach)
        #expect(names(model) == ["a"])
        model.close()
    }

    @Test("a disk that is mounted elsewhere changes nothing; one over its folder has it looked at again")
    func mounts() async {
        let model = makeModel()
        model.begin()
        #expect(await settle(model))
        let look = model.progress
        model.mountsChanged()
        #expect(await steadily { model.progress === look })
        // What has the folder's name is another one.
        rename(root, to: folder["home/old"])
        write("c")
        model.mountsChanged()
        #expect(await eventually { names(model) == ["c"] })
        model.close()
    }

    @Test("is made up anew once where what is stored of it is damaged")
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

    @Test("nothing keeps it once its window lets it go, while it is looked through, looked for or followed")
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

/// What a model told.
@MainActor
private final class Seen {
    var changes = 0
    var moves: [FilePath] = []
    var notices: [String] = []
}
