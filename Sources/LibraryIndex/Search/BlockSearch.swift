import Processes
import Synchronization

/// One search, block by block, on as many threads as there are processors.
struct BlockSearch: Sendable {
    struct Found: Sendable {
        let item: SearchPlan.Item
        let match: SongMatcher.Match
    }

    private static let blocksInPiece = 16
    /// With fewer songs in a block to look at, they are read one by one.
    private static let fewSongs = 16

    let query: SearchQuery
    let contents: LibraryContents
    let plan: SearchPlan
    /// What an earlier search found, which was for this or for less.
    let known: [Int: [Found]]
    /// The blocks that it looked through.
    let knownBlocks: Int
    /// Whether it was for this.
    let isSameQuery: Bool
    /// Whether it is made sure that what is looked through is what was written.
    let verifies: Bool
    let cancellation: Cancellation

    /// - Returns: what was found, by block.
    func run() throws(SearchError) -> [Int: [Found]] {
        let results = Results()
        WorkStack.run(0..<plan.blockCount, inPiecesOf: Self.blocksInPiece) { stack in
            var matcher = BlockMatcher(self)
            var hasPiece = false
            while let blocks = stack.next(after: hasPiece) {
                hasPiece = true
                for block in blocks where !cancellation.isCancelled {
                    do throws(LibraryContents.Damaged) {
                        let found = try matcher.search(block)
                        if !found.isEmpty { results.found.withLock { $0[block] = found } }
                    } catch {
                        results.isDamaged.store(true, ordering: .relaxed)
                    }
                }
            }
        }
        if cancellation.isCancelled { throw .cancelled }
        if results.isDamaged.load(ordering: .relaxed) { throw .damaged }
        return results.found.withLock { $0 }
    }

    private final class Results: Sendable {
        let found = Mutex([Int: [Found]]())
        let isDamaged = Atomic(false)
    }

    /// One thread's part.
    private struct BlockMatcher {
        private let search: BlockSearch
        private let matcher: SongMatcher
        private var buffer: [UInt8] = []

        init(_ search: BlockSearch) {
            self.search = search
            matcher = SongMatcher(search.query)
        }

        mutating func search(_ block: Int) throws(LibraryContents.Damaged) -> [Found] {
            let items = search.plan.items(in: block)
            guard !items.isEmpty else { return [] }
            guard block < search.knownBlocks else {
                try search.contents.read(block: block, into: &buffer, verifying: search.verifies)
                return buffer.withUnsafeBytes { lookThrough($0, items) }
            }
            return try refresh(items, search.known[block] ?? [], block)
        }

        /// Looks for the rarest word in all of the block, and for the others in the songs that have it.
        private func lookThrough(_ text: UnsafeRawBufferPointer, _ items: ArraySlice<SearchPlan.Item>) -> [Found] {
            guard let rarest = matcher.rarest, !search.query.isForgiving else { return lookThroughEach(text, items) }
            var found = [Found]()
            var next = items.startIndex
            var start = 0
            while let place = rarest.first(in: text, from: start)?.lowerBound {
                while next < items.endIndex, items[next].range.upperBound <= place { next += 1 }
                guard next < items.endIndex else { break }
                let item = items[next]
                guard item.range.contains(place), item.range.upperBound <= text.count else {
                    start = max(place + 1, Int(item.offset))
                    continue
                }
                if let match = match(item, UnsafeRawBufferPointer(rebasing: text[item.range])) {
                    found.append(Found(item: item, match: match))
                }
                start = item.range.upperBound
            }
            return found
        }

        /// Looks at one song after another, where it matters that nothing but its own words is before and behind a word.
        private func lookThroughEach(
            _ text: UnsafeRawBufferPointer, _ items: ArraySlice<SearchPlan.Item>
        ) -> [Found] {
            items.compactMap { item in
                guard item.range.upperBound <= text.count else { return nil }
                return match(item, UnsafeRawBufferPointer(rebasing: text[item.range])).map {
                    Found(item: item, match: $0)
                }
            }
        }

        /// Looks at the songs in which less was found before; where it was the same, they are still as they were.
        private mutating func refresh(
            _ items: ArraySlice<SearchPlan.Item>, _ known: [Found], _ block: Int
        ) throws(LibraryContents.Damaged) -> [Found] {
            var found = [Found]()
            var next = known.startIndex
            let isWhole = !search.isSameQuery && known.count > BlockSearch.fewSongs
            if isWhole { try search.contents.read(block: block, into: &buffer, verifying: search.verifies) }
            for item in items {
                while next < known.endIndex, known[next].item.offset < item.offset { next += 1 }
                guard next < known.endIndex, known[next].item.offset == item.offset else { continue }
                if search.isSameQuery {
                    found.append(Found(item: item, match: known[next].match))
                    continue
                }
                if !isWhole {
                    buffer = try search.contents.bytes(
                        at: ContentPlace(block: UInt32(block), offset: item.offset, length: item.length),
                        verifying: search.verifies)
                }
                let match = buffer.withUnsafeBytes { text in
                    self.match(item, isWhole ? UnsafeRawBufferPointer(rebasing: text[item.range]) : text)
                }
                if let match { found.append(Found(item: item, match: match)) }
            }
            return found
        }

        private func match(_ item: SearchPlan.Item, _ text: UnsafeRawBufferPointer) -> SongMatcher.Match? {
            matcher.match(text, titleLength: Int(item.titleLength), lyricsStart: Int(item.lyricsStart))
        }
    }
}
