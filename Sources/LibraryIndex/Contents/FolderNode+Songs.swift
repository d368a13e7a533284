public import Files

extension FolderNode {
    /// How many songs are directly in it.
    public var ownSongCount: Int {
        tree.pages[index].songCount
    }

    /// The song at this place among those directly in it, in the order of ``songs``.
    public func song(at position: Int) -> SongEntry {
        SongEntry(tree: tree, place: SongPlace(page: index, index: position))
    }

    /// The place, among the songs directly in it, of the one whose folder has this name; nil when there is none.
    public func songPosition(named name: FilePath) -> Int? {
        name.bytes.withUnsafeBytes { tree.pages[index].songs.index(ofFolder: $0) }
    }

    /// Whether both hold the same songs, with no known change in between.
    public func sharesSongs(with other: FolderNode) -> Bool {
        tree.pages[index] === other.tree.pages[other.index]
    }

    /// For each song directly in it, the place in `other` of the song whose folder has the same name; nil if there is
    /// none. Both are in order, so one pass is enough.
    public func songPositions(in other: FolderNode) -> [Int?] {
        let (new, old) = (tree.pages[index].songs, other.tree.pages[other.index].songs)
        return new.bytes.withUnsafeBytes { newBytes in
            old.bytes.withUnsafeBytes { oldBytes in
                var place = 0
                return new.records.map { record in
                    let name = UnsafeRawBufferPointer(rebasing: newBytes[record.range(of: .folderName)])
                    while place < old.count {
                        let range = old.records[place].range(of: .folderName)
                        let order = NameOrder.compare(UnsafeRawBufferPointer(rebasing: oldBytes[range]), name)
                        if order == 0 {
                            defer { place += 1 }
                            return place
                        }
                        if order > 0 { return nil }
                        place += 1
                    }
                    return nil
                }
            }
        }
    }
}

extension SongEntry {
    /// Whether both have the same title, byte for byte, and are both pinned or both not.
    public func isListed(like other: SongEntry) -> Bool {
        let (mine, its) = (tree.pages[place.page].songs, other.tree.pages[other.place.page].songs)
        return isPinned == other.isPinned
            && mine.text(.title, at: place.index).elementsEqual(its.text(.title, at: other.place.index))
    }
}
