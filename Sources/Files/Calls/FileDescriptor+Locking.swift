import Glibc

extension FileDescriptor {
    private static let pauseInMilliseconds = 2

    /// Locks the file exclusively; the kernel releases the lock when the descriptor is closed, however its process
    /// ends. Source: flock(2).
    ///
    /// - Parameter timeout: how long to wait for the holder, in milliseconds; 0 tries once.
    /// - Throws: ``Errno/tryAgain`` if it is still held after that time.
    func lock(timeout: Int) throws(FileError) {
        var waited = 0
        while true {
            do throws(FileError) {
                _ = try SystemCall.flock(path) { flock(rawValue, LOCK_EX | LOCK_NB) }
                return
            } catch {
                guard error.errno == .tryAgain, waited < timeout else { throw error }
            }
            usleep(UInt32(Self.pauseInMilliseconds * 1000))
            waited += Self.pauseInMilliseconds
        }
    }

    /// Releases the lock at once, even while a child process that has not yet run its program has a copy of the
    /// descriptor. Source: flock(2), "LOCK_UN".
    func unlock() {
        // A failure means that there was no lock.
        _ = flock(rawValue, LOCK_UN)
    }
}
