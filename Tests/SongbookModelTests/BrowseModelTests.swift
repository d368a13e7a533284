import Files
import LibraryFile
import ListChanges
import Problems
import TestSupport
import Testing

@testable import LibraryIndex
@testable import SongbookModel

@MainActor
@Suite("The list of a library: a place, or a search")
struct BrowseModelTests {
    private let folder = TemporaryFolder()
    private let clock = ManualClock()
    private let models: LibraryCoordinator
    private let host = Host()

    private var browse: BrowseModel { models.browse }

    init() {
        let environment = folder.environment()
        models = LibraryCoordinator(
            root: folder["home/Songs"], environment: environment, orders: ListOrders(environment: environment),
            clock: clock)
        models.browse.host = host
        for name in ["a", "b", "Ballads/c"] { write(name, "\"tags\": [\"sea\"], \"text\": \"words of \(name)\"") }
    }

    private func write(_ path: String, _ members: String) {
        let name = path.split(separator: "/").last ?? ""
        folder.write("{\(members)}", to: FilePath("home/Songs/\(path)/\(name).songbook"))
    }

    private func shows(_ names: [String]) async -> Bool {
        await eventually {
            // While a list is known in part only, it pauses between updates.
            clock.advance(by: .seconds(600))
            return browse.items.names == names
        }
    }

    @Test("shows the library's folder first, then the requested place, and follows the library")
    func places() async {
        #expect(!browse.isKnown && browse.place == .root)
        models.library.begin()
        #expect(await shows(["Ballads", "a", "b"]))
        #expect(browse.songCount == 3 && !browse.list.isDamaged && !browse.showsCategory)
        browse.browse(.folder("Ballads"))
        #expect(browse.showsCategory)
        browse.search(for: "words")
        #expect(!browse.showsCategory)
        browse.search(for: "")
        #expect(browse.place == .folder("Ballads") && browse.folder == "Ballads" && browse.songCount == nil)
        #expect(await shows(["Ballads/c"]))
        browse.browse(.allSongs)
        #expect(browse.folder == "")
        #expect(await eventually { browse.songCount == 3 })
        browse.browse(.tag("sea"))
        #expect(await eventually { browse.songCount == 3 })
        write("d", "\"tags\": [\"sea\"]")
        #expect(await eventually { browse.songCount == 4 })
        browse.browse(.deleted)
        #expect(browse.showsDeleted)
        browse.close()
    }

    @Test("a missing folder is replaced by its nearest ancestor")
    func gone() async {
        browse.browse(.folder("Ballads/Sad"))
        models.library.begin()
        #expect(await shows(["Ballads/c"]))
        #expect(browse.place == .folder("Ballads"))
    }

    @Test("a folder that is found late is the one that is shown, up to three seconds after the library was listed")
    func late() async {
        for (pause, names) in [(2, ["Ballads/Sad/d"]), (4, ["Ballads/Sad", "Ballads/c"])] {
            let scene = BrowseModelTests()
            scene.browse.browse(.folder("Ballads/Sad"))
            scene.models.library.begin()
            #expect(await eventually { scene.browse.items.names == ["Ballads/c"] })
            #expect(await eventually { scene.models.library.snapshot?.isCurrent == true })
            #expect(await settled { scene.browse.place } == .folder("Ballads"))
            scene.clock.advance(by: .seconds(pause))
            scene.write("Ballads/Sad/d", "\"text\": \"words\"")
            #expect(await eventually { scene.browse.items.names == names })
            let place: FilePath = pause < 3 ? "Ballads/Sad" : "Ballads"
            #expect(scene.browse.place == .folder(place) && scene.browse.folder == place)
            scene.browse.close()
        }
    }

    @Test("new songs go into the folder that the list shows, also while something is searched for")
    func folderOfSearch() async {
        models.library.begin()
        browse.browse(.folder("Ballads"))
        #expect(await shows(["Ballads/c"]))
        browse.search(for: "words")
        #expect(await eventually { browse.hits.count == 3 })
        #expect(browse.folder == "Ballads")
        browse.search(for: "")
        #expect(await shows(["Ballads/c"]))
        #expect(browse.folder == "Ballads")
    }

    @Test("a search is shown at once and its songs soon; without words, the place is shown again")
    func searched() async {
        models.library.begin()
        #expect(await shows(["Ballads", "a", "b"]))
        browse.search(for: "words")
        #expect(browse.query != nil && browse.typed.text == "words")
        #expect(await eventually { browse.hits.count == 3 && browse.foundQuery != nil })
        browse.search(for: "nowhere")
        #expect(await eventually { browse.isKnown && browse.items.isEmpty })
        #expect(host.searchEnds == 0)
        browse.search(for: " ")
        #expect(browse.query == nil && browse.foundQuery == nil && host.searchEnds == 1)
        #expect(await shows(["Ballads", "a", "b"]))
        // The same query is not another search.
        browse.search(for: "")
        #expect(host.searchEnds == 1)
    }

