import Glibc

extension [UInt8] {
    /// Whether the bytes are equal, like `==`, but in a fraction of its time. Source: memcmp(3).
    public func hasSameBytes(as other: [UInt8]) -> Bool {
        withUnsafeBytes { mine in other.withUnsafeBytes { mine.hasSameBytes(as: $0) } }
    }

    /// The length of the common prefix.
    public func commonPrefix(with other: [UInt8]) -> Int {
        withUnsafeBytes { mine in
            other.withUnsafeBytes { other in
                let limit = Swift.min(mine.count, other.count)
                var count = 0
                while count < limit {
                    let block = Swift.min(UnsafeRawBufferPointer.blockSize, limit - count)
                    let range = count..<count + block
                    guard mine[range].hasSameBytes(as: other[range]) else { break }
                    count += block
                }
                while count < limit, mine[count] == other[count] { count += 1 }
                return count
            }
        }
    }

    /// The length of the common suffix.
    ///
    /// - Parameter limit: the most that are counted.
    public func commonSuffix(with other: [UInt8], limit: Int) -> Int {
        withUnsafeBytes { mine in
            other.withUnsafeBytes { other in
                let limit = Swift.min(mine.count, other.count, limit)
                var count = 0
                while count < limit {
                    let block = Swift.min(UnsafeRawBufferPointer.blockSize, limit - count)
                    let end = (mine: mine.count - count, other: other.count - count)
                    guard mine[end.mine - block..<end.mine].hasSameBytes(as: other[end.other - block..<end.other])
                    else { break }
                    count += block
                }
                while count < limit, mine[mine.count - count - 1] == other[other.count - count - 1] { count += 1 }
                return count
            }
        }
    }
}

extension UnsafeRawBufferPointer {
    /// Small enough to search the block with the difference byte by byte.
    fileprivate static let blockSize = 256

    fileprivate func hasSameBytes(as other: UnsafeRawBufferPointer) -> Bool {
        guard count == other.count else { return false }
        guard let mine = baseAddress, let theirs = other.baseAddress, mine != theirs else { return true }
        return memcmp(mine, theirs, count) == 0
    }
}

extension Slice<UnsafeRawBufferPointer> {
    fileprivate func hasSameBytes(as other: Self) -> Bool {
        UnsafeRawBufferPointer(rebasing: self).hasSameBytes(as: UnsafeRawBufferPointer(rebasing: other))
    }
}
