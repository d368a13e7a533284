/// A file that its owner, the process that created it or took it over, keeps locked while it has it open. A file that
/// is not locked was left behind. Source: flock(2).
///
/// If the filesystem has no locks, it looks left behind at once.
public final class LockedFile: Sendable {
    /// Its name in its folder.
    public let name: FilePath
    private let descriptor: FileDescriptor

    /// Creates the file, with mode 0600; a name that is taken is refused.
    ///
    /// - Parameter timeout: how long to wait for a process that checks whether the file was left behind, in
    ///   milliseconds.
    public init(making name: FilePath, in directory: Directory, timeout: Int) throws(FileError) {
        self.name = name
        do throws(FileError) {
            descriptor = try Self.make(name, in: directory, timeout: timeout)
        } catch {
            // A network filesystem can create it and report an error.
            if error.errno != .fileExists { _ = try? directory.unlink(name) }
            throw error
        }
    }

    /// Takes over a file that was left behind; nil while a process holds it, or if it was removed or renamed meanwhile.
    ///
    /// - Parameter timeout: how long to wait, as for ``AbandonedFile``.
    public init?(takingUp name: FilePath, in directory: Directory, timeout: Int) throws(FileError) {
        guard let file = try directory.lockLeftBehind(name, timeout: timeout) else { return nil }
        self.name = name
        descriptor = file
    }

    deinit {
        descriptor.unlock()
    }

    private static func make(
        _ name: FilePath, in directory: Directory, timeout: Int
    ) throws(FileError) -> FileDescriptor {
        while true {
            let file = try directory.create(name, permissions: 0o600)
            do throws(FileError) {
                try file.lock(timeout: timeout)
            } catch {
                guard error.isUnsupportedLock else { throw error }
            }
            // Another process may have found it between the two calls, and removed it because it was empty.
            if try file.status().linkCount > 0 { return file }
        }
    }

    /// Whether it is still the file at a path, and was not removed, moved or replaced.
    public func isFound(at path: FilePath) -> Bool {
        do throws(FileError) {
            return try FileStatus(of: path, followingLinks: false).identity == descriptor.status().identity
        } catch {
            return false
        }
    }

    /// Adds `bytes` at the end.
    public func write(_ bytes: [UInt8]) throws(FileError) {
        try descriptor.write(bytes)
    }

    /// Starts writing the bytes to the disk, without waiting.
    public func beginSynchronizing() {
        descriptor.beginSynchronizing()
    }

    /// Flushes the bytes to the disk; the name needs ``Directory/synchronize()``.
    public func synchronize() throws(FileError) {
        try descriptor.synchronize()
    }
}

/// A ``LockedFile`` whose process has ended, locked so that no other process takes it over at the same time.
public struct AbandonedFile: ~Copyable {
    private let descriptor: FileDescriptor

    /// Opens the file; nil while its process holds it, or if it was removed or renamed meanwhile.
    ///
    /// - Parameter timeout: how long to wait, in milliseconds: a child that the process was starting when it died holds
    ///   the file too, until it runs its program.
    public init?(_ name: FilePath, in directory: Directory, timeout: Int) throws(FileError) {
        guard let file = try directory.lockLeftBehind(name, timeout: timeout) else { return nil }
        descriptor = file
    }

    deinit {
        descriptor.unlock()
    }

    /// Reads its content.
    ///
    /// - Parameter limit: the most bytes that are read; a larger file is refused.
    public func read(limit: Int) throws(FileReadError) -> [UInt8] {
        try FileReader.read(descriptor, limit: limit).bytes
    }
}

extension Directory {
    /// Opens and locks a file; nil while another process holds it, or if it was removed or renamed meanwhile.
    fileprivate func lockLeftBehind(_ name: FilePath, timeout: Int) throws(FileError) -> FileDescriptor? {
        let file = try openForLocking(name, making: false)
        do throws(FileError) {
            try file.lock(timeout: timeout)
        } catch {
            if error.errno == .tryAgain { return nil }
            guard error.isUnsupportedLock else { throw error }
        }
        guard try isStill(name, file) else { return nil }
        return file
    }

    /// Whether the name still belongs to the open file. Its process may have removed it, or renamed it when it was
    /// finished: a rename does not change the link count.
    private func isStill(_ name: FilePath, _ file: borrowing FileDescriptor) throws(FileError) -> Bool {
        do throws(FileError) {
            return try status(of: name).identity == file.status().identity
        } catch {
            guard error.errno == .noSuchFile else { throw error }
            return false
        }
    }
}

extension FileError {
    fileprivate var isUnsupportedLock: Bool {
        call == .flock && errno != .tryAgain
    }
}
