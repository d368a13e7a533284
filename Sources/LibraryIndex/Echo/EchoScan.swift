import Processes
import Synchronization

/// Reads the folded lyrics of all songs in some blocks of the contents, on as many threads as there are processors.
struct EchoScan: Sendable {
    private static let blocksInPiece = 16

    let contents: LibraryContents
    let plan: SearchPlan
    let blocks: Range<Int>
    let cancellation: Cancellation

    /// Calls `look` with each line and each rhyme of each song that has a key; see ``EchoLineReader``.
    ///
    /// - Parameter look: gets the number of the song in the plan, the lines, their key, and the array to add results
    ///   to.
    /// - Returns: what was found; in no particular order.
    func run<Found: Sendable>(
        _ look: @escaping @Sendable (_ song: Int, _ lines: EchoLines, _ key: UInt64, _ found: inout [Found]) -> Void
    ) throws(SearchError) -> [[Found]] {
        let results = Results<Found>()
        WorkStack.run(blocks, inPiecesOf: Self.blocksInPiece) { stack in
            var reader = EchoLineReader()
            var buffer = [UInt8]()
            var hasPiece = false
            while let piece = stack.next(after: hasPiece) {
                hasPiece = true
                var found = [Found]()
                for block in piece where !cancellation.isCancelled {
                    let items = plan.items(in: block)
                    guard !items.isEmpty else { continue }
                    do throws(LibraryContents.Damaged) {
                        try contents.read(block: block, into: &buffer)
                    } catch {
                        results.isDamaged.store(true, ordering: .relaxed)
                        continue
                    }
                    buffer.withUnsafeBytes { text in
                        for (song, item) in zip(items.indices, items) where item.range.upperBound <= text.count {
                            let lyrics = UnsafeRawBufferPointer(rebasing: text[item.lyricsRange])
                            reader.forEachLine(in: lyrics) { look(song, $0, $1, &found) }
                        }
                    }
                }
                if !found.isEmpty { results.found.withLock { $0.append(found) } }
            }
        }
        if cancellation.isCancelled { throw .cancelled }
        if results.isDamaged.load(ordering: .relaxed) { throw .damaged }
        return results.found.withLock { $0 }
    }

    private final class Results<Found: Sendable>: Sendable {
        let found = Mutex([[Found]]())
        let isDamaged = Atomic(false)
    }
}

extension SearchPlan.Item {
    /// The range of its lyrics in the block.
    fileprivate var lyricsRange: Range<Int> {
        let start = Int(offset) + Int(lyricsStart)
        return start..<max(start, Int(offset) + Int(length) - 1)
    }
}
