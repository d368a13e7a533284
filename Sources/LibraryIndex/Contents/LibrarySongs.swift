/// Songs of a tree, in its order.
public struct LibrarySongs: Sequence, Sendable {
    let tree: LibraryTree
    let pages: Range<Int>

    /// How many there are.
    public var count: Int {
        pages.reduce(0) { $0 + tree.pages[$1].songCount }
    }

    /// Whether there are none.
    public var isEmpty: Bool {
        pages.allSatisfy { tree.pages[$0].songCount == 0 }
    }

    /// Iterates over them.
    public func makeIterator() -> Iterator {
        Iterator(tree: tree, pages: pages)
    }

    /// A place between two songs.
    public struct Iterator: IteratorProtocol {
        private let tree: LibraryTree
        private let end: Int
        private var page: Int
        private var index = 0

        fileprivate init(tree: LibraryTree, pages: Range<Int>) {
            self.tree = tree
            page = pages.lowerBound
            end = pages.upperBound
        }

        /// The next song; nil after the last.
        public mutating func next() -> SongEntry? {
            while page < end, index == tree.pages[page].songCount {
                page += 1
                index = 0
            }
            guard page < end else { return nil }
            defer { index += 1 }
            return SongEntry(tree: tree, place: SongPlace(page: page, index: index))
        }
    }
}
