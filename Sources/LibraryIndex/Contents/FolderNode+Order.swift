import Files
import SongNames

extension FolderNode {
    /// The categories directly in it as lists show them: by name in the order of the locale, numbers by value; names
    /// that are equal in the locale, by their bytes.
    public var foldersByName: [FolderNode] {
        let folders = folders
        guard folders.count > 1 else { return folders }
        var keys = CollationKeys(capacity: folders.count)
        for folder in folders { keys.append(folder.name.display) }
        return keys.sortedPositions.map { folders[$0] }
    }

    /// The songs at these places among those directly in it, by their folders' names in the same order.
    fileprivate func songsByName(at places: [Int]) -> [SongEntry] {
        let songs = tree.pages[index].songs
        var keys = CollationKeys(capacity: places.count)
        for place in places { songs.text(.folderName, at: place).withUnsafeBufferPointer { keys.append(utf8: $0) } }
        return keys.sortedPositions.map { song(at: places[$0]) }
    }

    /// The songs directly in it, by their folders' names in the same order.
    public var songsByName: [SongEntry] {
        songsByName(at: Array(0..<ownSongCount))
    }
}

extension LibraryTree {
    /// Every folder that is not a song, the library's own included, as lists show them: each before its contents, those
    /// in one folder in the order of ``FolderNode/foldersByName``.
    public var foldersByName: [FolderNode] {
        var folders: [FolderNode] = []
        folders.reserveCapacity(folderCount)
        var open = [root]
        while let folder = open.popLast() {
            folders.append(folder)
            open += folder.foldersByName.reversed()
        }
        return folders
    }
    /// Songs of the tree in the default order of lists: by ``foldersByName``, in each by their folders' names.
    public func songsByName(_ songs: [SongEntry]) -> [SongEntry] {
        let places = Dictionary(grouping: songs, by: \.place.page).mapValues { $0.map(\.place.index).sorted() }
        guard places.count > 1 else {
            return places.first.map { FolderNode(tree: self, index: $0.key).songsByName(at: $0.value) } ?? []
        }
        return foldersByName.flatMap { folder in places[folder.index].map(folder.songsByName) ?? [] }
    }
}
