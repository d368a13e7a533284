import Processes
import Synchronization

/// A search in few songs of a library, whose words are read one by one instead of all of the contents.
struct PlaceSearch: Sendable {
    struct Found: Sendable {
        let place: SongPlace
        let match: SongMatcher.Match
    }

    private struct Item: Sendable {
        let place: SongPlace
        let record: SongRecord
    }

    private static let itemsInPiece = 64
    /// Up to this many songs in a block are read one by one.
    private static let fewSongs = 64

    private let query: SearchQuery
    private let contents: LibraryContents
    /// Whether damage of the cache is an error; otherwise, some songs are left out.
    private let verifies: Bool
    private let cancellation: Cancellation
    /// By their places in the contents.
    private let items: [Item]

    init(
        _ query: SearchQuery, in places: [SongPlace], of snapshot: LibrarySnapshot, verifies: Bool,
        cancellation: Cancellation
    ) {
        self.query = query
        self.verifies = verifies
        self.cancellation = cancellation
        let contents = snapshot.contents
        self.contents = contents
        items = places.map { Item(place: $0, record: snapshot.tree.pages[$0.page].searched.record(at: $0.index)) }
            // While the library is scanned, the words of some songs may not be there yet.
            .filter { contents.blocks.holdWords(of: $0.record) }
            .sorted {
                ($0.record.words.block, $0.record.words.offset) < ($1.record.words.block, $1.record.words.offset)
            }
    }

    /// - Returns: those of the songs that match, in no order.
    func run() throws(SearchError) -> [Found] {
        let results = Results()
        WorkStack.run(items.indices, inPiecesOf: Self.itemsInPiece) { stack in
            let matcher = SongMatcher(query)
            var hasPiece = false
            while let piece = stack.next(after: hasPiece) {
                hasPiece = true
                if cancellation.isCancelled { continue }
                do throws(LibraryContents.Damaged) {
                    let found = try search(items[piece], matcher)
                    if !found.isEmpty { results.found.withLock { $0 += found } }
                } catch {
                    if verifies { results.isDamaged.store(true, ordering: .relaxed) }
                }
            }
        }
        if cancellation.isCancelled { throw .cancelled }
        if results.isDamaged.load(ordering: .relaxed) { throw .damaged }
        return results.found.withLock { $0 }
    }

    private final class Results: Sendable {
        let found = Mutex([Found]())
        let isDamaged = Atomic(false)
    }

    private func search(
        _ items: ArraySlice<Item>, _ matcher: SongMatcher
    ) throws(LibraryContents.Damaged) -> [Found] {
        var found = [Found]()
        var buffer = [UInt8]()
        var written = WrittenText()
        var start = items.startIndex
        while start < items.endIndex {
            let block = items[start].record.words.block
            let end = items[start...].firstIndex { $0.record.words.block != block } ?? items.endIndex
            let isWhole = end - start > Self.fewSongs
            if isWhole { try contents.read(block: Int(block), into: &buffer, verifying: verifies) }
            for item in items[start..<end] {
                if !isWhole { try contents.read(item.record, into: &buffer) }
                let content = isWhole ? item.record.content.range : 0..<Int(item.record.content.length)
                guard content.upperBound <= buffer.count else { continue }
                let match = buffer.withUnsafeBytes { text in
                    written.withText(
                        of: UnsafeRawBufferPointer(rebasing: text[content]), item.record,
                        needsChords: matcher.needsChords, matcher.match)
                }
                if let match { found.append(Found(place: item.place, match: match)) }
            }
            start = end
        }
        return found
    }
}
