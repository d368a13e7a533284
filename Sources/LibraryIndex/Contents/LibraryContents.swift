import Files

/// The contents of a library at one time.
struct LibraryContents: Sendable {
    /// The snapshot's file does not have the expected contents.
    struct Damaged: Error {}

    let store: ContentStore
    let blocks: [ContentBlock]

    /// Empty contents.
    static let none = LibraryContents(store: ContentStore(file: nil), blocks: [])

    /// Reads a whole block and verifies its checksum, unless that was done before.
    ///
    /// - Parameters:
    ///   - buffer: is resized to the length of the block.
    ///   - verifying: whether to verify the block.
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

    /// The bytes at `place`. The first time, the whole block is read to verify its checksum.
    ///
    /// - Parameter verifying: whether to verify the block.
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

    /// The words of a song and the patch after them. If the song is sealed, no more of the block is read than that.
    func bytes(of record: SongRecord) throws(Damaged) -> [UInt8] {
        var bytes = [UInt8]()
        try read(record, into: &bytes)
        return bytes
    }

    /// The same.
    ///
    /// - Parameter buffer: is resized to their length.
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
