import Files

/// Writes the index of a snapshot: numbers in the byte order of this machine, arrays after their counts.
struct SnapshotWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
    }

    mutating func write(_ array: [UInt8]) {
        write(UInt64(array.count))
        bytes.append(contentsOf: array)
    }

    /// - Parameter records: of a type that consists of numbers only.
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

    /// Writes the checksum of what was written from `start` on.
    mutating func writeChecksum(from start: Int) {
        write(checksum(from: start))
    }

    /// The checksum of what was written from `start` on.
    func checksum(from start: Int) -> UInt64 {
        bytes.withUnsafeBytes { BlockChecksum(UnsafeRawBufferPointer(rebasing: $0[start...])).value }
    }

    mutating func reserve(_ count: Int) {
        bytes.reserveCapacity(count)
    }
}
