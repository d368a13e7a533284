import Files

/// Reads what ``SnapshotWriter`` wrote, and never beyond its end: piece by piece, because allocating memory for all of
/// it takes longer than reading it. The results must not be used before ``isWhole`` is true.
struct SnapshotReader: ~Copyable {
    /// The bytes are invalid or cannot be read.
    struct Damaged: Error {}

    private static let checksumLength = 8

    private let file: IndexFile
    /// The offset in the file of the checksum of all bytes before it.
    private let end: Int
    private let pieceSize: Int
    private var piece: [UInt8] = []
    /// In the piece.
    private var position = 0
    /// Where in the file the piece ends.
    private var offset: Int
    private var beginning = BlockChecksum.Beginning()
    private var checksum: BlockChecksum?

    /// - Parameters:
    ///   - range: the bytes of the file to read, with their checksum.
    ///   - pieceSize: how much is read at once, in bytes; a multiple of 32.
    init(_ file: IndexFile, at range: Range<Int>, pieceSize: Int) throws(Damaged) {
        self.file = file
        self.pieceSize = pieceSize
        offset = range.lowerBound
        end = range.upperBound - Self.checksumLength
        guard end > offset else { throw Damaged() }
    }

    /// Whether everything was read and matches the checksum.
    var isWhole: Bool {
        guard remaining == 0, let checksum else { return false }
        var written: UInt64 = 0
        return withUnsafeMutableBytes(of: &written) { file.read(into: $0, at: end) } && checksum.value == written
    }

    mutating func read<Number: FixedWidthInteger & BitwiseCopyable>(
        _: Number.Type = Number.self
    ) throws(Damaged) -> Number {
        var number = Number.zero
        try withUnsafeMutableBytes(of: &number) { bytes throws(Damaged) in try fill(bytes) }
        return number
    }

    mutating func readBytes() throws(Damaged) -> [UInt8] {
        try readRecords(UInt8.self)
    }

    mutating func readRecords<Record: BitwiseCopyable>(_: Record.Type) throws(Damaged) -> [Record] {
        let count = try count(stride: MemoryLayout<Record>.stride)
        return try [Record](unsafeUninitializedCapacity: count) { buffer, initialized throws(Damaged) in
            try fill(UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[..<count])))
            initialized = count
        }
    }

    mutating func readTime() throws(Damaged) -> FileTime {
        FileTime(seconds: try read(), nanoseconds: try read())
    }

    mutating func readOptional<Value>(
        _ read: (inout SnapshotReader) throws(Damaged) -> Value
    ) throws(Damaged) -> Value? {
        switch try self.read(UInt8.self) {
        case 0: nil
        case 1: try read(&self)
        default: throw Damaged()
        }
    }

    /// Reads the count of elements that follow; throws if so many cannot follow.
    mutating func count(stride: Int) throws(Damaged) -> Int {
        let count = try read(UInt64.self)
        guard count <= UInt64(remaining / stride) else { throw Damaged() }
        return Int(count)
    }

    /// How many bytes are still to be read.
    private var remaining: Int {
        piece.count - position + end - offset
    }

    private mutating func fill(_ bytes: UnsafeMutableRawBufferPointer) throws(Damaged) {
        guard bytes.count <= remaining else { throw Damaged() }
        var filled = 0
        while filled < bytes.count {
            if position == piece.count { try readPiece() }
            let next = position..<(position + min(bytes.count - filled, piece.count - position))
            piece.withUnsafeBytes {
                UnsafeMutableRawBufferPointer(rebasing: bytes[filled...])
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[next]))
            }
            position = next.upperBound
            filled += next.count
        }
    }

    /// Reads the next piece, which must exist.
    private mutating func readPiece() throws(Damaged) {
        let size = min(pieceSize, end - offset)
        if piece.count != size { piece = [UInt8](repeating: 0, count: size) }
        guard piece.withUnsafeMutableBytes({ file.read(into: $0, at: offset) }) else { throw Damaged() }
        position = 0
        offset += size
        piece.withUnsafeBytes { piece in
            if offset == end { checksum = beginning.checksum(endingWith: piece) } else { beginning.add(piece) }
        }
    }
}
