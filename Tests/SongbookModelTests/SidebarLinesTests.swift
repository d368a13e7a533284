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

    @Test("are those of all sections, with folders by the value of the numbers in their names")
    func sections() throws {
        for name in ["Cat 10", "Cat 2", "Cat 1"] { folder.makeFolder(FilePath("Songs/\(name)")) }
        folder.write("{\"tags\": [\"sea\", \"Love\"]}", to: "Songs/a/a.songbook")
        folder.write("{\"tags\": [\"love\"], \"pinned\": true}", to: "Songs/b/b.songbook")
        let tree = try LibraryIndex(root: folder["Songs"], environment: folder.environment()).refresh().tree
        var arrangement = LibraryArrangement()
        arrangement.set(SmartFolder(name: "At Sea", query: "tag:sea"))
        #expect(
            text(SidebarLines().lines(of: tree, arrangement, tags: tree.tagCounts)) == [
                "- heading", "All Songs", "Recently Deleted",
                "- heading", "Today", "This Week", "Pinned", "At Sea",
                "- heading", "Songs", " Cat 1", " Cat 2", " Cat 10", "- Tags", "Love", "sea",
            ])
    }

    private func text(_ lines: [SidebarLine]) -> [String] {
        lines.map { line in
            let indent = String(repeating: " ", count: line.depth)
            let place = line.place.map { "\($0.title(library: "Songs"))" }
            return indent + (place ?? "- " + (line.key == .heading(.tags) ? "Tags" : "heading"))
        }
    }

    @Test("are all that are not hidden, without empty sections")
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

    @Test("a folder that does not exist yet is requested until the whole library was listed without it for a while")
    func browsed() {
        var browsed = BrowsedPlace()
        browsed.want(.folder("New"))
        browsed.listed("New", isCurrent: false, at: .zero)
        browsed.listed("", isCurrent: true, at: .seconds(60))
        let next = browsed.next(at: .seconds(63))
        #expect(browsed.place == .root && next == .folder("New"))
        let late = browsed.next(at: .milliseconds(63_001))
        #expect(late == .root)
        browsed.follow(.deleted)
        let last = browsed.next(at: .zero)
        #expect(browsed.folder == "" && last == .deleted)
        browsed.want(.folder("Ballads"))
        browsed.follow(.deleted)
        // New songs go to the folder that was shown before.
        #expect(browsed.folder == "Ballads")
    }
}
