/// A lock on a folder, held through the open folder itself: nothing is made for it, so nothing can be left of it.
///
/// Advisory: it holds off those who ask for it and nobody else. It is the kernel's on this machine, on network
/// filesystems too, because those pass on locks of files only. Source: flock(2).
public struct DirectoryLock: ~Copyable {
    private let descriptor: FileDescriptor

    /// Takes the lock, waiting for whoever has it.
    ///
    /// - Parameter timeout: how long to wait, in milliseconds; 0 asks once.
    /// - Throws: ``Errno/tryAgain`` when somebody else still has it after that time.
    public init(_ directory: Directory, timeout: Int) throws(FileError) {
        let folder = try directory.reopened()
        try folder.lock(timeout: timeout)
        descriptor = folder
    }

    deinit {
        descriptor.unlock()
    }
}
