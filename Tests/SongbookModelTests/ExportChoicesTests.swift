import Files
import LibraryFile
import LibraryIndex
import SongOpening
import SongTransfer
import TestSupport
import Testing

@testable import SongbookModel

@Suite("The songs that a window can export")
struct ExportChoicesTests {
    private let folder = TemporaryFolder()
    private let cache = TemporaryFolder()

    private func snapshot() throws -> LibrarySnapshot {
        for name in ["One", "Folk/Two", "Folk/Old/Three"] {
            let title = FilePath(name).name.string
            folder.write("{\"title\": \"\(title)\", \"text\": \"words\"}", to: FilePath("\(name)/\(title).songbook"))
        }
        return try LibraryIndex(root: folder.path, environment: cache.environment()).refresh()
    }

    private func tree() throws -> LibraryTree { try snapshot().tree }

    private func labels(_ choices: ExportChoices) -> [String] {
        choices.all.map { "\($0.label): \($0.count)" }
    }

    private func item(_ path: FilePath, isFolder: Bool = false) -> ItemSelection {
        ItemSelection(path: folder[path], name: path.stem.string, isFolder: isFolder)
    }

    @Test("the folder that is shown comes first, then all songs of the library")
    func folders() throws {
        var choices = ExportChoices(try tree(), name: "Songs")
        #expect(labels(choices) == ["All songs: 3"])
        choices.folder = "Folk"
        #expect(labels(choices) == ["Folder “Folk”: 2", "All songs: 3"])
        let items = choices.all[0].songs()
        #expect(items.map(\.folder) == ["", "Old"] && items.map { $0.file.stem.string } == ["Two", "Three"])
        #expect(choices.all[1].songs().map(\.folder) == ["", "Folk", "Folk/Old"])
        choices.folder = "Gone"
        #expect(labels(choices) == ["All songs: 3"])
        let empty = TemporaryFolder()
        let nothing = try LibraryIndex(root: empty.path, environment: cache.environment()).refresh().tree
        #expect(ExportChoices(nothing, name: "").all.isEmpty)
    }

    @Test("the selection comes first")
    func selected() throws {
        var choices = ExportChoices(try tree(), name: "Songs")
        choices.targets = [item("One/One.songbook")]
        #expect(labels(choices) == ["One: 1", "All songs: 3"])
        choices.targets.append(item("Folk/Old", isFolder: true))
        #expect(labels(choices)[0] == "2 selected: 2")
        let items = choices.all[0].songs()
        #expect(items.map { $0.file.stem.string } == ["One", "Three"] && items.map(\.folder) == ["", "Old"])
        choices.targets = [item("Gone", isFolder: true)]
        #expect(labels(choices) == ["All songs: 3"])
    }

    @Test("the listed songs are offered if they are not all songs")
    func listed() throws {
        let snapshot = try snapshot()
        var choices = ExportChoices(snapshot.tree, name: "Songs")
        choices.items = BrowseItems(snapshot.tree.songList(by: .title, isReversed: false))
        choices.place = .allSongs
        #expect(labels(choices) == ["All songs: 3"])
        choices.place = .builtIn(.week)
        let title = BrowsePlace.builtIn(.week).title(library: "Songs")
        #expect(labels(choices) == ["“\(title)”: 3", "All songs: 3"])
        #expect(Set(choices.all[0].songs().map { $0.file.stem.string }) == ["One", "Two", "Three"])
        choices.isSearch = true
        #expect(labels(choices) == ["All songs: 3"])
        choices.items = BrowseItems(
            hits: try LibrarySearch().find(
                Query("two"), in: snapshot, context: QueryContext(environment: folder.environment()),
                cancellation: Cancellation()))
        #expect(labels(choices) == ["Search results: 1", "All songs: 3"])
        #expect(choices.all[0].songs().map { $0.file.stem.string } == ["Two"])
    }
}
