import Files
import Freedesktop
import LibraryIndex
import ListChanges
import TestSupport
import Testing

@testable import SongbookModel

@Suite("The lines of a library's list")
struct BrowseItemsTests {
    private let folder = TemporaryFolder()
    private let cache = TemporaryFolder()

    @Test("folders come first, then pinned songs, then titles with numbers by their value")
    func order() throws {
        for title in ["Song 10", "Song 9", "Älter", "Zuletzt"] { song(title, title: title) }
        song("pinned", title: "Song 11", isPinned: true)
        folder.makeFolder("Songs/Ballads")
        #expect(try titles(BrowseItems(of: scan().tree.root))[0..<3] == ["Ballads", "Song 11", "Song 9"])
    }

    @Test("songs are sorted in a requested order, and in the first one again")
    func orders() throws {
        for (name, day, isPinned) in [("a", 3, false), ("b", 1, true), ("c", 2, false), ("d", 3, false)] {
            song(name, title: name, isPinned: isPinned, day: day)
        }
        folder.makeFolder("Songs/Ballads")
        let root = try scan().tree.root
        let byTitle = ["Ballads", "b", "a", "c", "d"]
        for (order, expected) in [
            (ListOrder(), byTitle), (ListOrder(isReversed: true), ["Ballads", "b", "d", "c", "a"]),
            (ListOrder(sort: .changed), ["Ballads", "b", "a", "d", "c"]),
            (ListOrder(sort: .changed, isReversed: true), ["Ballads", "b", "c", "d", "a"]),
        ] {
            let other = BrowseItems(of: root, by: order)
            #expect(titles(other) == expected)
            let (items, changes) = other.updated(to: root)
            #expect(titles(items) == byTitle)
            #expect(applying(changes, to: names(other), of: names(items)) == names(items))
        }
    }

    @Test("with the newest first, a saved song moves to the top, and no other line moves")
    func saved() throws {
        for number in 0..<50 { song("\(number)", title: "Song \(number)", day: 1) }
        let order = ListOrder(sort: .changed)
        let items = BrowseItems.none.updated(to: try scan().tree.root, by: order).items
        song("30", title: "Song 30", day: 2)
        let (new, changes) = items.updated(to: try scan().tree.root, by: order)
        #expect(new[0]?.relativePath == "30")
        #expect(changes == [RowChange(start: 0, removed: 0, added: 1), RowChange(start: 31, removed: 1, added: 0)])
    }

    @Test(
        "after any changes, the lines are sorted, and the reported changes lead from the old lines to the new ones",
        arguments: [
            ListOrder(), ListOrder(isReversed: true), ListOrder(sort: .changed),
            ListOrder(sort: .created, isReversed: true),
        ])
    func following(order: ListOrder) throws {
        var random = SeededGenerator(seed: 7)
        for number in 0..<40 { song("\(number)", title: title(&random), day: random.number(1...9)) }
        folder.makeFolder("Songs/A folder")
        var items = BrowseItems.none.updated(to: try scan().tree.root, by: order).items
        for round in 0..<30 {
            for _ in 0..<random.number(0...(round % 10 == 9 ? 30 : 3)) {
                let name = String(random.number(0...60))
                if random.chance(1, of: 3) {
                    runTool("/bin/rm", "-rf", folder[FilePath("Songs/" + name)].string)
                } else if random.chance(1, of: 6) {
                    folder.makeFolder(FilePath("Songs/Folder \(name)"))
                } else {
                    song(
                        name, title: title(&random), isPinned: random.chance(1, of: 5), day: random.number(1...9))
                }
            }
            let root = try scan().tree.root
            let (new, changes) = items.updated(to: root, by: order)
            let wanted = names(BrowseItems(of: root, by: order))
            #expect(names(new) == wanted)
            #expect(applying(changes, to: names(items), of: wanted) == wanted)
            #expect(changes.count <= 33)
            items = new
        }
    }

    @Test("a song with other lyrics and the same title keeps its line; with another title, only its line moves")
    func oneChange() throws {
        for number in 0..<50 { song("\(number)", title: "Song \(number)") }
        let items = BrowseItems.none.updated(to: try scan().tree.root).items
        song("7", title: "Song 7", words: "other words")
        let (same, none) = items.updated(to: try scan().tree.root)
        #expect(none == [])
        song("7", title: "Song 30 and a half")
        let (_, changes) = same.updated(to: try scan().tree.root)
        #expect(changes == [RowChange(start: 7, removed: 1, added: 0), RowChange(start: 30, removed: 0, added: 1)])
    }

    @Test("the position of a song or folder is found by its path; an unknown path has none")
    func positions() throws {
        for number in 0..<20 { song("\(number)", title: "Song \(20 - number)") }
        folder.makeFolder("Songs/Ballads")
        let items = BrowseItems(of: try scan().tree.root)
        for position in 0..<items.count { #expect(items.position(of: items[position]?.relativePath) == position) }
        #expect(items.position(of: "nothing") == nil)
        #expect(items.position(of: "Ballads/1") == nil)
        #expect(items[items.count] == nil)
        #expect(items[-1] == nil)
    }
}

extension BrowseItemsTests {
    /// - Parameter day: the day in January 2026 when it was created and changed.
    private func song(_ name: String, title: String, words: String = "", isPinned: Bool = false, day: Int = 1) {
        let date = "2026-01-0\(day)T00:00:00Z"
        let json = """
            {"title": "\(title)", "text": "\(words)", "pinned": \(isPinned), "createdAt": "\(date)", "updatedAt": "\(date)"}
            """
        folder.write(json, to: FilePath("Songs/\(name)/\(name).songbook"))
    }

    private func title(_ random: inout SeededGenerator) -> String {
        "\(random.pick(["Moon", "moon", "Éclair", "River", ""])) \(random.number(0...30))"
    }

    private func scan() throws -> LibrarySnapshot {
        let environment = Environment(
            variables: ["XDG_CACHE_HOME": cache.path.bytes], workingDirectory: folder.path, userID: 0)
        return try LibraryIndex(root: folder["Songs"], environment: environment).refresh()
    }

    private func titles(_ items: BrowseItems) -> [String] {
        (0..<items.count).map { position in
            switch items[position] {
            case .folder(let folder): folder.name.string
            case .song(let song): song.title
            default: ""
            }
        }
    }

    private func names(_ items: BrowseItems) -> [FilePath] {
        (0..<items.count).compactMap { items[$0]?.relativePath }
    }

    /// Applies the changes as a list does: it takes added lines from the new ones.
    private func applying(_ changes: [RowChange], to old: [FilePath], of new: [FilePath]) -> [FilePath] {
        var lines = old
        for change in changes {
            let added = new[change.start..<(change.start + change.added)]
            lines.replaceSubrange(change.start..<(change.start + change.removed), with: added)
        }
        return lines
    }
}
