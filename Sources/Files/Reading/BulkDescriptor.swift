import CLinux
import Glibc

/// An open file or folder, for code that opens hundreds of thousands of them.
///
/// Sole owner of its number, as ``FileDescriptor`` is. Unlike there, names are C strings, nothing is allocated, and an
/// error is the bare reason, for only the caller knows the whole path. Calls that a signal cut short are made again.
public struct BulkDescriptor: ~Copyable, Sendable {
    /// The number; it must not be closed by others.
    public let rawValue: CInt

    /// What a name is opened for. Never follows a last link unless said so, never waits, always close-on-exec.
    public enum Purpose: Sendable {
        /// To read the names in a folder.
        case names
        /// The same, where a link to a folder will do.
        case namesThroughLink
        /// To look up names in a folder, which needs no right to read it; a link to one will do. Source: open(2),
        /// O_PATH.
        case place
        /// The same, but not through a link.
        case ownPlace
        /// To read a file, which a link may lead to.
        case bytes
        /// To read and write a file that is there.
        case storage
        /// To make a file that was not there, mode 0600, and read and write it.
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

    /// Opens what a name, or a relative path, leads to from this folder.
    public func open(_ name: UnsafePointer<CChar>, for purpose: Purpose) throws(Errno) -> BulkDescriptor {
        let number = Self.open(name, in: rawValue, for: purpose)
        guard number >= 0 else { throw Errno(rawValue: -number) }
        return BulkDescriptor(owning: number)
    }

    /// Opens what a name, or a relative path, leads to from this folder.
    public func open(_ name: FilePath, for purpose: Purpose) throws(Errno) -> BulkDescriptor {
        let number = name.withCString { Self.open($0, in: rawValue, for: purpose) }
        guard number >= 0 else { throw Errno(rawValue: -number) }
        return BulkDescriptor(owning: number)
    }

    /// The status of what is open.
    public func status() throws(Errno) -> FileStatus {
        var status = clinux_status()
        _ = try Self.retrying { clinux_statx(rawValue, "", clinux_at_empty_path, &status) }
        return FileStatus(status)
    }

    /// The status of what a name, or a relative path, leads to from this folder.
    public func status(
        of name: UnsafePointer<CChar>, followingLink: Bool
    ) throws(Errno) -> FileStatus {
        var status = clinux_status()
        let flags = followingLink ? 0 : clinux_at_symlink_nofollow
        _ = try Self.retrying { clinux_statx(rawValue, name, flags, &status) }
        return FileStatus(status)
    }

    /// Fills as much of `buffer` as there are bytes from the current place on.
    ///
    /// - Returns: how many; fewer than fit only at the end of the file.
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

    /// Fills as much of `buffer` as there are bytes from `offset` on, whatever the current place is. Source: pread(2).
    ///
    /// - Returns: how many; fewer than fit only at the end of the file.
    public func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(Errno) -> Int {
        var count = 0
        try buffer.fill(&count) { rest throws(Errno) in
            try Self.retrying { pread(rawValue, rest.baseAddress, rest.count, offset + buffer.count - rest.count) }
        }
        return count
    }

    /// Writes all of `bytes` from `offset` on, whatever the current place is. Source: pwrite(2).
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

    /// Makes now its time of last change. Source: futimens(3).
    public func touch() throws(Errno) {
        _ = try Self.retrying { futimens(rawValue, nil) }
    }

    /// Takes the file's advisory lock for as long as it is open, without waiting. Source: flock(2).
    ///
    /// - Returns: whether nobody else has it.
    public func lock() -> Bool {
        flock(rawValue, LOCK_EX | LOCK_NB) == 0
    }

    /// Lets go of it at once, also where a process that is just being started has a copy of the descriptor until it
    /// runs its program. Source: flock(2), "LOCK_UN".
    public func unlock() {
        // What fails had no lock.
        _ = flock(rawValue, LOCK_UN)
    }
}

extension BulkDescriptor {
    /// The call's result. Where it is -1, the reason is thrown, unless it was a signal.
    static func retrying<Result: SignedInteger>(_ call: () -> Result) throws(Errno) -> Result {
        while true {
            let result = call()
            if result != -1 { return result }
            let reason = Errno.current
            if reason != .interrupted { throw reason }
        }
    }

    /// The number, or the reason below zero.
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
