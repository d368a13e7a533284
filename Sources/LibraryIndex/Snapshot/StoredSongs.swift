import Files
import Synchronization

/// The songs of a page, which are in an index and read on demand.
final class StoredSongs: Sendable {
    /// Where they are.
    struct Place: Sendable {
        /// In the index.
        var offset: UInt64
        var length: UInt64
        var checksum: UInt64
    }

    private enum State {
        case unread
        case read(SongTable)
        /// What the summaries tell of them.
        case damaged(SongTable)
    }

    /// A summary of them, known without reading them.
    let summaries: SongSummaries
    /// Their numbers among the songs of the library.
    let range: Range<Int>
    /// Where they are in the index.
    let place: Place
    private let file: IndexFile
    private let blocks: [ContentBlock]
    private let state = Mutex(State.unread)

    init(
        _ range: Range<Int>, of summaries: SongSummaries, in file: IndexFile, at place: Place, _ blocks: [ContentBlock]
    ) {
        (self.range, self.summaries, self.file, self.place, self.blocks) = (range, summaries, file, place, blocks)
    }

    /// All of them; if they cannot be read, without names, tags and previews.
    var table: SongTable {
        state.withLock { state in
            switch state {
            case .read(let table), .damaged(let table):
                return table
            case .unread:
                if let table = readTable() {
                    state = .read(table)
                    return table
                }
                let table = summaries.table(of: range)
                state = .damaged(table)
                return table
            }
        }
    }

    /// Whether they cannot be read, so that they must not be shown. Reads them.
    var isDamaged: Bool {
        _ = table
        return state.withLock { if case .damaged = $0 { true } else { false } }
    }

    private func readTable() -> SongTable? {
        var bytes = [UInt8](repeating: 0, count: Int(place.length))
        guard bytes.withUnsafeMutableBytes({ file.read(into: $0, at: Int(place.offset)) }),
            BlockChecksum(bytes).value == place.checksum, let table = SongTable(stored: bytes),
            table.count == range.count
        else { return nil }
        var words = WordsWithinBlocks(blocks)
        words.look(at: table.records)
        return words.areAll ? table : nil
    }
}

extension SongTable {
    /// A table as an index has it: records and bytes, each after their count.
    fileprivate init?(stored: [UInt8]) {
        let countLength = MemoryLayout<UInt64>.size
        let stride = MemoryLayout<SongRecord>.stride
        let parts = stored.withUnsafeBytes { stored -> (records: [SongRecord], bytes: [UInt8])? in
            guard stored.count >= 2 * countLength else { return nil }
            let count = stored.loadUnaligned(as: UInt64.self)
            guard count <= UInt64((stored.count - 2 * countLength) / stride) else { return nil }
            let bytesStart = countLength + Int(count) * stride + countLength
            let length = stored.loadUnaligned(fromByteOffset: bytesStart - countLength, as: UInt64.self)
            guard length == UInt64(stored.count - bytesStart) else { return nil }
            let records = [SongRecord](unsafeUninitializedCapacity: Int(count)) { records, initialized in
                UnsafeMutableRawBufferPointer(records).copyMemory(
                    from: UnsafeRawBufferPointer(rebasing: stored[countLength..<(bytesStart - countLength)]))
                initialized = Int(count)
            }
            return (records, Array(stored[bytesStart...]))
        }
        guard let parts else { return nil }
        self.init(records: parts.records, bytes: parts.bytes)
    }
}
