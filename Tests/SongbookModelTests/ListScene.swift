import Files
import Glibc
import LibraryIndex
import TestSupport
import Testing

@testable import SongbookModel

/// Songs of a library as a list shows them, and the state of the keyboard focus.
@MainActor
final class ListScene: ListKeyboard {
    let folder = TemporaryFolder()

    var hasKeyboard = false
    var isOnEmptyPage = false
    var isHeld = false
    var isElsewhere = false
    var isListUsed = false

    init(_ names: String...) {
        folder.makeFolder("Songs")
        for name in names { write(name) }
    }

    func write(_ path: String) {
        let name = path.split(separator: "/").last ?? ""
        folder.write("{\"title\": \"\(name)\"}", to: FilePath("Songs/\(path)/\(name).songbook"))
    }

    /// Writes the song of the library's own folder.
    func writeLoose() {
        folder.write("{\"title\": \"zz\"}", to: "Songs/zz.songbook")
    }

    /// Removes a song.
    func remove(_ path: String) throws {
        let (old, new) = (folder[FilePath("Songs/\(path)")], folder[FilePath("gone \(path)")])
        guard old.withCString({ old in new.withCString { Glibc.rename(old, $0) } }) == 0 else { throw NotRemoved() }
    }

    /// Renames a song, so that the list shows the new name.
    func rename(_ path: String, to other: String) throws {
        try remove(path)
        write(other)
    }

    /// Returns the present items of a folder.
    func items(of path: FilePath = "") throws -> BrowseItems {
        let index = LibraryIndex(root: folder["Songs"], environment: folder.environment())
        return BrowseItems(of: try #require(try index.refresh().tree.folder(path)))
    }

    private struct NotRemoved: Error {}
}

extension BrowseItems {
    var names: [String] { (0..<count).compactMap { self[$0]?.relativePath.string } }
}
