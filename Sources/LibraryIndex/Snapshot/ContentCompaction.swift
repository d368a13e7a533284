/// Rewrites contents without what no longer belongs to a song.
struct ContentCompaction {
    private let tree: LibraryTree
    private let contents: LibraryContents

    init(_ tree: LibraryTree, _ contents: LibraryContents) {
        self.tree = tree
        self.contents = contents
    }

    /// Whether more than half is waste, or scattered over small blocks.
    var isDue: Bool {
        var used = 0
        for page in tree.pages {
            for record in page.songs.records {
                used += Int(record.sealedContent.length)
            }
        }
        let total = contents.blocks.reduce(0) { $0 + Int($1.length) }
        return total > 2 * used + 4 * ContentStore.blockSize
            || contents.blocks.count > 2 * (used / ContentStore.blockSize) + 64
    }

    /// The same tree with its words in `store`.
    func run(into store: ContentStore) throws(LibraryContents.Damaged) -> LibraryTree {
        var writer = ContentWriter(store)
        var pages = [FolderPage]()
        for page in tree.pages {
            var songs = SongTable()
            songs.reserve(records: page.songs.count, bytes: page.songs.bytes.count)
            for (index, record) in page.songs.records.enumerated() {
                let bytes = try contents.bytes(of: record)
                let place = writer.add {
                    let start = $0.count
                    $0.append(contentsOf: bytes)
                    ContentSeal.append(to: &$0, from: start)
                }
                songs.append(index, of: page.songs)
                songs.changeLast {
                    ($0.words.block, $0.words.offset) = (place.block, place.offset)
                    $0.has.insert(.sealed)
                }
            }
            pages.append(FolderPage(facts: page.facts, links: page.links, songs: songs))
        }
        writer.flush()
        return tree.replacing(pages)
    }
}
