import Files
import LibraryIndex
import TestSupport
import Testing

@testable import SongbookModel

@Suite("What a line of a list says")
struct BrowseLineTests {
    private let folder = TemporaryFolder()

    private func song(_ path: String, title: String, _ text: String, _ more: String = "") {
        folder.write(
            "{\"title\": \"\(title)\", \"text\": \"\(text)\", \"updatedAt\": \"2001-02-03T04:05:06Z\"\(more)}",
            to: FilePath("Songs/\(path).songbook"))
    }

    private func snapshot() throws -> LibrarySnapshot {
        try LibraryIndex(root: folder["Songs"], environment: folder.environment()).refresh()
    }

    private func entry(_ path: FilePath) throws -> SongEntry { try #require(try snapshot().tree.song(path)) }

    @Test("a song has its title, its first line and its day; its marks are read after the title")
    func songs() throws {
        song("a/a", title: "Harbor", "[Verse]\\nThe [C]boats are [G]in", ", \"pinned\": true")
        let date = DisplayText.day(of: try entry("a").updatedAt)
        let line = BrowseLine(.song(try entry("a")), hasDraft: true)
        #expect(line.title.text == "Harbor" && line.line.text == "The boats are in" && line.detail == date)
        #expect(line.icon == nil && !line.isExcerpt && line.marks == [.pinned, .draft])
        #expect(line.accessibleName == "Harbor, pinned, unsaved changes, The boats are in, \(date)")
    }

    @Test("a first line that is the title is not said twice")
    func withoutTitle() throws {
        song("The boats are in/The boats are in", title: "", "The [C]boats are in\\nand out")
        let entry = try entry("The boats are in")
        let date = DisplayText.day(of: entry.updatedAt)
        let line = BrowseLine(.song(entry))
        #expect(line.title.text == "The boats are in" && line.line.text.isEmpty)
        #expect(line.accessibleName == "The boats are in, \(date)")
    }

    @Test("a song that cannot be read has a warning and the reason")
    func broken() throws {
        folder.write("{", to: "Songs/a/a.songbook")
        let entry = try entry("a")
        let line = BrowseLine(.song(entry))
        #expect(line.icon == "dialog-warning-symbolic" && line.line.text == entry.brokenReason)
        #expect(line.accessibleName.hasPrefix("a, cannot be read, \(try #require(entry.brokenReason)), "))
    }

    @Test("a folder has its number of songs")
    func folders() throws {
        song("Ballads/a/a", title: "One", "")
        song("Ballads/b/b", title: "Two", "")
        let line = BrowseLine(.folder(try #require(try snapshot().tree.folder("Ballads"))))
        #expect(line.title.text == "Ballads" && line.detail == "2 songs" && line.icon == "folder-symbolic")
        #expect(line.accessibleName == "Ballads, 2 songs" && line.line.text.isEmpty && line.marks.isEmpty)
    }

    @Test(
        "a folder that cannot be read has a warning and the reason",
        .enabled(if: OtherUser.isPossible, "\(OtherUser.reason)"))
    func locked() throws {
        song("Ballads/a/a", title: "One", "")
        folder.setPermissions(of: "", 0o755)
        folder.setPermissions(of: "Songs/Ballads", 0o700)
        let tree = try OtherUser.with(65534) { try snapshot() }.tree
        let line = BrowseLine(.folder(try #require(tree.folder("Ballads"))))
        #expect(line.icon == "dialog-warning-symbolic" && line.detail.isEmpty && line.title.text == "Ballads")
        #expect(line.line.text == "cannot open the folder: permission denied")
        #expect(line.accessibleName == "Ballads, cannot be read, cannot open the folder: permission denied")
    }

    @Test("songs that are found have their folder, and the matching words once they are known")
    func found() throws {
        song("Waltzes/Sea/a/a", title: "Harbor", "first\\nthe boats")
        let snapshot = try snapshot()
        let query = SearchQuery("boats")
        let hit = try #require(LibrarySearch().find(query, in: snapshot).first)
        let early = BrowseLine(.hit(hit))
        #expect(early.line.text == "first" && early.detail == "Sea" && !early.isExcerpt)
        let text = FoundText(hit, matching: query, in: snapshot)
        let line = BrowseLine(.hit(hit), found: text)
        #expect(line.line == MarkedText("the boats", marks: [4..<9]) && line.isExcerpt && line.detail == "Sea")
        #expect(line.accessibleName.hasPrefix("Harbor, the boats, Sea, "))
    }
}
