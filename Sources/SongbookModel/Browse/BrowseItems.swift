public import Files
public import LibraryIndex
public import ListChanges

/// What a list shows: the categories of a folder and then its songs, songs of the whole library, or search results. A
/// line is made when it is asked for. Making the items takes time if there are many songs, so do it off the main
/// thread.
nonisolated public struct BrowseItems: Sendable {
    private enum Content {
        case folder(FolderNode, folders: [FolderNode], songs: SongOrder)
        case hits([SearchHit])
        case songs(SongList)
    }

    private let content: Content

    /// No lines.
    public static let none = BrowseItems(hits: [])

    /// Search results.
    public init(hits: [SearchHit]) {
        content = .hits(hits)
    }

    /// Songs of the whole library.
    public init(_ songs: SongList) {
        content = .songs(songs)
    }

    /// What is in a folder: categories by their names, pinned songs, then the other songs.
    public init(of folder: FolderNode, by order: ListOrder = ListOrder()) {
        self.init(folder, songs: SongOrder(of: folder, by: order))
    }

    private init(_ folder: FolderNode, songs: SongOrder) {
        content = .folder(folder, folders: folder.foldersByName, songs: songs)
    }

    /// The folder that is shown; nil for songs of the whole library and search results.
    public var folder: FolderNode? {
        if case .folder(let folder, _, _) = content { folder } else { nil }
    }

    /// The search results; empty for a place.
    public var hits: [SearchHit] {
        if case .hits(let hits) = content { hits } else { [] }
    }

    /// Songs of the whole library; nil for a folder and search results.
    public var songs: SongList? {
        if case .songs(let songs) = content { songs } else { nil }
    }

    /// How many lines there are.
    public var count: Int {
        switch content {
        case .folder(_, let folders, let songs): folders.count + songs.positions.count
        case .hits(let hits): hits.count
        case .songs(let songs): songs.count
        }
    }

    /// Whether there is none.
    public var isEmpty: Bool { count == 0 }

    /// The line at a place; nil beyond the end.
    public subscript(position: Int) -> BrowseItem? {
        guard position >= 0, position < count else { return nil }
        switch content {
        case .hits(let hits): return .hit(hits[position])
        case .songs(let songs): return .song(songs[position])
        case .folder(let folder, let folders, let songs):
            return position < folders.count
                ? .folder(folders[position])
                : .song(folder.song(at: Int(songs.positions[position - folders.count])))
        }
    }

    /// The position of the folder or song at this path; nil if it is not listed.
    public func position(of relativePath: FilePath?) -> Int? {
        guard let relativePath else { return nil }
        // The song of the library's own folder has no folder of its own.
        let name = relativePath.lastComponent ?? ""
        switch content {
        case .hits(let hits):
            let tree = hits.first?.entry.tree
            let song = relativePath.isEmpty ? tree?.root.song(named: name) : tree?.song(relativePath)
            return song.flatMap { song in hits.firstIndex { $0.entry == song } }
        case .songs(let songs):
            return songs.position(ofSong: relativePath)
        case .folder(let folder, let folders, let songs):
            guard folder.relativePath == relativePath.folderAbove else { return nil }
            if let position = folders.firstIndex(where: { $0.name == name }) { return position }
            guard let song = folder.songPosition(named: name).map(UInt32.init) else { return nil }
            return songs.positions.firstIndex(of: song).map { folders.count + $0 }
        }
    }
}

nonisolated extension BrowseItems {
    /// What is in `folder` now, and the lines to replace in a list of these items. What did not change is not sorted
    /// again, unless the order changed.
    public func updated(
        to folder: FolderNode, by order: ListOrder = ListOrder()
    ) -> (items: BrowseItems, changes: [RowChange]) {
        guard case .folder(let oldFolder, let oldFolders, let oldSongs) = content,
            oldFolder.relativePath == folder.relativePath, oldSongs.order == order
        else {
            let new = BrowseItems(of: folder, by: order)
            return (new, new.replacing(self))
        }
        guard let (songs, changes) = SongOrder.updating(oldSongs, of: oldFolder, to: folder) else {
            let new = BrowseItems(of: folder, by: order)
            return (new, new.changes(from: self))
        }
        let new = BrowseItems(folder, songs: songs)
        guard case .folder(_, let folders, _) = new.content else { return (new, new.replacing(self)) }
        let folderChanges = RowChange.between(oldFolders.count, folders.count) {
            oldFolders[$0].name == folders[$1].name
        }
        let songChanges = changes.map {
            RowChange(start: $0.start + folders.count, removed: $0.removed, added: $0.added)
        }
        return (new, folderChanges + songChanges)
    }

    /// The search results as they are now, and the lines to replace in a list of these items.
    public func updated(to hits: [SearchHit]) -> (items: BrowseItems, changes: [RowChange]) {
        let new = BrowseItems(hits: hits)
        return (new, folder == nil && songs == nil ? new.changes(from: self) : new.replacing(self))
    }

    /// Songs of the whole library as they are now, and the lines to replace in a list of these items.
    public func updated(to songs: SongList) -> (items: BrowseItems, changes: [RowChange]) {
        let new = BrowseItems(songs)
        guard let old = self.songs else { return (new, new.replacing(self)) }
        let changes = RowChange.between(old.count, songs.count) { SongList.isSameSong(old, $0, songs, $1) }
        return (new, changes)
    }

    /// The change from `old`, some lines of which may be the same.
    private func changes(from old: BrowseItems) -> [RowChange] {
        RowChange.between(old.count, count) { old[$0]?.isSameLine(as: self[$1]) ?? false }
    }

    /// The change from `other`, all lines of which are replaced.
    private func replacing(_ other: BrowseItems) -> [RowChange] {
        [RowChange(start: 0, removed: other.count, added: count)]
    }
}

nonisolated extension BrowseItem {
    /// Whether both are the same line of the same folder, whatever its contents are now.
    fileprivate func isSameLine(as other: BrowseItem?) -> Bool {
        switch (self, other) {
        case (.folder(let folder), .folder(let other)): folder.name == other.name
        case (.song(let song), .song(let other)): song.folderName == other.folderName
        case (.hit(let hit), .hit(let other)):
            hit.entry.folderName == other.entry.folderName && hit.entry.relativePath == other.entry.relativePath
        default: false
        }
    }
}
