import Files
import LibraryFile
import LibraryIndex

/// The songs of several folders as one list.
nonisolated extension LibraryTree {
    /// The folders whose songs are listed, each once, from top to bottom.
    func folders(in union: FolderUnion) -> [FolderNode] {
        let (starts, others) = (Set(union.folders), Set(union.besides))
        var found: [FolderNode] = []
        for start in starts.sorted() where !others.contains(start) {
            guard let folder = folder(start) else { continue }
            var open = [(folder, start)]
            while let (folder, path) = open.popLast() {
                found.append(folder)
                for child in folder.folders.reversed() {
                    let childPath = path.isEmpty ? child.name : path.appending(child.name)
                    // Those in `starts` are visited on their own.
                    if !starts.contains(childPath), !others.contains(childPath) { open.append((child, childPath)) }
                }
            }
        }
        return found
    }

    /// The songs that are listed, in this order.
    func songList(in union: FolderUnion, by order: ListOrder) -> SongList {
        songList(of: folders(in: union), by: order.sort, isReversed: order.isReversed)
    }

    /// How many songs are listed.
    func songCount(in union: FolderUnion) -> Int {
        folders(in: union).reduce(0) { $0 + $1.ownSongCount }
    }
}
