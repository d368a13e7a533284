import CAdwaita
import Glibc
import Files
import LibraryIndex

/// One line of a list of a library.
enum BrowseItem: Sendable {
    case folder(FolderNode)
    case song(SongEntry)
    case hit(SearchHit)

    /// The song it is about; nil for a folder.
    var song: SongEntry? {
        switch self {
        case .folder: nil
        case .song(let song): song
        case .hit(let hit): hit.entry
        }
    }

    /// Where it is, relative to the library's root.
    var relativePath: FilePath {
        switch self {
        case .folder(let folder): folder.relativePath
        case .song(let song): song.relativePath
        case .hit(let hit): hit.entry.relativePath
        }
    }

    fileprivate var name: FilePath {
        switch self {
        case .folder(let folder): folder.name
        case .song(let song): song.folderName
        case .hit(let hit): hit.entry.folderName
        }
    }
}

/// What a list shows: the categories of a folder and then its songs, or what was searched for. Making one takes time
/// where there are many songs, so it is not for the main thread.
struct BrowseItems: Sendable {
    /// The folder that is shown; nil for search results.
    let folder: FolderNode?
    /// In the order in which they are shown.
    let items: [BrowseItem]

    /// Nothing.
    static let none = BrowseItems(folder: nil, items: [])

    private init(folder: FolderNode?, items: [BrowseItem]) {
        self.folder = folder
        self.items = items
    }

    /// What is in a folder: categories by their names, pinned songs, then the other songs by their titles, as the
    /// locale sorts, and numbers by their value.
    init(of folder: FolderNode) {
        let folders = folder.folders.map { (key: CollationKey($0.name.display), item: BrowseItem.folder($0)) }
        let songs = folder.songs.map { (key: CollationKey($0.title), isPinned: $0.isPinned, item: BrowseItem.song($0)) }
        let sortedSongs = songs.sorted { left, right in
            left.isPinned == right.isPinned ? left.key < right.key : left.isPinned
        }
        self.init(
            folder: folder, items: folders.sorted { $0.key < $1.key }.map(\.item) + sortedSongs.map(\.item))
    }

    /// What was found.
    init(hits: [SearchHit]) {
        self.init(folder: nil, items: hits.map { .hit($0) })
    }

    /// Where the folder or the song at this place is; nil when it is not here.
    func position(of relativePath: FilePath?) -> Int? {
        guard let relativePath, let name = relativePath.lastComponent else { return nil }
        guard let folder else {
            return items.firstIndex { $0.name == name && $0.relativePath == relativePath }
        }
        return folder.relativePath == relativePath.folderAbove ? items.firstIndex { $0.name == name } : nil
    }

    /// The lines that have to be replaced in a list of `old`.
    func change(from old: BrowseItems) -> (start: Int, removed: Int, added: Int) {
        guard let folder, let oldFolder = old.folder, folder.relativePath == oldFolder.relativePath else {
            return (0, old.items.count, items.count)
        }
        let shared = min(items.count, old.items.count)
        var start = 0
        while start < shared, items[start].isSame(as: old.items[start]) { start += 1 }
        var end = 0
        while end < shared - start, items[items.count - 1 - end].isSame(as: old.items[old.items.count - 1 - end]) {
            end += 1
        }
        return (start, old.items.count - start - end, items.count - start - end)
    }
}

extension BrowseItem {
    /// Whether both are the same line of the same folder, whatever stands in it now.
    fileprivate func isSame(as other: BrowseItem) -> Bool {
        (song == nil) == (other.song == nil) && name == other.name
    }
}

/// A text as the locale sorts it. Source: g_utf8_collate_key_for_filename.
private struct CollationKey: Comparable {
    private let bytes: [UInt8]

    init(_ text: String) {
        guard let key = g_utf8_collate_key_for_filename(text, -1) else {
            bytes = Array(text.utf8)
            return
        }
        bytes = Array(UnsafeRawBufferPointer(start: key, count: strlen(key)))
        g_free(key)
    }

    static func < (left: CollationKey, right: CollationKey) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }
}
