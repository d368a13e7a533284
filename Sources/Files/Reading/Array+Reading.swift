import Glibc

extension [UInt8] {
    /// From so many bytes on, memory is asked for in huge pages: to get it page by page takes longer than to read into it.
    private static let hugeSize = 4 << 20
    private static let hugePage = 2 << 20

    /// What `read` puts into the rest of the bytes it is given, called until there are `capacity` or it has no more.
    init<Failure: Error>(
        readingAtMost capacity: Int, _ read: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
    ) throws(Failure) {
        var failure: Failure?
        self.init(unsafeUninitializedCapacity: capacity) { buffer, count in
            if capacity >= Self.hugeSize { Self.useHugePages(UnsafeMutableRawBufferPointer(buffer)) }
            do throws(Failure) {
                try UnsafeMutableRawBufferPointer(buffer).fill(&count, read)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
    }

    /// Only what is wholly inside: what is beside belongs to others. Where there are none, it stays as it is. Source:
    /// madvise(2).
    private static func useHugePages(_ buffer: UnsafeMutableRawBufferPointer) {
        guard let start = buffer.baseAddress?.alignedUp(toMultipleOf: hugePage) else { return }
        let length = (buffer.baseAddress! + buffer.count).alignedDown(toMultipleOf: hugePage) - start
        if length > 0 { madvise(start, length, MADV_HUGEPAGE) }
    }
}

extension UnsafeMutableRawBufferPointer {
    /// Has `read` fill what follows the first `count` bytes, in as many calls as it takes; 0 is the end of the file.
    /// Source: read(2).
    func fill<Failure: Error>(
        _ count: inout Int, _ read: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
    ) throws(Failure) {
        while count < self.count {
            let received = try read(UnsafeMutableRawBufferPointer(rebasing: self[count...]))
            if received == 0 { return }
            count += received
        }
    }
}
