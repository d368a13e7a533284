import Files

/// Writes the index of a snapshot: numbers as this machine has them, arrays behind their counts.
struct SnapshotWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
    }

    mutating func write(_ array: [UInt8]) {
        write(UInt64(array.count))
        bytes.append(contentsOf: array)
    }

    /// - Parameter records: of a type that is nothing but numbers.
    mutating func write<Record: BitwiseCopyable>(records: [Record]) {
        write(UInt64(records.count))
        records.withUnsafeBytes { bytes.append(contentsOf: $0) }
    }

    mutating func write(_ time: FileTime) {
        write(time.seconds)
        write(time.nanoseconds)
    }

    mutating func write<Value>(_ value: Value?, _ write: (inout SnapshotWriter, Value) -> Void) {
        self.write(UInt8(value == nil ? 0 : 1))
        if let value { write(&self, value) }
    }

    mutating func reserve(_ count: Int) {
        bytes.reserveCapacity(count)
    }
}

/// Reads what ``SnapshotWriter`` wrote, and never beyond its end.
struct SnapshotReader {
    /// The bytes are not what they should be.
    struct Damaged: Error {}

    private let bytes: [UInt8]
    private var position = 0
    private let end: Int

    init(_ bytes: [UInt8], end: Int) {
        self.bytes = bytes
        self.end = end
    }

    var isAtEnd: Bool { position == end }

    mutating func read<Number: FixedWidthInteger & BitwiseCopyable>(
        _: Number.Type = Number.self
    ) throws(Damaged) -> Number {
        let range = try take(MemoryLayout<Number>.size)
        return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: range.lowerBound, as: Number.self) }
    }

    mutating func readBytes() throws(Damaged) -> [UInt8] {
        Array(bytes[try take(count(stride: 1))])
    }

    mutating func readRecords<Record: BitwiseCopyable>(_: Record.Type) throws(Damaged) -> [Record] {
        let stride = MemoryLayout<Record>.stride
        let count = try count(stride: stride)
        let range = try take(count * stride)
        return bytes.withUnsafeBytes { bytes in
            [Record](unsafeUninitializedCapacity: count) { buffer, initialized in
                UnsafeMutableRawBufferPointer(buffer).copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[range]))
                initialized = count
            }
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

    /// A count of things that may still follow.
    mutating func count(stride: Int) throws(Damaged) -> Int {
        let count = try read(UInt64.self)
        guard count <= UInt64((end - position) / stride) else { throw Damaged() }
        return Int(count)
    }

    private mutating func take(_ count: Int) throws(Damaged) -> Range<Int> {
        guard count <= end - position else { throw Damaged() }
        position += count
        return (position - count)..<position
    }
}