    @Test("a wrong letter is forgiven where nothing else is found, which is said, and the words are marked")
    func approximate() async throws {
        write("Ballads/Lantern", "\"title\": \"Lantern\", \"text\": \"[Verse 1]\\nleave the kitchen light on\"")
        models.library.begin()
        #expect(await shows(["Ballads", "a", "b"]))
        browse.search(for: "kithcen")
        #expect(await eventually { browse.list.approximateWords == "kithcen" })
        #expect(browse.items.names == ["Ballads/Lantern"])
        let (query, snapshot) = (try #require(browse.foundQuery), try #require(browse.snapshot))
        let text = FoundText(browse.hits[0], matching: query, in: snapshot)
        #expect(text.line.text == "kitchen light on" || text.line.text == "leave the kitchen light on")
        let line = "leave the kitchen light on"
        #expect(query.ranges(in: line).map { line[$0] } == ["kitchen"])
        for (words, names) in [("kitchen", ["Ballads/Lantern"]), ("kitshan", [])] {
            browse.search(for: words)
            #expect(await eventually { browse.list.query?.text == words })
            #expect(browse.items.names == names && browse.list.approximateWords == nil)
        }
    }

    /// Scans the library as if a minute had passed, so that its cache is trusted, and changes one letter of the words
    /// in the cache.
    private func damageCache() throws {
        _ = try LibraryIndex(root: folder["home/Songs"], environment: folder.environment()) {
            FileTime(seconds: FileTime.now.seconds + 60)
        }.refresh()
        let cache: FilePath = "home/.cache/songbook/libraries"
        for name in folder.names(in: cache) where name.extension == "contents" {
            var bytes = try #require(folder.read(cache.appending(name)))
            let words = Array("words of".utf8)
            let place = try #require(
                bytes.indices.first { bytes[$0...].starts(with: words) })
            bytes[place] = UInt8(ascii: "x")
            folder.write(bytes, to: cache.appending(name))
        }
    }

    /// Whether words can be searched in the stored cache of the library.
    private var isCacheSound: Bool {
        let stored = LibraryIndex(root: folder["home/Songs"], environment: folder.environment()).load()
        return stored.map { (try? LibrarySearch().find(SearchQuery("words"), in: $0))?.count == 3 } ?? false
    }

    @Test("words are found where what is stored of them is damaged, and it is mended for the next window")
    func mended() async throws {
        try damageCache()
        let damages = Damages()
        let observer = damages.note(in: browse)
        models.library.begin()
        #expect(await shows(["Ballads", "a", "b"]))
        browse.search(for: "words")
        #expect(await eventually { browse.hits.count == 3 && !browse.list.isDamaged })
        #expect(damages.count > 0)
        observer.end()
        // The library is read again after the damage was found, and its cache is written after that.
        #expect(await eventually { isCacheSound })
        #expect(await eventually { !models.library.isLooking && models.library.snapshot?.isCurrent == true })
        models.close()
        let environment = folder.environment()
        let next = LibraryCoordinator(
            root: folder["home/Songs"], environment: environment, orders: ListOrders(environment: environment),
            clock: clock)
        let count = damages.count
        let nextObserver = damages.note(in: next.browse)
        next.library.begin()
        next.browse.search(for: "words")
        #expect(await eventually { next.browse.hits.count == 3 })
        #expect(damages.count == count)
        nextObserver.end()
        next.close()
    }

