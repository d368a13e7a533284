import Files
import LibraryFile
import Testing
import TextEditing

@testable import SongbookModel

@Suite("The state of the last window")
struct WindowStateTests {
    private let state = WindowState(
        library: "/songs", chosen: FilePath(bytes: [0x2F, 0xFE]), shown: .folder("A \"b\""),
        song: FilePath(bytes: Array("/songs/".utf8) + [0xFF, 0x0A]),
        place: TextPlace(selection: TextSelection(anchor: 3, cursor: 12), top: 9, inset: -8),
        isOpening: true, size: WindowState.Size(width: 900, height: 650), isMaximized: true, sidebarWidth: 250,
        listWidth: 333, showsSidebar: false, collapsed: [.tags, .smartFolders], inspirePage: "rhymes")

    @Test("is read as it was written, with any bytes in the paths")
    func travels() throws {
        #expect(WindowState(state.bytes) == state)
        var bare = state
        (bare.chosen, bare.song, bare.place, bare.isOpening) = (nil, nil, nil, false)
        #expect(WindowState(bare.bytes) == bare)
    }

    @Test(
        "each kind of place is read as it was written",
        arguments: [
            .root, .folder(FilePath(bytes: [0xFF, 0x3A])), .allSongs, .builtIn(.week), .smartFolder("a: \"b\""),
            .tag("tag:x"), .deleted,
        ] as [BrowsePlace])
    func places(_ place: BrowsePlace) throws {
        var other = state
        other.shown = place
        #expect(try #require(WindowState(other.bytes)).shown == place)
    }

    @Test(
        "is nil if the file cannot be interpreted",
        arguments: [
            "", "{", "[]", "null", "{}", "{\"version\": 1}", "\u{0}",
            "{\"version\": 2, \"library\": \"/a\", \"width\": 900, \"height\": 600}",
            "{\"version\": 1, \"library\": \"a\", \"width\": 900, \"height\": 600}",
            "{\"version\": 1, \"library\": \"/a\", \"width\": -900, \"height\": 600}",
            "{\"version\": 1, \"library\": \"/a\", \"width\": 900, \"height\": 1e9}",
            "{\"version\": 1, \"library\": \"/a\", \"width\": 999990900, \"height\": 600}",
            "{\"version\": 99, \"library\": \"/a\", \"width\": 900, \"height\": 600}",
        ])
    func refuses(text: String) {
        #expect(WindowState(Array(text.utf8)) == nil)
    }

    @Test("is nothing where the file is no text")
    func refusesBytes() {
        #expect(WindowState([0xFF, 0xFE]) == nil)
    }

    @Test("is read without the values that cannot be interpreted")
    func tolerates() throws {
        let text = """
            {"version": 1, "library": "/a", "width": 900, "height": 600, "folder": 3, "song": "b\\u0000", "anchor": -1,
            "cursor": 99999999999999, "sidebar": "no", "maximized": 1, "collapsed": ["later", 7, "tags"], "later": {}}
            """
        let read = try #require(WindowState(Array(text.utf8)))
        #expect(read.library == "/a" && read.shown == .root && read.song == nil && read.place == nil)
        #expect(read.showsSidebar && !read.isMaximized && !read.isOpening && read.collapsed == [.tags])
    }
}
