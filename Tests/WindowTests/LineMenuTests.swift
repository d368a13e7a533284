import Files
import LibraryIndex
import SongbookModel
import TestSupport
import Testing

@testable import Toolkit
@testable import songbook_window

@Suite("The menu of a line")
@MainActor
struct LineMenuTests {
    private let folder = TemporaryFolder()

    private func items(of line: BrowseItem) -> [MenuItem] {
        LibraryMenu.sections(for: line).flatMap(\.items)
    }

    private func tree() throws -> LibraryTree {
        try LibraryIndex(root: folder["Songs"], environment: folder.environment()).refresh().tree
    }

    @Test("of a folder renames and deletes it; that of the library's own folder says where it is, and copies its songs")
    func folders() throws {
        folder.makeFolder("Songs/Ballads")
        let root = try tree().root
        let ballads = try #require(root.folders.first)
        let actions = items(of: .folder(ballads)).map(\.action)
        #expect(Set(["win.rename", "win.move", "win.trash", "win.copy-path"]).isSubset(of: actions))
        #expect(
            items(of: .folder(root)).map(\.action)
                == ["win.copy-to-library", "win.move-to-library", "win.show-in-files", "win.copy-path"])
    }

    @Test("of a song says whether it would be pinned or unpinned")
    func pin() throws {
        for (name, isPinned) in [("a", false), ("b", true)] {
            folder.write("{\"pinned\": \(isPinned)}", to: FilePath("Songs/\(name)/\(name).songbook"))
        }
        let songs = BrowseItems(of: try tree().root)
        let labels = (0..<2).compactMap { songs[$0] }.map { song in
            items(of: song).first { $0.action == "win.toggle-pin" }?.label
        }
        // Pinned songs come first.
        #expect(labels == ["Un_pin", "_Pin to Top"])
    }
}
