/// A lock on a folder, held through the open folder itself: there is no lock file that could be left behind.
///
/// Advisory: it affects only programs that take it. It is local to this machine's kernel, also on network filesystems,
/// which forward only locks of files. Source: flock(2).
public struct DirectoryLock: ~Copyable {
    private let descriptor: FileDescriptor

    /// Takes the lock, waiting for its holder.
    ///
    /// - Parameter timeout: how long to wait, in milliseconds; 0 tries once.
    /// - Throws: ``Errno/tryAgain`` if it is still held after that time.
    public init(_ directory: Directory, timeout: Int) throws(FileError) {
        let folder = try directory.reopened()
        try folder.lock(timeout: timeout)
        descriptor = folder
    }

    deinit {
        descriptor.unlock()
    }
}
