import Files
import LibraryIndex
import ListChanges
import SongOpening
import TestSupport
import Testing

@testable import SongbookModel

@MainActor
@Suite("Loading the lines of a list off the main thread")
struct BrowseLoaderTests {
    private let folder = TemporaryFolder()
    private let clock = ManualClock()
    private let loader: BrowseLoader
    private let loads = Loads()

    init() {
        loader = BrowseLoader(clock: clock)
        loader.onLoad = { [loads] items, changes, isSameList in
            loads.all.append(Load(items: items, changes: changes, isSameList: isSameList))
        }
        for name in ["a", "b", "c"] { write("Songs/\(name)") }
        write("Songs/Ballads/d")
    }

    private func write(_ path: String) {
        let name = path.split(separator: "/").last ?? ""
        folder.write("{\"text\": \"words of \(name)\"}", to: FilePath("\(path)/\(name).songbook"))
    }

    private func snapshot() throws -> LibrarySnapshot {
        try LibraryIndex(root: folder["Songs"], environment: folder.environment()).refresh()
    }

    /// - Parameter hang: delays the search.
    private func request(
        _ place: BrowsePlace = .root, query: String? = nil, in snapshot: LibrarySnapshot, hang: Hang? = nil
    ) -> BrowseRequest {
        let environment = folder.environment()
        return BrowseRequest(
            snapshot: snapshot, place: place, placeQuery: nil, query: query.map { Query($0) },
            order: { _ in
                hang?.wait()
                return ListOrder()
            },
            context: {
                hang?.wait()
                return QueryContext(environment: environment)
            })
    }

    @Test("loads a folder, then the same one with another song, then another folder")
    func folders() async throws {
        loader.load(request(in: try snapshot()))
        #expect(await eventually { loads.all.count == 1 })
        #expect(loader.items.count == 4 && loader.shows(.root))
        write("Songs/e")
        loader.load(request(in: try snapshot()))
        #expect(await eventually { loads.all.count == 2 })
        #expect(loads.all[1].isSameList)
        #expect(loads.all[1].changes == [RowChange(start: 4, removed: 0, added: 1)])
        loader.load(request(.folder("Ballads"), in: try snapshot()))
        #expect(await eventually { loads.all.count == 3 })
        #expect(!loads.all[2].isSameList && loader.items.count == 1)
    }

    @Test("a missing folder is replaced by its nearest ancestor")
    func gone() async throws {
        loader.load(request(.folder("Ballads/Sad"), in: try snapshot()))
        #expect(await eventually { loads.all.count == 1 })
        #expect(loader.items.folder?.relativePath == "Ballads")
    }

    @Test("of several requests during a load, only the last counts, and a canceled one is not shown")
    func latest() async throws {
        let (hang, snapshot) = (Hang(), try snapshot())
        loader.load(request(query: "words", in: snapshot, hang: hang))
        #expect(await eventually { hang.waiting == 1 })
        loader.load(request(.folder("Ballads"), in: snapshot))
        loader.load(request(.root, in: snapshot))
        hang.letGo()
        #expect(await eventually { loads.all.count == 1 })
        #expect(loader.shows(.root) && loader.shownQuery == nil)
        #expect(loader.items.count == 4)
    }

    @Test("the result of a search says so, and by which query")
    func found() async throws {
        loader.load(request(query: "words", in: try snapshot()))
        #expect(await eventually { loads.all.count == 1 })
        #expect(loader.items.hits.count == 4 && loader.foundQuery != nil && !loader.isApproximate)
        #expect(!loader.shows(.root))
        loader.load(request(query: "nowhere", in: try snapshot()))
        #expect(await eventually { loads.all.count == 2 })
        #expect(loader.items.isEmpty)
    }

    @Test("nothing is reported once the window is closed")
    func closed() async throws {
        let hang = Hang()
        loader.load(request(in: try snapshot(), hang: hang))
        #expect(await eventually { hang.waiting == 1 })
        loader.close()
        hang.letGo()
        #expect(await steadily { loads.all.isEmpty })
    }
}

/// The report of a loader.
private struct Load {
    let items: BrowseItems
    let changes: [RowChange]
    let isSameList: Bool
}

@MainActor
private final class Loads {
    var all: [Load] = []
}
