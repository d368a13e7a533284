/// The songs whose words are in each block of the contents.
struct SearchPlan: Sendable {
    struct Item: Sendable {
        /// In the block.
        var offset: UInt32
        var length: UInt32
        var titleLength: UInt32
        /// After title and tags.
        var lyricsStart: UInt32
        /// The length of the patch after the words.
        var patchLength: UInt32
        var page: UInt32
        var song: UInt32

        var range: Range<Int> {
            Int(offset)..<(Int(offset) + Int(length))
        }

        /// With the patch.
        var content: Range<Int> {
            Int(offset)..<(Int(offset) + Int(length) + Int(patchLength))
        }
    }

    /// Block by block, by offset.
    private let items: [Item]
    /// Where each block's items begin, and where those of the last one end.
    private let starts: [Int]

    /// - Parameter blocks: songs whose words are in none of them, or in one that is not written yet, are left out.
    init(_ tree: LibraryTree, _ blocks: [ContentBlock]) {
        let blockCount = blocks.count
        let isWritten = blocks.map { $0.length > 0 }
        var starts = [Int](repeating: 0, count: blockCount + 1)
        var inTreeOrder = [(block: UInt32, item: Item)]()
        inTreeOrder.reserveCapacity(tree.songCount)
        for (page, folder) in tree.pages.enumerated() {
            let songs = folder.searched
            for song in 0..<songs.count {
                let record = songs.record(at: song)
                let block = record.words.block
                guard block < blockCount, isWritten[Int(block)] else { continue }
                let item = Item(
                    offset: record.words.offset, length: record.words.length, titleLength: record.foldedTitleLength,
                    lyricsStart: record.lyricsStart, patchLength: record.patchLength, page: UInt32(page),
                    song: UInt32(song))
                inTreeOrder.append((block, item))
                starts[Int(block) + 1] += 1
            }
        }
        for block in 0..<blockCount { starts[block + 1] += starts[block] }
        var next = starts
        var items = [Item](
            repeating: Item(offset: 0, length: 0, titleLength: 0, lyricsStart: 0, patchLength: 0, page: 0, song: 0),
            count: inTreeOrder.count)
        for (block, item) in inTreeOrder {
            items[next[Int(block)]] = item
            next[Int(block)] += 1
        }
        for block in 0..<blockCount {
            let range = starts[block]..<starts[block + 1]
            let isInOrder = zip(range, range.dropFirst()).allSatisfy { items[$0].offset < items[$1].offset }
            if !isInOrder { items[range].sort { $0.offset < $1.offset } }
        }
        self.items = items
        self.starts = starts
    }

    var blockCount: Int { starts.count - 1 }

    /// The song with this number, which is its place among the items of all blocks.
    func entry(_ number: Int, in tree: LibraryTree) -> SongEntry {
        SongEntry(tree: tree, place: SongPlace(page: Int(items[number].page), index: Int(items[number].song)))
    }

    /// The songs in a block, by offset; their indices are their numbers.
    func items(in block: Int) -> ArraySlice<Item> {
        items[starts[block]..<starts[block + 1]]
    }
}

extension [ContentBlock] {
    func holdWords(of record: SongRecord) -> Bool {
        let block = Int(record.words.block)
        return block < count && self[block].length > 0
    }
}
