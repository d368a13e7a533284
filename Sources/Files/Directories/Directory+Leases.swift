import Glibc

extension Directory {
    /// Whether some process has the file open for writing at this moment. False also if the filesystem cannot tell.
    ///
    /// It takes a read lease for an instant, which the kernel grants only while no process writes. Source: fcntl(2),
    /// F_SETLEASE.
    public func isBeingWritten(_ name: FilePath) throws(FileError) -> Bool {
        try refusalOfReadLease(name) == .tryAgain
    }

    /// Whether certainly no process has the file open for writing. Always false on network and FUSE filesystems, where
    /// the file may be written by processes that this kernel does not know.
    public func isCertainlyNotWritten(_ name: FilePath) throws(FileError) -> Bool {
        guard try FileSystemStatus(of: path).tellsOfChanges else { return false }
        return try refusalOfReadLease(name) == nil
    }

    /// Nil if the lease was granted; it is released again.
    private func refusalOfReadLease(_ name: FilePath) throws(FileError) -> Errno? {
        let file = try openForReading(name)
        // A process that opens the file in that instant waits until the lease is gone, and the holder gets a signal:
        // one that is ignored by default, not SIGIO, which would end the process.
        let (setSignal, setLease): (CInt, CInt) = (10, 1024)
        guard fcntl(file.rawValue, setSignal, SIGURG) == 0, fcntl(file.rawValue, setLease, F_RDLCK) == 0 else {
            return Errno.current
        }
        _ = fcntl(file.rawValue, setLease, F_UNLCK)
        return nil
    }
}
