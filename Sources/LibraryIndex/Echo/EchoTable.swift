/// The songs that have each line: eight bytes for each line of each song and each rhyme, and the place of each song's
/// words.
///
/// The contents never change, so the table stays valid; a changed song has its words in another place.
final class EchoTable: Sendable {
    /// Where a song's words begin.
    struct Place: Hashable {
        let block: UInt32
        let offset: UInt32
    }

    /// The bits of an entry that hold half of a line's key; the others hold the number of the song.
    private static let keyMask: UInt64 = 0xFFFF_FFFF_0000_0000

    /// The blocks whose songs are in it.
    let blocks: Range<Int>
    /// The upper half of a line's key above the number of the song, sorted.
    private let entries: [UInt64]
    private let songs: [Place]

    /// Reads all of the blocks.
    init(
        of blocks: Range<Int>, in contents: LibraryContents, _ plan: SearchPlan, cancellation: Cancellation
    ) throws(SearchError) {
        self.blocks = blocks
        let first = blocks.isEmpty ? 0 : plan.items(in: blocks.lowerBound).startIndex
        let scan = EchoScan(contents: contents, plan: plan, blocks: blocks, cancellation: cancellation)
        let found: [[UInt64]] = try scan.run { song, _, key, found in
            found.append(key & Self.keyMask | UInt64(song - first))
        }
        songs = blocks.flatMap { block in
            plan.items(in: block).map { Place(block: UInt32(block), offset: $0.offset) }
        }
        entries = Self.sorted(found)
    }

    var songCount: Int { songs.count }
    var lineCount: Int { entries.count }

    /// Calls `body` with the songs that may have lines with this key, each once, until it returns false.
    func forEachSong(with key: UInt64, _ body: (Place) -> Bool) {
        let wanted = key & Self.keyMask
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle] < wanted { low = middle + 1 } else { high = middle }
        }
        while low < entries.count, entries[low] & Self.keyMask == wanted {
            guard body(songs[Int(truncatingIfNeeded: entries[low] & ~Self.keyMask)]) else { return }
            low += 1
        }
    }

    /// Without duplicates. A radix sort from the lowest digit takes a fraction of the time of a comparison sort.
    private static func sorted(_ parts: [[UInt64]]) -> [UInt64] {
        var entries = [UInt64]()
        entries.reserveCapacity(parts.reduce(0) { $0 + $1.count })
        // Songs in order, so that only the upper half is left to sort.
        for part in parts.sorted(by: { $0[0] & ~keyMask < $1[0] & ~keyMask }) { entries += part }
        var other = [UInt64](repeating: 0, count: entries.count)
        for shift in [32, 43, 54] as [UInt64] {
            var next = [Int](repeating: 0, count: 1 << 11)
            for entry in entries { next[Int((entry >> shift) & 0x7FF)] += 1 }
            var sum = 0
            for digit in next.indices { (next[digit], sum) = (sum, sum + next[digit]) }
            for entry in entries {
                let digit = Int((entry >> shift) & 0x7FF)
                other[next[digit]] = entry
                next[digit] += 1
            }
            swap(&entries, &other)
        }
        other = []
        var last = 0
        for index in entries.indices.dropFirst() where entries[index] != entries[last] {
            last += 1
            entries[last] = entries[index]
        }
        if !entries.isEmpty { entries.removeLast(entries.count - last - 1) }
        return entries
    }
}
