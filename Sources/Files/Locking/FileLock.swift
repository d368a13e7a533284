import Glibc

/// A lock between processes on a file of its own; the kernel lets go of it when the holder ends, however it ends.
///
/// Advisory: it holds off those who ask for it and nobody else. Its file is removed when the lock is let go, and who
/// got the lock on a removed file asks again, so that two never hold "the" lock. Source: flock(2).
public struct FileLock: ~Copyable, Sendable {
    private let descriptor: FileDescriptor
    private let name: FilePath
    private let directory: Directory

    /// Takes the lock, waiting for whoever has it.
    ///
    /// - Parameters:
    ///   - name: the lock file; it is made, with mode 0600, where it is not there.
    ///   - timeout: how long to wait, in milliseconds; 0 asks once.
    /// - Throws: ``Errno/tryAgain`` when somebody else still has it after that time.
    public init(_ name: FilePath, in directory: Directory, timeout: Int) throws(FileError) {
        descriptor = try Self.acquire(name, in: directory, timeout: timeout)
        self.name = name
        self.directory = directory
    }

    deinit {
        // Still locked, so nobody else's file. A failure leaves an empty file, which the next one takes over.
        _ = try? directory.unlink(name)
        descriptor.unlock()
    }

    private static func acquire(
        _ name: FilePath, in directory: Directory, timeout: Int
    ) throws(FileError) -> FileDescriptor {
        while true {
            let file = try directory.openForLocking(name, making: true)
            try file.lock(timeout: timeout)
            if try file.status().linkCount > 0 { return file }
        }
    }
}
