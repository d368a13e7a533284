/// A file that its owner, the process that made it or took it over, keeps locked for as long as it has it open. A file
/// that is not locked was left behind. Source: flock(2).
///
/// Where the filesystem has no locks, it looks left behind at once.
public final class LockedFile: Sendable {
    /// Its name in its folder.
    public let name: FilePath
    private let descriptor: FileDescriptor

    /// Makes the file, with mode 0600; a name that is taken is refused.
    ///
    /// - Parameter timeout: how long to wait for somebody who is asking whether the file was left behind, in
    ///   milliseconds.
    public init(making name: FilePath, in directory: Directory, timeout: Int) throws(FileError) {
        self.name = name
        do throws(FileError) {
            descriptor = try Self.make(name, in: directory, timeout: timeout)
        } catch {
            // A network filesystem can make it and say that it did not.
            if error.errno != .fileExists { _ = try? directory.unlink(name) }
            throw error
        }
    }

    /// Takes up a file that was left behind; nil while somebody holds it, or where it was removed or renamed meanwhile.
    ///
    /// - Parameter timeout: how long to wait, as of ``AbandonedFile``.
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
            // Somebody may have found it between the two calls, and removed it as an empty one.
            if try file.status().linkCount > 0 { return file }
        }
    }

    /// Whether it is still what is found at a path, and nobody has removed, moved or replaced it.
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

    /// Has the disk begin with the bytes, and waits for nothing.
    public func beginSynchronizing() {
        descriptor.beginSynchronizing()
    }

    /// Puts the bytes on the disk; the name is there only after ``Directory/synchronize()``.
    public func synchronize() throws(FileError) {
        try descriptor.synchronize()
    }
}

/// A ``LockedFile`` whose maker is gone, held so that nobody else takes it up at the same time.
public struct AbandonedFile: ~Copyable {
    private let descriptor: FileDescriptor

    /// Opens the file; nil while its maker holds it, or where it was removed or renamed meanwhile.
    ///
    /// - Parameter timeout: how long to wait, in milliseconds: a child that a dying maker was starting holds the
    ///   file too, until it runs its program.
    public init?(_ name: FilePath, in directory: Directory, timeout: Int) throws(FileError) {
        guard let file = try directory.lockLeftBehind(name, timeout: timeout) else { return nil }
        descriptor = file
    }

    deinit {
        descriptor.unlock()
    }

    /// What is in it.
    ///
    /// - Parameter limit: the most bytes that are read; a larger file is refused.
    public func read(limit: Int) throws(FileReadError) -> [UInt8] {
        try FileReader.read(descriptor, limit: limit).bytes
    }
}

extension Directory {
    /// Opens and locks a file; nil while somebody holds it, or where it was removed or renamed meanwhile.
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

    /// Whether the name is still that of the open file. Its maker may have removed it, or renamed it as it was done with
    /// it: the links of a file that was renamed are as many as before.
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
