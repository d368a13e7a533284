import Files

/// A checksum after a song's part of the contents, so that one song can be read without its whole block.
enum ContentSeal {
    /// In bytes.
    static let length = 8

    /// Appends the checksum of the bytes from `start` on.
    static func append(to bytes: inout [UInt8], from start: Int) {
        let checksum = bytes.withUnsafeBytes { BlockChecksum(UnsafeRawBufferPointer(rebasing: $0[start...])).value }
        withUnsafeBytes(of: checksum.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// Removes the checksum from the end of the bytes.
    ///
    /// - Returns: whether it matches the other bytes.
    static func remove(from bytes: inout [UInt8]) -> Bool {
        guard bytes.count >= length else { return false }
        let end = bytes.count - length
        let isRight = bytes.withUnsafeBytes { bytes in
            let checksum = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: end, as: UInt64.self))
            return BlockChecksum(UnsafeRawBufferPointer(rebasing: bytes[..<end])).value == checksum
        }
        bytes.removeLast(length)
        return isRight
    }
}
