import Files

/// The open file of an index, which stays the same when another file takes its name.
final class IndexFile: Sendable {
    private let descriptor: BulkDescriptor

    init(_ descriptor: consuming BulkDescriptor) {
        self.descriptor = descriptor
    }

    func status() throws(Errno) -> FileStatus { try descriptor.status() }

    /// - Returns: whether the buffer could be filled with the bytes from `offset` on.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Bool {
        (try? descriptor.read(into: buffer, at: offset)) == buffer.count
    }

    /// The parts of an index of `size` bytes; nil if it has only one, as in version 10 and before.
    func parts(size: Int) -> IndexParts? {
        let start = size - IndexParts.footerLength
        guard start > 0 else { return nil }
        var lengths = InlineArray<2, UInt64>(repeating: 0)
        guard withUnsafeMutableBytes(of: &lengths, { read(into: $0, at: start) }) else { return nil }
        return IndexParts(whole: lengths[0], titles: lengths[1], size: size)
    }
}

/// The parts of an index from version 11 on: first all of it, then what searches by title need, then both lengths.
struct IndexParts {
    /// The two lengths, in bytes.
    static let footerLength = 16

    /// How long the first part is, in bytes.
    let whole: Int
    /// How long the second one is.
    let titles: Int

    /// Nil if the lengths do not match a file of that size.
    init?(whole: UInt64, titles: UInt64, size: Int) {
        let rest = UInt64(size - Self.footerLength)
        guard whole <= rest, titles == rest - whole else { return nil }
        (self.whole, self.titles) = (Int(whole), Int(titles))
    }
}
