import Files
import ListChanges
import Testing

@testable import SongbookModel

@MainActor
@Suite("The selected lines of a list")
struct ChosenLinesTests {
    private let choice = ChosenLines()
    private let scene = ListScene("a", "b", "c", "d", "e")

    private var chosen: [String] { choice.chosen.map(\.relativePath.string) }

    private func show(_ items: BrowseItems, _ changes: [RowChange] = [], isSameList: Bool = true) {
        choice.show(items, changes, isSameList: isSameList)
    }

    @Test("a plain click selects only while lines are selected; with Ctrl or Shift, it always does")
    func clicks() throws {
        show(try scene.items())
        #expect(!choice.take(.plain, at: 1, cursor: nil) && choice.count == 0)
        #expect(choice.take(.choosing, at: 3, cursor: nil) && chosen == ["d"])
        #expect(choice.take(.plain, at: 0, cursor: nil) && chosen == ["a", "d"])
        #expect(choice.take(.extending, at: 2, cursor: nil) && chosen == ["a", "b", "c"])
        #expect(choice.take(.extending, at: 1, cursor: nil) && chosen == ["a", "b"])
        #expect(choice.take(.choosing, at: 0, cursor: nil) && chosen == ["b"])
        #expect(choice.contains("b") && !choice.contains("a"))
        choice.end()
        #expect(chosen == [])
    }

    @Test("extending selects from the starting line; if there is none, from the focused line")
    func begun() throws {
        show(try scene.items())
        #expect(choice.take(.extending, at: 3, cursor: 1) && chosen == ["b", "c", "d"])
        choice.end()
        choice.begin(atLine: 2)
        choice.extend(to: 1, cursor: 1)
        #expect(chosen == ["b", "c"])
        // Extends from the starting line.
        choice.begin(atLine: 1)
        choice.extend(to: 4, cursor: 4)
        #expect(chosen == ["c", "d", "e"])
        choice.begin("a")
        #expect(chosen == ["a"])
        choice.all()
        #expect(chosen == ["a", "b", "c", "d", "e"] && choice.positions.ranges.count == 1)
    }

    @Test("the song of the library's own folder is chosen by itself, and stays so")
    func loose() throws {
        scene.write("Ballads/x")
        scene.writeLoose()
        let old = try scene.items()
        #expect(old.names == ["Ballads", "a", "b", "c", "d", "e", ""])
        show(old)
        #expect(choice.take(.choosing, at: 0, cursor: nil) && chosen == ["Ballads"] && !choice.contains(""))
        choice.toggle(6)
        #expect(chosen == ["Ballads", ""] && choice.contains(""))
        scene.write("aa")
        let (new, changes) = old.updated(to: try #require(try scene.items().folder))
        show(new, changes)
        #expect(chosen == ["Ballads", ""] && choice.contains("") && !choice.contains("a"))
    }

    @Test("selected lines stay selected in another order and beside new lines, and go when their line goes")
    func followed() throws {
        let old = try scene.items()
        show(old)
        for line in [0, 3] { choice.toggle(line) }
        scene.write("aa")
        try scene.rename("d", to: "zz")
        let (new, changes) = old.updated(to: try #require(try scene.items().folder))
        show(new, changes)
        #expect(new.names == ["a", "aa", "b", "c", "e", "zz"] && chosen == ["a"])
        choice.toggle(2)
        let reversed = BrowseItems(of: try #require(new.folder), by: ListOrder(isReversed: true))
        show(reversed, [RowChange(start: 0, removed: new.count, added: reversed.count)])
        #expect(chosen == ["b", "a"])
        show(try scene.items(), [], isSameList: false)
        #expect(chosen == [])
    }

    @Test("a missing line selects nothing")
    func absent() throws {
        show(try scene.items())
        choice.begin("gone")
        choice.toggle(9)
        choice.extend(to: 9, cursor: nil)
        #expect(choice.count == 0)
    }
}
