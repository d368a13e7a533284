import Files

/// The contents of a library at one time.
struct LibraryContents: Sendable {
    /// The snapshot's file does not hold what it should.
    struct Damaged: Error {}

    let store: ContentStore
    let blocks: [ContentBlock]

    /// Contents of nothing.
    static let none = LibraryContents(store: ContentStore(file: nil), blocks: [])

    /// Reads a whole block and makes sure that it is what was written, unless that was made sure before.
    ///
    /// - Parameters:
    ///   - buffer: is made as long as the block.
    ///   - verifying: whether it is made sure.
    func read(block number: Int, into buffer: inout [UInt8], verifying: Bool = true) throws(Damaged) {
        guard blocks.indices.contains(number) else { throw Damaged() }
        let block = blocks[number]
        if let memory = block.memory {
            buffer = memory
            return
        }
        try read(at: block.offset, length: Int(block.length), into: &buffer)
        if !verifying || store.isVerified(number) { return }
        guard buffer.withUnsafeBytes({ BlockChecksum($0).value }) == block.checksum else { throw Damaged() }
        store.setVerified(number)
    }

    /// The bytes at `place`. The first time, the whole block is read, to make sure that it is what was written.
    ///
    /// - Parameter verifying: whether it is made sure.
    func bytes(at place: ContentPlace, verifying: Bool = true) throws(Damaged) -> [UInt8] {
        guard holds(place) else { throw Damaged() }
        let number = Int(place.block)
        let block = blocks[number]
        if let memory = block.memory { return Array(memory[place.range]) }
        var bytes = [UInt8]()
        if !verifying || store.isVerified(number) {
            try read(at: block.offset + UInt64(place.offset), length: Int(place.length), into: &bytes)
            return bytes
        }
        try read(block: number, into: &bytes)
        return Array(bytes[place.range])
    }

    /// The words of a song, and the patch behind them. Of the block no more is read than that, where it is sealed.
    func bytes(of record: SongRecord) throws(Damaged) -> [UInt8] {
        var bytes = [UInt8]()
        try read(record, into: &bytes)
        return bytes
    }

    /// The same.
    ///
    /// - Parameter buffer: is made as long as they are.
    func read(_ record: SongRecord, into buffer: inout [UInt8]) throws(Damaged) {
        let place = record.sealedContent
        guard record.has.contains(.sealed), holds(place), blocks[Int(place.block)].memory == nil else {
            buffer = try bytes(at: record.content)
            return
        }
        try read(at: blocks[Int(place.block)].offset + UInt64(place.offset), length: Int(place.length), into: &buffer)
        guard ContentSeal.remove(from: &buffer) else { throw Damaged() }
    }

    /// Whether a place is within its block.
    func holds(_ place: ContentPlace) -> Bool {
        blocks.indices.contains(Int(place.block)) && place.range.upperBound <= Int(blocks[Int(place.block)].length)
    }

    private func read(at offset: UInt64, length: Int, into buffer: inout [UInt8]) throws(Damaged) {
        guard let file = store.file else { throw Damaged() }
        if buffer.count > length {
            buffer.removeLast(buffer.count - length)
        } else if buffer.count < length {
            buffer.append(contentsOf: repeatElement(0, count: length - buffer.count))
        }
        guard buffer.withUnsafeMutableBytes({ file.read(into: $0, at: offset) }) else { throw Damaged() }
    }
}
