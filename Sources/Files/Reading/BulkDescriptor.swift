import CLinux
import Glibc

/// An open file or folder, for code that opens hundreds of thousands of them.
///
/// Sole owner of its number, like ``FileDescriptor``. But names are C strings, nothing is allocated, and an error is
/// the bare reason, because only the caller knows the whole path. Interrupted calls are repeated.
public struct BulkDescriptor: ~Copyable, Sendable {
    /// The number; callers must not close it.
    public let rawValue: CInt

    /// What a name is opened for. Follows a last link only where stated, never waits, always close-on-exec.
    public enum Purpose: Sendable {
        /// To read the names in a folder.
        case names
        /// The same, following a link to a folder.
        case namesThroughLink
        /// To look up names in a folder, without the right to read it; follows a link. Source: open(2), O_PATH.
        case place
        /// The same, but not through a link.
        case ownPlace
        /// To read a file, following a link.
        case bytes
        /// To read and write an existing file.
        case storage
        /// To create a new file, mode 0600, and read and write it.
        case newStorage
    }

    /// Opens a file or folder by its path.
    public init(_ path: FilePath, for purpose: Purpose) throws(Errno) {
        let number = path.withCString { Self.open($0, in: AT_FDCWD, for: purpose) }
        guard number >= 0 else { throw Errno(rawValue: -number) }
        rawValue = number
    }

    private init(owning rawValue: CInt) {
        self.rawValue = rawValue
    }

    deinit {
        _ = Glibc.close(rawValue)
    }

    /// Opens a name, or a relative path, in this folder.
    public func open(_ name: UnsafePointer<CChar>, for purpose: Purpose) throws(Errno) -> BulkDescriptor {
        let number = Self.open(name, in: rawValue, for: purpose)
        guard number >= 0 else { throw Errno(rawValue: -number) }
        return BulkDescriptor(owning: number)
    }

    /// Opens a name, or a relative path, in this folder.
    public func open(_ name: FilePath, for purpose: Purpose) throws(Errno) -> BulkDescriptor {
        let number = name.withCString { Self.open($0, in: rawValue, for: purpose) }
        guard number >= 0 else { throw Errno(rawValue: -number) }
        return BulkDescriptor(owning: number)
    }

    /// The status of the open file or folder.
    public func status() throws(Errno) -> FileStatus {
        var status = clinux_status()
        _ = try Self.retrying { clinux_statx(rawValue, "", clinux_at_empty_path, &status) }
        return FileStatus(status)
    }

    /// The status of a name, or a relative path, in this folder.
    public func status(
        of name: UnsafePointer<CChar>, followingLink: Bool
    ) throws(Errno) -> FileStatus {
        var status = clinux_status()
        let flags = followingLink ? 0 : clinux_at_symlink_nofollow
        _ = try Self.retrying { clinux_statx(rawValue, name, flags, &status) }
        return FileStatus(status)
    }

    /// Reads bytes from the current position on into `buffer`.
    ///
    /// - Returns: the number of bytes; fewer than fit only at the end of the file.
    public func read(into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
        var count = 0
        try buffer.fill(&count) { rest throws(Errno) in
            try Self.retrying { Glibc.read(rawValue, rest.baseAddress, rest.count) }
        }
        return count
    }

    /// Starts reading from the first byte again.
    public func rewind() {
        _ = lseek(rawValue, 0, SEEK_SET)
    }

    /// Reads bytes from `offset` on into `buffer`, whatever the current position is. Source: pread(2).
    ///
    /// - Returns: the number of bytes; fewer than fit only at the end of the file.
    public func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(Errno) -> Int {
        var count = 0
        try buffer.fill(&count) { rest throws(Errno) in
            try Self.retrying { pread(rawValue, rest.baseAddress, rest.count, offset + buffer.count - rest.count) }
        }
        return count
    }

    /// Writes all of `bytes` from `offset` on, whatever the current position is. Source: pwrite(2).
    public func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(Errno) {
        var count = 0
        while count < bytes.count {
            let accepted = try Self.retrying {
                pwrite(rawValue, bytes.baseAddress! + count, bytes.count - count, offset + count)
            }
            // A call that writes nothing and reports no error would be repeated for ever.
            guard accepted > 0 else { throw .inputOutput }
            count += accepted
        }
    }

    /// Sets its timestamps to now. Source: futimens(3).
    public func touch() throws(Errno) {
        _ = try Self.retrying { futimens(rawValue, nil) }
    }

    /// Takes the file's advisory lock for as long as it is open, without waiting. Source: flock(2).
    ///
    /// - Returns: whether the lock was free.
    public func lock() -> Bool {
        flock(rawValue, LOCK_EX | LOCK_NB) == 0
    }

    /// Releases it at once, even while a child process that has not yet run its program has a copy of the descriptor.
    /// Source: flock(2), "LOCK_UN".
    public func unlock() {
        // A failure means that there was no lock.
        _ = flock(rawValue, LOCK_UN)
    }
}

extension BulkDescriptor {
    /// The call's result. If it is -1, throws the reason, or calls again after a signal.
    static func retrying<Result: SignedInteger>(_ call: () -> Result) throws(Errno) -> Result {
        while true {
            let result = call()
            if result != -1 { return result }
            let reason = Errno.current
            if reason != .interrupted { throw reason }
        }
    }

    /// The number, or the negative reason.
    private static func open(_ name: UnsafePointer<CChar>, in folder: CInt, for purpose: Purpose) -> CInt {
        let flags =
            switch purpose {
            case .names: O_RDONLY | O_DIRECTORY | O_NOFOLLOW
            case .namesThroughLink: O_RDONLY | O_DIRECTORY
            case .place: clinux_o_path | O_DIRECTORY
            case .ownPlace: clinux_o_path | O_DIRECTORY | O_NOFOLLOW
            case .bytes: O_RDONLY | O_NONBLOCK | O_NOCTTY
            case .storage: O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
            case .newStorage: O_RDWR | O_NOFOLLOW | O_CREAT | O_EXCL
            }
        do throws(Errno) {
            let number = try retrying { openat(folder, name, flags | O_CLOEXEC, 0o600) }
            if case .newStorage = purpose, let mode = CreationMask.repaired(0o600) { _ = fchmod(number, mode_t(mode)) }
            return number
        } catch {
            return -error.rawValue
        }
    }
}
