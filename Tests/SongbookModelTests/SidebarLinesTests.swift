import Files
import LibraryFile
import LibraryIndex
import TestSupport
import Testing

@testable import SongbookModel

@Suite("The lines of the sidebar")
struct SidebarLinesTests {
    private let folder = TemporaryFolder()

    private func tree() throws -> LibraryTree {
        for name in ["Ballads/Sad", "Rock"] { folder.makeFolder(FilePath("Songs/\(name)")) }
        return try LibraryIndex(root: folder["Songs"], environment: folder.environment()).refresh().tree
    }

    private func text(_ lines: [SidebarLine]) -> [String] {
        lines.map { line in
            let indent = String(repeating: " ", count: line.depth)
            let place = line.place.map { "\($0.title(library: "Songs"))" }
            return indent + (place ?? "- " + (line.key == .heading(.tags) ? "Tags" : "heading"))
        }
    }

    @Test("are all that is not hidden, and no section without lines")
    func lines() throws {
        let (tree, arrangement) = (try tree(), LibraryArrangement())
        var lines = SidebarLines()
        let start = ["- heading", "All Songs", "Recently Deleted", "- heading", "Today", "This Week", "Pinned"]
        #expect(
            text(lines.lines(of: tree, arrangement, tags: [])) == start + ["- heading", "Songs", " Ballads", " Rock"])
        lines.toggle(.place(.folder("Ballads")))
        #expect(lines.isOpen(.place(.folder("Ballads"))) && !lines.isOpen(.place(.allSongs)))
        #expect(text(lines.lines(of: tree, arrangement, tags: [])).suffix(3) == [" Ballads", "  Sad", " Rock"])
        lines.toggle(.heading(.folders))
        #expect(text(lines.lines(of: tree, arrangement, tags: [])) == start + ["- heading"])
        lines.reveal(.folder("Ballads/Sad"))
        #expect(text(lines.lines(of: tree, arrangement, tags: [])).contains("  Sad"))
        lines.toggle(.place(.folder("")))
        #expect(text(lines.lines(of: tree, arrangement, tags: [])).last == "Songs")
    }

    @Test("places are read from their keys, and tags that differ in case are one line")
    func keys() {
        let places: [BrowsePlace] = [
            .root, .folder("a/b:c"), .allSongs, .builtIn(.week), .smartFolder("x:y"), .tag("sea: deep"),
            .project("Album"), .deleted,
        ]
        for place in places { #expect(BrowsePlace(key: place.key) == place, "\(place.key)") }
        #expect(BrowsePlace(key: "nothing") == nil && BrowsePlace(key: "other:x") == nil)
        #expect(BrowsePlace.tag("Sea").isSameLine(as: .tag("sea")) && !BrowsePlace.tag("sea").isSameLine(as: .allSongs))
    }

    @Test("a folder that is not there yet is asked for until all of the library was listed without it for a while")
    func browsed() {
        var browsed = BrowsedPlace()
        browsed.want(.folder("New"))
        let isElsewhere = browsed.listed("New", isCurrent: false)
        #expect(!isElsewhere)
        let isOther = browsed.listed("", isCurrent: true)
        let next = browsed.next()
        #expect(isOther && browsed.place == .root && next == .folder("New"))
        browsed.follow(.deleted)
        let last = browsed.next()
        #expect(browsed.folder == "" && last == .deleted)
        browsed.want(.folder("Ballads"))
        browsed.follow(.deleted)
        // New songs go where they went before.
        #expect(browsed.folder == "Ballads")
    }
}
