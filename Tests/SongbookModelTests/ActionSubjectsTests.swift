import Files
import Glibc
import LibraryFile
import LibraryIndex
import TestSupport
import Testing

@testable import SongbookModel

@MainActor
@Suite("What the actions of a window act on")
struct ActionSubjectsTests {
    private let scene = SwitchScene()
    private let models: LibraryCoordinator

    init() async throws {
        scene.song("One")
        scene.song("Two")
        scene.folder.write("nonsense", to: "home/Songs/Broken/Broken.songbook")
        scene.folder.write("{\"title\": \"River\", \"id\": \"r\"}", to: "home/Songs/Old/Old.songbook")
        scene.folder.makeFolder("home/Songs/Ballads")
        scene.folder.write(
            "{\"version\": 1, \"smartFolders\": [{\"name\": \"S\", \"query\": \"x\"}]}",
            to: "home/Songs/.songbook-library.json")
        let environment = scene.folder.environment()
        models = LibraryCoordinator(
            root: scene.root, environment: environment, orders: ListOrders(environment: environment))
        models.library.begin()
        let models = models
        try #require(await eventually { models.browse.items.count == 5 && models.library.snapshot?.isCurrent == true })
        try #require(await eventually { models.sidebar.position(of: .place(.smartFolder("S"))) != nil })
    }

    private var target: ActionTarget { ActionTarget(scene.shownSong, in: models) }

    private func subjects(isSongFocused: Bool = false) -> ActionSubjects {
        ActionSubjects(target, isSongFocused: isSongFocused, isDeletedItem: false)
    }

    /// The keyboard goes to a line of the list.
    private func focus(_ name: String) {
        let line = (0..<models.browse.items.count).first { models.browse.items[$0]?.relativePath.string == name }
        models.browse.cursor.moved(to: line)
        models.lineInUse.focusMoved(isInList: true, isOnEmptyPage: false, isInSidebar: false)
    }

    private func focusSidebar(_ place: BrowsePlace) {
        models.sidebar.moved(to: models.sidebar.position(of: .place(place)))
        models.lineInUse.focusMoved(isInList: false, isOnEmptyPage: false, isInSidebar: true)
    }

    private func end() async {
        models.close()
        await scene.end()
    }

    @Test("the song on the page, where no line has the keyboard")
    func page() async {
        #expect(target.item == nil && !subjects().hasSong && subjects().hasSongs && subjects().hasLibrary)
        scene.begin("One")
        let found = subjects(isSongFocused: true)
        #expect(found.hasSong && found.isSongEditable && found.isSongMade && found.isSongTaggable)
        #expect(found.isSongFocused)
        #expect(found.hasDetails && found.isPinnable && found.isRenamable && found.isSongAttachable)
        #expect(found.target?.path == scene.file("One") && found.changeable != nil && !found.hasOtherFileName)
        await end()
    }

    @Test("an empty page of a new song has nothing yet")
    func unwritten() async throws {
        scene.switcher.show(try #require(scene.beginNewSong()))
        let found = subjects()
        #expect(found.hasSong && !found.isSongMade && !found.isSongTaggable && !found.hasDetails && found.target == nil)
        await end()
    }

    @Test("a line of the list, be it a song, a broken one, or a folder")
    func lines() async {
        scene.begin("One")
        focus("Two")
        #expect(subjects().target?.path == scene.file("Two") && subjects().hasDetails && subjects().isPinnable)
        #expect(target.openSong(in: target.item!) == nil && !subjects().isCategory)
        focus("Broken")
        #expect(subjects().target != nil && !subjects().hasDetails && !subjects().isPinnable)
        #expect(!subjects().hasOtherFileName)
        focus("Old")
        #expect(subjects().hasOtherFileName)
        focus("Ballads")
        let found = subjects()
        #expect(found.isCategory && found.isPlainFolder && !found.isProject && !found.hasDetails && found.isRenamable)
        await end()
    }

    @Test("lines that are selected, of which none is renamed")
    func selection() async throws {
        for position in [1, 2] { models.browse.choice.toggle(position) }
        focus("Two")
        let found = subjects()
        #expect(found.isSelection && found.hasTargets && found.target == nil && target.items.count == 2)
        #expect(found.isPinnable && !found.isRenamable && !found.hasDetails)
        await end()
    }

    @Test("a place of the sidebar: a smart folder or a tag, which can get another name")
    func places() async {
        focusSidebar(.smartFolder("S"))
        #expect(subjects().isSmartFolder && subjects().isRenamable && subjects().target == nil)
        focusSidebar(.allSongs)
        #expect(!subjects().isSmartFolder && !subjects().isTag && !subjects().isRenamable)
        await end()
    }

    @Test("nothing of a library that is out of reach can be changed")
    func outOfReach() async throws {
        focus("Two")
        #expect(rename(scene.root.string, scene.folder["gone"].string) == 0)
        models.library.look()
        #expect(await eventually { models.library.isOutOfReach })
        let found = subjects()
        #expect(found.hasLibrary && !found.isLibraryInReach && !found.hasSongs && found.target == nil)
        #expect(!found.isPinnable && target.stage(.next) == nil)
        await end()
    }
}
