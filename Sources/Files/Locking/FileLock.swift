import Glibc

/// A lock between processes on a file of its own; the kernel releases it when the holder ends, however it ends.
///
/// Advisory: it affects only programs that take it. Its file is removed when the lock is released, and a process that
/// got the lock on a removed file tries again, so that two never hold the lock. Source: flock(2).
public struct FileLock: ~Copyable, Sendable {
    private let descriptor: FileDescriptor
    private let name: FilePath
    private let directory: Directory

    /// Takes the lock, waiting for its holder.
    ///
    /// - Parameters:
    ///   - name: the lock file; it is created with mode 0600 if it is missing.
    ///   - timeout: how long to wait, in milliseconds; 0 tries once.
    /// - Throws: ``Errno/tryAgain`` if it is still held after that time.
    public init(_ name: FilePath, in directory: Directory, timeout: Int) throws(FileError) {
        descriptor = try Self.acquire(name, in: directory, timeout: timeout)
        self.name = name
        self.directory = directory
    }

    deinit {
        // Still locked, so no other process has it. A failure leaves an empty file, which the next holder takes over.
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
