import Processes
import Synchronization

/// One search, block by block, on as many threads as there are processors.
struct BlockSearch: Sendable {
    struct Found: Sendable {
        let item: SearchPlan.Item
        let match: SongMatcher.Match
    }

    private static let blocksInPiece = 16
    /// Up to this many songs in a block are read one by one.
    private static let fewSongs = 16

    let query: SearchQuery
    let contents: LibraryContents
    let plan: SearchPlan
    /// The results of an earlier search, for the same query or a broader one.
    let known: [Int: [Found]]
    /// The number of blocks that it searched.
    let knownBlocks: Int
    /// Whether it was for the same query.
    let isSameQuery: Bool
    /// Whether to verify the checksums of the contents.
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
        private var written = WrittenText()

        init(_ search: BlockSearch) {
            self.search = search
            matcher = SongMatcher(search.query)
        }

        mutating func search(_ block: Int) throws(LibraryContents.Damaged) -> [Found] {
            let items = search.plan.items(in: block)
            guard !items.isEmpty else { return [] }
            guard block < search.knownBlocks else {
                try search.contents.read(block: block, into: &buffer, verifying: search.verifies)
                return withBuffer { matcher, text in matcher.lookThrough(text, items) }
            }
            return try refresh(items, search.known[block] ?? [], block)
        }

        private mutating func withBuffer<Result>(
            _ body: (inout BlockMatcher, UnsafeRawBufferPointer) -> Result
        ) -> Result {
            // Moved out while `body` reads it, because `body` may change `self`.
            let bytes = buffer
            buffer = []
            defer { buffer = bytes }
            return bytes.withUnsafeBytes { body(&self, $0) }
        }

        /// Looks for the rarest word in all of the block, and for the others in the songs that have it.
        private mutating func lookThrough(
            _ text: UnsafeRawBufferPointer, _ items: ArraySlice<SearchPlan.Item>
        ) -> [Found] {
            guard let rarest = matcher.rarest, !search.query.isForgiving, !matcher.needsChords else {
                return lookThroughEach(text, items)
            }
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
                if let match = match(item, text[item.range]) {
                    found.append(Found(item: item, match: match))
                }
                start = item.range.upperBound
            }
            return found
        }

        /// Searches one song after another, so that only the song's own words are before and after a match.
        private mutating func lookThroughEach(
            _ text: UnsafeRawBufferPointer, _ items: ArraySlice<SearchPlan.Item>
        ) -> [Found] {
            var found = [Found]()
            for item in items where item.content.upperBound <= text.count {
                if let match = match(item, text[item.content]) { found.append(Found(item: item, match: match)) }
            }
            return found
        }

        /// Searches the songs that matched the earlier query; if the query is the same, their matches are still valid.
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
                        at: ContentPlace(block: UInt32(block), offset: item.offset, length: UInt32(item.content.count)),
                        verifying: search.verifies)
                }
                let match = withBuffer { matcher, text in
                    matcher.match(item, isWhole ? text[item.content] : text[...])
                }
                if let match { found.append(Found(item: item, match: match)) }
            }
            return found
        }

        /// - Parameter content: the words, and if chords are needed, the patch.
        private mutating func match(
            _ item: SearchPlan.Item, _ content: Slice<UnsafeRawBufferPointer>
        ) -> SongMatcher.Match? {
            written.withText(
                of: UnsafeRawBufferPointer(rebasing: content), wordsLength: Int(item.length),
                titleLength: Int(item.titleLength), lyricsStart: Int(item.lyricsStart),
                needsChords: matcher.needsChords, matcher.match)
        }
    }
}
