import LibraryIndex

/// In which order the songs of a folder are listed: pinned ones first, then by their titles as the locale sorts, numbers
/// by their value; those with one title as their folders are. What it keeps of a song is one number.
struct SongOrder: Sendable {
    /// For each line, the song's place in the folder.
    let positions: [UInt32]

    /// Compares all songs with each other, which takes half a second for a hundred thousand.
    init(of folder: FolderNode) {
        let count = folder.ownSongCount
        var keys = CollationKeys(capacity: count)
        var pinned = [Bool]()
        pinned.reserveCapacity(count)
        for position in 0..<count {
            let song = folder.song(at: position)
            keys.append(song.title)
            pinned.append(song.isPinned)
        }
        positions = (0..<UInt32(count)).sorted { left, right in
            let (left, right) = (Int(left), Int(right))
            if pinned[left] != pinned[right] { return pinned[left] }
            let order = keys.order(left, right)
            return order == 0 ? left < right : order < 0
        }
    }

    private init(_ positions: [UInt32]) {
        self.positions = positions
    }

    /// The order after some songs have changed, and the lines that are others then. Only what changed is compared.
    ///
    /// - Parameter old: the order of the same folder as it was, `oldFolder`.
    /// - Returns: nil where so much is different that all of it is to be sorted again.
    static func updating(
        _ old: SongOrder, of oldFolder: FolderNode, to folder: FolderNode
    ) -> (order: SongOrder, changes: [RowChange])? {
        if folder.sharesSongs(with: oldFolder) { return (old, []) }
        let origins = folder.songPositions(in: oldFolder)
        var successors = [Int32](repeating: gone, count: old.positions.count)
        var moved: [UInt32] = []
        for (position, origin) in origins.enumerated() {
            guard let origin, folder.song(at: position).isListed(like: oldFolder.song(at: origin)) else {
                moved.append(UInt32(position))
                continue
            }
            successors[origin] = Int32(position)
        }
        guard moved.count <= max(16, folder.ownSongCount / 64) else { return nil }
        var positions = old.positions.compactMap { place in
            let new = successors[Int(place)]
            return new == gone ? nil : UInt32(new)
        }
        for position in moved { positions.insert(position, at: place(of: position, among: positions, in: folder)) }
        let isMoved = Set(moved)
        return (
            SongOrder(positions),
            changes(from: old.positions, successors, to: positions, isMoved, origins)
        )
    }

    private static let gone: Int32 = -1
}

extension SongOrder {
    /// Where a song belongs among others that are in order.
    private static func place(of song: UInt32, among positions: [UInt32], in folder: FolderNode) -> Int {
        let entry = folder.song(at: Int(song))
        var (low, high) = (0, positions.count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(folder.song(at: Int(positions[middle])), entry, positions[middle] < song) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }

    private static func isBefore(_ left: SongEntry, _ right: SongEntry, _ isBeforeByName: Bool) -> Bool {
        if left.isPinned != right.isPinned { return left.isPinned }
        var keys = CollationKeys()
        keys.append(left.title)
        keys.append(right.title)
        let order = keys.order(0, 1)
        return order == 0 ? isBeforeByName : order < 0
    }

    /// The lines to replace. A song that got another title and stays where it was is the same line.
    private static func changes(
        from old: [UInt32], _ successors: [Int32], to new: [UInt32], _ isMoved: Set<UInt32>, _ origins: [Int?]
    ) -> [RowChange] {
        var changes = RowChanges()
        var (left, right) = (0, 0)
        while left < old.count || right < new.count {
            let isRemoved = left < old.count && successors[Int(old[left])] == gone
            let isAdded = right < new.count && isMoved.contains(new[right])
            if isRemoved, isAdded, origins[Int(new[right])] == Int(old[left]) {
                (left, right) = (left + 1, right + 1)
            } else if isRemoved {
                changes.remove(at: right)
                left += 1
            } else if isAdded {
                changes.add(at: right)
                right += 1
            } else {
                (left, right) = (left + 1, right + 1)
            }
        }
        return changes.all
    }
}
