import LibraryIndex
import ListChanges

/// The order in which the songs of a folder are listed: ``SongKeys``; equal songs are listed in the order of their
/// folders. It stores one number per song.
nonisolated struct SongOrder: Sendable {
    /// What they are sorted by.
    let order: ListOrder
    /// For each line, the song's position in the folder.
    let positions: [UInt32]

    /// Sorts all songs, which takes half a second for a hundred thousand.
    init(of folder: FolderNode, by order: ListOrder) {
        let count = folder.ownSongCount
        var keys = SongKeys(order, capacity: count)
        for position in 0..<count { keys.append(folder.song(at: position)) }
        positions = (0..<UInt32(count)).sorted { keys.isBefore(Int($0), Int($1)) }
        self.order = order
    }

    private init(_ positions: [UInt32], by order: ListOrder) {
        (self.positions, self.order) = (positions, order)
    }

    /// The order after some songs have changed, and the lines that changed with it. Only changed songs are compared.
    ///
    /// - Parameter old: the order of `oldFolder`, the same folder before.
    /// - Returns: nil if so much changed that everything has to be sorted again.
    static func updating(
        _ old: SongOrder, of oldFolder: FolderNode, to folder: FolderNode
    ) -> (order: SongOrder, changes: [RowChange])? {
        if folder.sharesSongs(with: oldFolder) { return (old, []) }
        let origins = folder.songPositions(in: oldFolder)
        var successors = [Int32](repeating: gone, count: old.positions.count)
        var moved: [UInt32] = []
        for (position, origin) in origins.enumerated() {
            guard let origin, old.order.isSame(folder.song(at: position), oldFolder.song(at: origin)) else {
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
        for position in moved {
            positions.insert(position, at: place(of: position, among: positions, in: folder, by: old.order))
        }
        let isMoved = Set(moved)
        return (
            SongOrder(positions, by: old.order),
            changes(from: old.positions, successors, to: positions, isMoved, origins)
        )
    }

    private static let gone: Int32 = -1
}

nonisolated extension SongOrder {
    /// Where a song belongs among others that are in order.
    private static func place(
        of song: UInt32, among positions: [UInt32], in folder: FolderNode, by order: ListOrder
    ) -> Int {
        var (low, high) = (0, positions.count)
        while low < high {
            let middle = (low + high) / 2
            var keys = SongKeys(order, capacity: 2)
            keys.append(folder.song(at: Int(positions[middle])))
            keys.append(folder.song(at: Int(song)))
            let isBefore = keys.order(0, 1).map { $0 < 0 } ?? (positions[middle] < song)
            if isBefore { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The lines to replace. A song that has another title but the same position keeps its line.
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

nonisolated extension SongKeys {
    fileprivate init(_ order: ListOrder, capacity: Int) {
        self.init(by: order.sort, isReversed: order.isReversed, capacity: capacity)
    }
}

nonisolated extension ListOrder {
    /// Whether nothing that songs are sorted by is known to have changed.
    fileprivate func isSame(_ song: SongEntry, _ other: SongEntry) -> Bool {
        song.isListed(like: other) && sort.moment(of: song) == sort.moment(of: other)
    }
}
