import Files
import LibraryIndex
import TestSupport
import Testing

@testable import SongbookModel

@MainActor
@Suite("The target of keys and menus in the list and the sidebar")
struct LineInUseTests {
    private let folder = TemporaryFolder()
    private let models: LibraryCoordinator

    private var line: LineInUse { models.lineInUse }
    private var browse: BrowseModel { models.browse }
    private var item: String? { line.item?.relativePath.string }

    init() async throws {
        let ballads = SidebarLine.Key.place(.folder("Ballads"))
        for name in ["a", "b", "c"] {
            folder.write("{\"tags\": [\"sea\"]}", to: FilePath("Songs/\(name)/\(name).songbook"))
        }
        folder.makeFolder("Songs/Ballads")
        let environment = folder.environment()
        models = LibraryCoordinator(
            root: folder["Songs"], environment: environment, orders: ListOrders(environment: environment))
        models.library.begin()
        let models = models
        try #require(await eventually { models.browse.items.count == 4 && models.library.snapshot?.isCurrent == true })
        models.browse.cursor.moved(to: 1)
        try #require(await eventually { models.sidebar.position(of: ballads) != nil })
        // The counts of songs may come later, and without the keyboard focus the cursor goes to the marked line then.
        models.sidebar.select(.folder("Ballads"))
        models.sidebar.update()
    }

    private func focus(list: Bool = false, emptyPage: Bool = false, sidebar: Bool = false) {
        line.focusMoved(isInList: list, isOnEmptyPage: emptyPage, isInSidebar: sidebar)
    }

    @Test("the target is the focused line of the list or the sidebar, or none")
    func focused() {
        #expect(item == nil && line.place == nil && !line.isAnyListInUse)
        focus(list: true)
        #expect(item == "a" && line.isAnyListInUse)
        focus(sidebar: true)
        #expect(item == "Ballads" && line.place == nil && line.isAnyListInUse)
        models.sidebar.moved(to: models.sidebar.position(of: .place(.allSongs)))
        #expect(item == nil && line.place == .allSongs)
        models.sidebar.moved(to: models.sidebar.position(of: .heading(.library)))
        #expect(item == nil && line.place == nil)
        focus(emptyPage: true)
        #expect(item == nil && line.isAnyListInUse)
        focus(list: true)
        line.isSongMenuOpen = true
        #expect(item == nil)
        models.close()
    }

    @Test("the target is the selection; a single selected line is an ordinary target")
    func selected() {
        browse.choice.toggle(2)
        #expect(item == nil && line.selectedCount == nil)
        focus(list: true)
        #expect(item == "b" && line.selectedCount == nil)
        browse.choice.toggle(3)
        #expect(item == nil && line.selectedCount == 2)
        focus(sidebar: true)
        #expect(item == "Ballads" && line.selectedCount == nil)
        models.close()
    }

    @Test("a menu acts on its line, or on the selection that contains it, until its command is done")
    func menu() throws {
        focus(list: true)
        for position in [2, 3] { browse.choice.toggle(position) }
        let (a, b) = (try #require(browse.items[1]), try #require(browse.items[2]))
        #expect(line.menuMeansSeveral(at: b) && !line.menuMeansSeveral(at: a))
        let first = line.menuOpened(at: .list(a))
        #expect(item == "a" && line.selectedCount == nil && line.ringedItem == "a")
        line.menuClosed(first)
        #expect(item == "a" && line.ringedItem == nil)
        let second = line.menuOpened(at: .list(b))
        // The command of the first menu is done only now.
        line.menuClosed(first)
        line.menuEnded(first)
        #expect(line.selectedCount == 2 && line.ringedItem == "b")
        line.menuClosed(second)
        line.menuEnded(second)
        #expect(line.selectedCount == 2)
        browse.choice.end()
        let ballads = try #require(models.sidebar.current)
        let third = line.menuOpened(at: .sidebar(ballads))
        #expect(item == "Ballads" && line.ringedLine == ballads.key && line.ringedItem == nil)
        line.menuEnded(third)
        #expect(item == "a" && line.ringedLine == nil)
        models.close()
    }

    @Test("the target changes when the list shows other lines")
    func followed() async {
        focus(list: true)
        let changes = ChangeCount()
        changes.follow { [models] in models.lineInUse.item?.relativePath }
        browse.browse(.allSongs)
        #expect(await eventually { browse.items.songs != nil && changes.count > 0 })
        #expect(item == nil)
        models.close()
    }
}
