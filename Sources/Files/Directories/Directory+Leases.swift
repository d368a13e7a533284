import Glibc

extension Directory {
    /// Whether some process has the file open for writing at this moment. False also where the filesystem cannot tell.
    ///
    /// Asked by taking a read lease for an instant, which the kernel grants only while nobody writes. Source: fcntl(2),
    /// F_SETLEASE.
    public func isBeingWritten(_ name: FilePath) throws(FileError) -> Bool {
        try refusalOfReadLease(name) == .tryAgain
    }

    /// Whether it is certain that no process has the file open for writing. On a network or in user space, where others
    /// may be asked to write it that this kernel does not know, it never is.
    public func isCertainlyNotWritten(_ name: FilePath) throws(FileError) -> Bool {
        guard try FileSystemStatus(of: path).tellsOfChanges else { return false }
        return try refusalOfReadLease(name) == nil
    }

    /// Nil if it was granted, and given back.
    private func refusalOfReadLease(_ name: FilePath) throws(FileError) -> Errno? {
        let file = try openForReading(name)
        // Who opens the file in that instant waits until the lease is gone, and the holder is told: by a signal that
        // nobody minds, not by SIGIO, which would end the process.
        let (setSignal, setLease): (CInt, CInt) = (10, 1024)
        guard fcntl(file.rawValue, setSignal, SIGURG) == 0, fcntl(file.rawValue, setLease, F_RDLCK) == 0 else {
            return Errno.current
        }
        _ = fcntl(file.rawValue, setLease, F_UNLCK)
        return nil
    }
}