    @Test("of a library that is out of reach, and whose stored words are damaged, it is not known what a search finds")
    func damagedOffline() async throws {
        try damageCache()
        let environment = folder.environment()
        let models = LibraryCoordinator(
            root: folder["home/Songs"], environment: environment,
            obstacle: Problem(.unavailable, path: folder["home/Songs"], "cannot reach the library"),
            orders: ListOrders(environment: environment), clock: clock)
        models.begin()
        #expect(await eventually { models.browse.items.names == ["Ballads", "a", "b"] })
        models.browse.search(for: "words")
        #expect(await eventually { models.browse.list.isDamaged })
        #expect(models.browse.items.isEmpty && models.browse.songCount == nil)
        #expect(models.browse.emptyList.title == "Search Unavailable")
        #expect(models.browse.emptyList.text.contains("rebuilt when the library is available again"))
        models.library.resume()
        #expect(
            await eventually {
                clock.advance(by: .seconds(600))
                return models.browse.hits.count == 3
            })
        #expect(!models.browse.list.isDamaged && models.browse.songCount == 3)
        models.close()
    }

    @Test("the first result opens as soon as it is found, or at once; another search does not open it")
    func first() async {
        models.library.begin()
        #expect(await shows(["Ballads", "a", "b"]))
        browse.leaveSearch(opening: true)
        #expect(host.opened.isEmpty && host.awaits.isEmpty)
        browse.search(for: "words b")
        browse.leaveSearch(opening: true)
        #expect(host.awaits == [true] && host.opened.isEmpty)
        #expect(await eventually { host.opened == ["b"] && host.awaits == [true, false] })
        browse.leaveSearch(opening: true)
        #expect(host.opened == ["b", "b"] && host.awaits == [true, false])
        browse.search(for: "words c")
        browse.leaveSearch(opening: true)
        browse.search(for: "words b")
        #expect(host.awaits == [true, false, true, false])
        #expect(await eventually { browse.list.query?.text == "words b" })
        #expect(browse.items.names.first == "b")
        #expect(await steadily { host.opened == ["b", "b"] })
    }

    @Test("each place has its own order")
    func orders() async {
        models.library.begin()
        #expect(await shows(["Ballads", "a", "b"]))
        #expect(browse.order == ListOrder())
        browse.sort { $0.isReversed = true }
        #expect(browse.order.isReversed)
        #expect(await shows(["Ballads", "b", "a"]))
        browse.browse(.folder("Ballads"))
        #expect(!browse.order.isReversed)
        browse.browse(.root)
        #expect(browse.order.isReversed)
    }

    @Test("a smart folder is listed once the library's file is read, and again when that changes")
    func smartFolder() async {
        folder.write(
            "{\"smartFolders\": [{\"name\": \"Sea\", \"query\": \"tag:sea\"}], \"version\": 1}",
            to: "home/Songs/.songbook-library.json")
        browse.browse(.smartFolder("Sea"))
        models.library.begin()
        #expect(await eventually { browse.songCount == 3 })
        folder.write(
            "{\"smartFolders\": [{\"name\": \"Sea\", \"query\": \"tag:none\"}], \"version\": 1}",
            to: "home/Songs/.songbook-library.json")
        #expect(await eventually { browse.songCount == 0 })
    }

    @Test("a new day and drafts update lines, and a search by date is repeated")
    func refreshed() async {
        models.library.begin()
        #expect(await shows(["Ballads", "a", "b"]))
        #expect(await eventually { models.library.snapshot?.isCurrent == true })
        let count = await settled { browse.list.changes.count }
        let lines = browse.lineRevision
        let file = folder["home/Songs/a/a.songbook"]
        models.draftsChanged([file])
        #expect(browse.drafts == [file] && browse.lineRevision == lines + 1)
        models.dayChanged()
        #expect(browse.lineRevision == lines + 2)
        #expect(await steadily { browse.list.changes.count == count })
        browse.browse(.builtIn(.today))
        #expect(await eventually { browse.songCount != nil })
        let listed = browse.list.changes.count
        models.dayChanged()
        #expect(await eventually { browse.list.changes.count > listed })
    }

    @Test("the text of search results is looked up once, and dropped with the lines")
    func texts() async throws {
        models.library.begin()
        #expect(await shows(["Ballads", "a", "b"]))
        #expect(await eventually { models.library.snapshot?.isCurrent == true })
        // Another snapshot would forget the texts.
        _ = await settled { browse.list.changes.count }
        browse.search(for: "words")
        #expect(await eventually { browse.hits.count == 3 })
        let (query, snapshot) = (try #require(browse.foundQuery), try #require(browse.snapshot))
        let hit = browse.hits[0]
        for _ in 0..<2 { #expect(browse.found.text(at: 0, of: hit, matching: query, in: snapshot) == nil) }
        #expect(await eventually { browse.found.arrivals == [0] })
        let text = browse.found.text(at: 0, of: hit, matching: query, in: snapshot)
        #expect(text?.line.text.hasPrefix("words") == true)
        let turn = browse.found.turn
        browse.search(for: "")
        #expect(await shows(["Ballads", "a", "b"]))
        #expect(browse.found.turn == turn + 1 && browse.found.arrivals.isEmpty)
    }

    @Test("a view that is behind gets all changes since then, or all lines if it is far behind")
    func changes() async {
        models.library.begin()
        #expect(await shows(["Ballads", "a", "b"]))
        let shown = browse.list
        for place in [BrowsePlace.folder("Ballads"), .root] {
            let count = browse.list.changes.count
            browse.browse(place)
            #expect(await eventually { browse.list.changes.count == count + 1 })
        }
        let change = browse.list.changes(since: shown.changes.count, lines: shown.items.count)
        #expect(change.isOtherList && change.rows.count == 2)
        var lines = shown.items.count
        for row in change.rows { lines += row.added - row.removed }
        #expect(lines == browse.items.count)
        let far = browse.list.changes(since: -100, lines: 7)
        #expect(far.isOtherList && far.rows.map(\.removed) == [7] && far.rows.map(\.added) == [3])
    }
}

/// How often the words of a list turned out to be damaged.
@MainActor
private final class Damages {
    private(set) var count = 0

    func note(in model: BrowseModel) -> ModelObserver {
        ModelObserver {
            model.list.isDamaged
        } tell: { [weak self] isDamaged in
            if isDamaged { self?.count += 1 }
        }
    }
}

/// A window that only remembers what was asked of it.
@MainActor
private final class Host: BrowseHost {
    var opened: [String] = []
    var awaits: [Bool] = []
    var searchEnds = 0

    func open(_ song: SongEntry, grabsFocus: Bool) {
        opened.append(song.relativePath.string)
    }

    func firstSongIsAwaited(_ isAwaited: Bool) {
        awaits.append(isAwaited)
    }

    func searchEnded() {
        searchEnds += 1
    }
}
