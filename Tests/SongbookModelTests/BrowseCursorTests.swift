import Files
import Testing

@testable import SongbookModel

@MainActor
@Suite("The cursor of a list, and the line of the open song")
struct BrowseCursorTests {
    private let cursor = BrowseCursor()
    private let scene = ListScene("a", "b", "c")

    init() {
        cursor.keyboard = scene
        cursor.expect(.root)
    }

    private var current: String? { cursor.current?.relativePath.string }
    /// What the view should do with the keyboard focus, from the beginning.
    private var keyboard: [BrowseCursor.Move.Keyboard] { (cursor.moves.since(0) ?? []).compactMap(\.keyboard) }

    private func show(
        _ items: BrowseItems, of place: BrowsePlace = .root, isSameList: Bool = true, isWanted: Bool = false
    ) {
        cursor.show(items, of: place, isSameList: isSameList, isWanted: isWanted)
    }

    @Test("the open song is marked, and the cursor goes to it and stays on it")
    func marked() throws {
        show(try scene.items(), isSameList: false)
        #expect(cursor.marked == nil && cursor.line == nil)
        cursor.mark(song: "b")
        #expect(cursor.marked == 1 && current == "b")
        scene.write("aa")
        show(try scene.items())
        #expect(cursor.marked == 2 && current == "b")
        cursor.mark(song: nil)
        #expect(cursor.marked == nil && cursor.line == 2)
    }

    @Test("the song of the library's own folder is marked, and has the cursor")
    func loose() throws {
        scene.writeLoose()
        cursor.mark(song: "")
        show(try scene.items(), isSameList: false)
        #expect(cursor.marked == 3 && cursor.line == 3 && current == "")
        scene.write("aa")
        show(try scene.items())
        #expect(cursor.marked == 4 && cursor.line == 4 && current == "")
    }

    @Test("the cursor stays on its line when others are added, and moves to the next one when its line is removed")
    func kept() throws {
        show(try scene.items(), isSameList: false)
        scene.hasKeyboard = true
        cursor.moved(to: 1)
        scene.write("aa")
        show(try scene.items())
        #expect(current == "b" && keyboard == [.keep])
        try scene.rename("b", to: "z")
        show(try scene.items())
        #expect(current == "c" && cursor.line == 2)
        try scene.remove("z")
        cursor.moved(to: 2)
        try scene.remove("c")
        show(try scene.items())
        #expect(current == "aa" && cursor.line == 1)
    }

    @Test("the focus moves from the page of an empty list to the first line that is added")
    func empty() throws {
        for name in ["a", "b", "c"] { try scene.remove(name) }
        show(try scene.items(), isSameList: false)
        scene.isOnEmptyPage = true
        scene.write("d")
        show(try scene.items())
        #expect(current == "d" && keyboard == [.keep])
    }

    @Test("a renamed song keeps the focus only if its line had it")
    func renamed() throws {
        show(try scene.items(), isSameList: false)
        cursor.mark(song: "a")
        scene.hasKeyboard = true
        try scene.rename("a", to: "x")
        cursor.mark(song: "x")
        show(try scene.items())
        #expect(current == "x" && cursor.marked == 2)
        cursor.moved(to: 0)
        try scene.rename("x", to: "y")
        cursor.mark(song: "y")
        show(try scene.items())
        #expect(current == "b" && cursor.marked == 2)
    }

    @Test("a new song gets the cursor when it is listed, unless the cursor has moved meanwhile")
    func made() throws {
        show(try scene.items(), isSameList: false)
        scene.hasKeyboard = true
        for (name, isLeft) in [("d", false), ("e", true)] {
            cursor.moved(to: 0)
            cursor.mark(song: FilePath(name))
            if isLeft { cursor.moved(to: 1) }
            scene.write(name)
            show(try scene.items())
            #expect(current == (isLeft ? "b" : name))
            cursor.mark(song: nil)
        }
    }

    @Test("another list is shown from its first line, with the cursor on the open song or nowhere")
    func other() throws {
        scene.write("Ballads/x")
        show(try scene.items(), isSameList: false)
        cursor.moved(to: 2)
        show(try scene.items(of: "Ballads"), of: .folder("Ballads"), isSameList: false)
        #expect(cursor.line == nil && cursor.moves.since(1)?.first?.reveal == 0)
        cursor.mark(song: "Ballads/x")
        show(try scene.items(), isSameList: false)
        show(try scene.items(of: "Ballads"), of: .folder("Ballads"), isSameList: false)
        #expect(cursor.line == 0 && cursor.marked == 0)
    }

    @Test("a focus that is requested with another list goes to the open song, or to the first line")
    func wanted() throws {
        // The lines that had the focus are gone.
        scene.hasKeyboard = true
        show(try scene.items(), isSameList: false, isWanted: true)
        #expect(cursor.line == 0 && keyboard == [.take])
        cursor.mark(song: "c")
        show(try scene.items(), isSameList: true, isWanted: true)
        #expect(current == "c" && keyboard.filter { $0 == .take }.count == 1)
    }

    @Test(
        "the focus is held for a song that is not listed yet, and goes to it unless something else has it by then")
    func awaited() throws {
        show(try scene.items(), isSameList: false)
        for isElsewhere in [false, true] {
            let name = isElsewhere ? "e" : "d"
            scene.isElsewhere = isElsewhere
            cursor.mark(song: FilePath(name))
            cursor.grabFocus()
            #expect(keyboard.last == .hold)
            if isElsewhere { cursor.keyboardLeft() }
            let count = keyboard.filter { $0 == .take }.count
            scene.write(name)
            show(try scene.items())
            #expect(current == name)
            #expect(keyboard.filter { $0 == .take }.count == (isElsewhere ? count : count + 1))
        }
    }

    @Test("a song that is listed before the view takes the focus still gets it")
    func listedAtOnce() throws {
        show(try scene.items(), isSameList: false)
        scene.isElsewhere = true
        cursor.mark(song: "d")
        cursor.grabFocus()
        scene.write("d")
        show(try scene.items())
        #expect(current == "d" && keyboard.first == .hold && keyboard.last == .take)
    }

    @Test("pending moves of the focus are void once another widget takes it, but later ones are not")
    func left() throws {
        show(try scene.items(), isSameList: false)
        cursor.grabFocus()
        cursor.keyboardLeft()
        #expect(cursor.voidMoves == cursor.moves.count && keyboard == [.take])
        cursor.grabFocus()
        #expect(cursor.voidMoves == cursor.moves.count - 1)
    }

    @Test("before anything is listed, the focus is held, but not after the window is closed")
    func first() throws {
        cursor.grabFocus()
        #expect(keyboard == [.hold])
        cursor.close()
        show(try scene.items(), isSameList: false)
        #expect(keyboard == [.hold])
    }

    @Test("if the user used the list meanwhile, the focus stays where it is")
    func used() throws {
        show(try scene.items(), isSameList: false)
        cursor.mark(song: "d")
        cursor.grabFocus()
        (scene.hasKeyboard, scene.isListUsed) = (true, true)
        cursor.moved(to: 1)
        scene.write("d")
        show(try scene.items())
        #expect(current == "b" && !keyboard.contains(.take))
    }
}
