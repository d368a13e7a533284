import Files
import Synchronization

/// The place of bytes in the contents of a library: part of a block.
struct ContentPlace: Sendable, Hashable {
    var block: UInt32 = 0
    var offset: UInt32 = 0
    var length: UInt32 = 0

    var range: Range<Int> {
        Int(offset)..<(Int(offset) + Int(length))
    }
}

/// Part of the contents: bytes that are written once and never changed.
struct ContentBlock: Sendable {
    /// Where it begins in the file.
    var offset: UInt64
    var length: UInt32
    var checksum: UInt64
    /// Its bytes if they are in no file.
    var memory: [UInt8]?
}

/// The words of a library's songs, block after block: in the snapshot's file, or in memory if there is none. Any thread
/// may add blocks, which never change afterwards.
final class ContentStore: Sendable {
    /// The approximate length of a block; one with a large song is longer.
    static let blockSize = 256 * 1024

    private struct State {
        var blocks: [ContentBlock]
        var end: UInt64
        var isInMemory = false
    }

    /// The file, for the snapshot that refers to it; nil when everything is in memory.
    let file: ContentFile?
    private let state: Mutex<State>
    /// Blocks in the file whose checksums were verified.
    private let verified = Mutex(Set<Int>())

    /// A store with these blocks, which are in `file`.
    init(file: ContentFile?, blocks: [ContentBlock] = []) {
        self.file = file
        let end = blocks.map { $0.offset + UInt64($0.length) }.max() ?? 0
        state = Mutex(State(blocks: blocks, end: end))
    }

    /// What is in it now.
    var contents: LibraryContents {
        LibraryContents(store: self, blocks: state.withLock(\.blocks))
    }

    /// Whether some blocks could not be written, so that no snapshot can be made of it.
    var isInMemory: Bool {
        file == nil || state.withLock(\.isInMemory)
    }

    func isVerified(_ number: Int) -> Bool {
        verified.withLock { $0.contains(number) }
    }

    func setVerified(_ number: Int) {
        verified.withLock { _ = $0.insert(number) }
    }

    /// Reserves the number of a new block, whose bytes follow later.
    func reserve() -> UInt32 {
        state.withLock { state in
            state.blocks.append(ContentBlock(offset: 0, length: 0, checksum: 0))
            return UInt32(state.blocks.count - 1)
        }
    }

    /// Keeps the bytes of a block. If the file cannot take them, they stay in memory.
    func keep(_ bytes: [UInt8], as number: UInt32) {
        let checksum = bytes.withUnsafeBytes { BlockChecksum($0).value }
        let offset = state.withLock { state in
            defer { state.end += UInt64(bytes.count) }
            return state.end
        }
        let isWritten = file?.write(bytes, at: offset) ?? false
        state.withLock { state in
            state.blocks[Int(number)] = ContentBlock(
                offset: offset, length: UInt32(bytes.count), checksum: checksum, memory: isWritten ? nil : bytes)
            if !isWritten { state.isInMemory = true }
        }
    }
}

/// Collects the bytes of one thread into blocks.
struct ContentWriter {
    private let store: ContentStore
    private var bytes: [UInt8] = []
    private var number: UInt32?

    init(_ store: ContentStore) {
        self.store = store
    }

    /// Adds what `write` appends.
    mutating func add(_ write: (inout [UInt8]) -> Void) -> ContentPlace {
        let block = number ?? store.reserve()
        number = block
        if bytes.capacity == 0 { bytes.reserveCapacity(ContentStore.blockSize + 16_384) }
        let offset = bytes.count
        write(&bytes)
        let place = ContentPlace(block: block, offset: UInt32(offset), length: UInt32(bytes.count - offset))
        if bytes.count >= ContentStore.blockSize { flush() }
        return place
    }

    /// Moves what was collected into the store; until then it cannot be read.
    mutating func flush() {
        guard let number else { return }
        store.keep(bytes, as: number)
        bytes.removeAll(keepingCapacity: true)
        self.number = nil
    }
}
