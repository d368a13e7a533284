import Glibc

extension Directory {
    /// Whether some process has the file open for writing at this moment. False also where the filesystem cannot tell.
    ///
    /// Asked by taking a read lease for an instant, which the kernel grants only while nobody writes. For a process with
    /// one thread, because SIGIO is ignored meanwhile. Source: fcntl(2), F_SETLEASE.
    public func isBeingWritten(_ name: FilePath) throws(FileError) -> Bool {
        let file = try openForReading(name)
        // Who opens the file in that instant waits until the lease is gone, and the holder is told by SIGIO, which would
        // end the process.
        let handler = signal(SIGIO, SIG_IGN)
        defer { signal(SIGIO, handler) }
        let setLease: CInt = 1024
        guard fcntl(file.rawValue, setLease, F_RDLCK) == -1 else {
            _ = fcntl(file.rawValue, setLease, F_UNLCK)
            return false
        }
        return Errno.current == .tryAgain
    }
}
