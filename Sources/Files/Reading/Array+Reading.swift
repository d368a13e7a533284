import Glibc

extension [UInt8] {
    /// Calls `read` with the rest of the buffer until there are `capacity` bytes or it returns no more.
    init<Failure: Error>(
        readingAtMost capacity: Int, _ read: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
    ) throws(Failure) {
        var failure: Failure?
        self.init(unsafeUninitializedCapacity: capacity) { buffer, count in
            do throws(Failure) {
                try UnsafeMutableRawBufferPointer(buffer).fill(&count, read)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
    }
}

extension UnsafeMutableRawBufferPointer {
    /// Calls `read` to fill what follows the first `count` bytes, as often as it takes; 0 is the end of the file.
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
