import Files
import LibraryIndex
import SongOpening
import TestSupport
import Testing

@testable import SongbookModel

@MainActor
@Suite("What the sidebar of a library shows")
struct SidebarModelTests {
    private let folder = TemporaryFolder()
    private let arrangement: ArrangementModel
    private let counts: SidebarCounts
    private let sidebar: SidebarModel
    private let keyboard = Keyboard()

    init() {
        let environment = folder.environment()
        let file: FilePath = "home/Songs/a/a.songbook"
        folder.write("{\"tags\": [\"sea\"]}", to: file)
        for name in ["Ballads/Sad", "Waltzes"] { folder.makeFolder(FilePath("home/Songs/\(name)")) }
        arrangement = ArrangementModel(root: folder["home/Songs"], environment: environment)
        counts = SidebarCounts(context: { QueryContext(environment: environment) }, clock: ManualClock())
        sidebar = SidebarModel(name: "Songs", arrangement, counts)
        sidebar.keyboard = keyboard
    }

    private func snapshot() throws -> LibrarySnapshot {
        try LibraryIndex(root: folder["home/Songs"], environment: folder.environment()).refresh()
    }

    private var places: [String] { sidebar.lines.compactMap(\.place?.key) }

    private func folders() -> [String] { places.filter { $0.hasPrefix("folder:") } }

    private var current: String? { sidebar.current?.place?.key }

    @Test("the list's place is marked, the folders above it are expanded, and the sidebar scrolls to it once")
    func selected() throws {
        sidebar.select(.folder("Ballads/Sad"))
        #expect(sidebar.lines.isEmpty && sidebar.marked == nil && sidebar.reveals == 1)
        sidebar.show(try snapshot().tree)
        #expect(folders() == ["folder:", "folder:Ballads", "folder:Ballads/Sad", "folder:Waltzes"])
        #expect(sidebar.marked == sidebar.position(of: .place(.folder("Ballads/Sad"))))
        sidebar.select(.allSongs)
        #expect(sidebar.marked == sidebar.position(of: .place(.allSongs)) && current == "all" && sidebar.reveals == 2)
    }

    @Test("lines are expanded and collapsed by toggling, and by keys that do only one of the two")
    func toggled() throws {
        sidebar.show(try snapshot().tree)
        let ballads = try #require(sidebar.position(of: .place(.folder("Ballads"))).flatMap(sidebar.line))
        #expect(!sidebar.setOpen(ballads, false) && sidebar.setOpen(ballads, true))
        #expect(folders().contains("folder:Ballads/Sad") && sidebar.isOpen(ballads.key))
        #expect(sidebar.setOpen(ballads, false) && !folders().contains("folder:Ballads/Sad"))
        let root = try #require(sidebar.position(of: .place(.root)).flatMap(sidebar.line))
        #expect(!sidebar.setOpen(root, false))
        sidebar.collapsed = [.folders]
        #expect(folders().isEmpty && sidebar.collapsed == [.folders])
        sidebar.expand("Ballads")
        sidebar.collapsed = []
        #expect(folders().contains("folder:Ballads/Sad"))
    }

    @Test("the focus stays on its line while the list's place is the same, otherwise it follows the place")
    func kept() throws {
        sidebar.show(try snapshot().tree)
        sidebar.select(.root)
        keyboard.hasKeyboard = true
        sidebar.moved(to: sidebar.position(of: .place(.folder("Waltzes"))))
        folder.makeFolder("home/Songs/Hymns")
        sidebar.show(try snapshot().tree)
        #expect(current == "folder:Waltzes" && folders().contains("folder:Hymns"))
        sidebar.select(.allSongs)
        #expect(current == "all")
        keyboard.hasKeyboard = false
        sidebar.moved(to: sidebar.position(of: .place(.folder("Waltzes"))))
        sidebar.update()
        #expect(current == "all")
    }

    @Test("new counts and marks update lines and move none")
    func said() async throws {
        let snapshot = try snapshot()
        sidebar.show(snapshot.tree)
        let count = sidebar.changes.count
        sidebar.deletedCount = 2
        sidebar.deletedCount = 2
        sidebar.concerned = ["Ballads"]
        #expect(sidebar.changes.since(count)?.map(\.isEmpty) == [true, true])
        #expect(sidebar.songCount(in: .allSongs) == 1 && sidebar.songCount(in: .tag("sea")) == nil)
        counts.update(snapshot, arrangement.arrangement)
        #expect(await eventually { sidebar.songCount(in: .tag("SEA")) == 1 })
        sidebar.update()
        #expect(places.contains("tag:sea") && sidebar.color(of: .tag("sea")) == nil)
        #expect(sidebar.standTogether("Ballads", "Waltzes") && !sidebar.standTogether("Ballads", "Ballads/Sad"))
        #expect(!sidebar.standTogether("", "Ballads"))
    }
}

@MainActor
private final class Keyboard: KeyboardSource {
    var hasKeyboard = false
}
