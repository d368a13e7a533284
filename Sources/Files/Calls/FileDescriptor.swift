import CLinux
import Glibc

/// An open file, closed when its owner lets go of it.
///
/// Sole owner of the number: it cannot be copied, so it is closed exactly once. Errors name the path it was opened by.
public struct FileDescriptor: ~Copyable, Sendable {
    /// The number, for calls that this type does not make; it must not be closed by others.
    public private(set) var rawValue: CInt
    /// The path it was opened by, for messages.
    public let path: FilePath

    package init(owning rawValue: CInt, path: FilePath) {
        self.rawValue = rawValue
        self.path = path
    }

    deinit {
        if rawValue >= 0 { _ = Glibc.close(rawValue) }
    }

    /// Opens `name`, relative to the open folder `directory`. Always close-on-exec. Source: openat(2).
    ///
    /// With O_NONBLOCK it does not block, except for a short time while another process holds a lease on the file:
    /// ``LeaseBreak``.
    package init(
        directory: CInt, name: FilePath, flags: CInt, permissions: UInt32 = 0, reported: FilePath
    ) throws(FileError) {
        let isNew = flags & O_CREAT != 0 || flags & clinux_o_tmpfile == clinux_o_tmpfile
        let call = isNew ? SystemCall.creat : .openat
        var lease: LeaseBreak?
        while true {
            do throws(FileError) {
                let number = try call(reported) {
                    name.withCString { Glibc.openat(directory, $0, flags | O_CLOEXEC, mode_t(permissions)) }
                }
                self.init(owning: number, path: reported)
                // Opened it is for its maker, whatever its mode; the next one who opens it needs the permission.
                if isNew, let mode = CreationMask.repaired(permissions) { _ = try? setPermissions(mode) }
                return
            } catch {
                guard error.errno == .tryAgain, flags & O_NONBLOCK != 0 else { throw error }
                if lease == nil { lease = LeaseBreak() }
                guard lease!.waits() else { throw error }
            }
        }
    }

    /// Closes the file and reports what the filesystem kept back until now (NFS, quotas). The descriptor is gone
    /// either way; closing again is never right on Linux. Source: close(2), NOTES.
    public consuming func close() throws(FileError) {
        let number = rawValue
        rawValue = -1
        let fault = SystemCall.faultInjector?(.close, path)
        var reason = Glibc.close(number) == 0 ? nil : Errno.current
        switch fault {
        case .failing(let injected), .losingTheAnswer(let injected): reason = injected
        case .moving, nil: break
        }
        if let reason, reason != .interrupted { throw FileError(call: .close, path: path, errno: reason) }
    }

    /// The same open file under another number. Source: fcntl(2), F_DUPFD_CLOEXEC.
    func duplicated() throws(FileError) -> FileDescriptor {
        let number = try SystemCall.fcntl(path) { fcntl(rawValue, F_DUPFD_CLOEXEC, 0) }
        return FileDescriptor(owning: number, path: path)
    }

    /// Gives up ownership: the caller closes the number.
    package consuming func release() -> CInt {
        let number = rawValue
        rawValue = -1
        return number
    }

    /// Everything statx(2) tells of the open file.
    ///
    /// - Parameter isFresh: whether the file's server is asked, where the system may remember for seconds what it said
    ///   last: network filesystems and FUSE. Source: statx(2), AT_STATX_FORCE_SYNC.
    public func status(isFresh: Bool = false) throws(FileError) -> FileStatus {
        var status = clinux_status()
        let flags = clinux_at_empty_path | (isFresh ? clinux_at_force_sync : 0)
        try SystemCall.statx(path) { clinux_statx(rawValue, "", flags, &status) }
        return FileStatus(status)
    }

    /// Reads from the current place to the end, at most `limit` bytes. Source: read(2).
    ///
    /// - Parameter size: how many bytes are expected; with a right guess, two calls do.
    public func readToEnd(limit: Int, expecting size: Int = 0) throws(FileError) -> [UInt8] {
        var capacity = min(max(size + 1, 4096), limit)
        var bytes = try read(upTo: capacity)
        var isAtEnd = bytes.count < capacity
        while !isAtEnd, bytes.count < limit {
            capacity = min(65_536, limit - bytes.count)
            let more = try read(upTo: capacity)
            isAtEnd = more.count < capacity
            bytes += more
        }
        return bytes
    }

    /// Reads until there are `capacity` bytes, or the end is reached.
    private func read(upTo capacity: Int) throws(FileError) -> [UInt8] {
        try [UInt8](readingAtMost: capacity) { rest throws(FileError) in
            try SystemCall.read(path, moving: rest.count) { Glibc.read(rawValue, rest.baseAddress, $0) }
        }
    }

    /// What one call gives, at most `limit` bytes; nothing at the end. Where it fails, nothing was taken. Source: read(2).
    public func readOnce(atMost limit: Int) throws(FileError) -> [UInt8] {
        var failure: FileError?
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            do throws(FileError) {
                count = try SystemCall.read(path, moving: limit) { Glibc.read(rawValue, buffer.baseAddress, $0) }
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// How many bytes more the disk has room for, without what is reserved for root. Source: fstatvfs(3).
    func availableBytes() throws(FileError) -> Int {
        var status = statvfs()
        try SystemCall.statfs(path) { fstatvfs(rawValue, &status) }
        let (bytes, isBeyondInt) = Int(clamping: status.f_bavail).multipliedReportingOverflow(by: Int(status.f_frsize))
        return isBeyondInt ? .max : bytes
    }

    /// Whether the file begins with `bytes`; its reading place stays. Source: pread(2).
    func begins(with bytes: [UInt8]) throws(FileError) -> Bool {
        let (number, path) = (rawValue, path)
        let answer = withUnsafeTemporaryAllocation(byteCount: min(bytes.count, 1 << 16), alignment: 16) { buffer in
            Result { () throws(FileError) in
                var count = 0
                while count < bytes.count {
                    let received = try SystemCall.read(path, moving: min(buffer.count, bytes.count - count)) { wanted in
                        pread(number, buffer.baseAddress, wanted, off_t(count))
                    }
                    let isSame = bytes.withUnsafeBytes {
                        received > 0 && memcmp($0.baseAddress! + count, buffer.baseAddress!, received) == 0
                    }
                    guard isSame else { return false }
                    count += received
                }
                return true
            }
        }
        return try answer.get()
    }

    /// Writes all of `bytes` at the current place, in as many calls as it takes. Source: write(2).
    public func write(_ bytes: [UInt8]) throws(FileError) {
        var written = 0
        while written < bytes.count {
            let accepted = try SystemCall.write(path, moving: bytes.count - written) { rest in
                bytes.withUnsafeBytes { Glibc.write(rawValue, $0.baseAddress! + written, rest) }
            }
            // A call that writes nothing and reports no error would be repeated for ever.
            guard accepted > 0 else { throw FileError(call: .write, path: path, errno: .inputOutput) }
            written += accepted
        }
    }

    /// Writes all of `bytes` at a place of the file, and leaves the current place. Source: pwrite(2).
    package func write(_ bytes: [UInt8], at offset: Int) throws(FileError) {
        var written = 0
        while written < bytes.count {
            let accepted = try SystemCall.write(path, moving: bytes.count - written) { rest in
                bytes.withUnsafeBytes { pwrite(rawValue, $0.baseAddress! + written, rest, off_t(offset + written)) }
            }
            guard accepted > 0 else { throw FileError(call: .write, path: path, errno: .inputOutput) }
            written += accepted
        }
    }

    /// Puts bytes and metadata on the disk. After an error the state of the file is unknown and calling again proves
    /// nothing: the kernel may have marked the lost pages clean. Source: fsync(2).
    public func synchronize() throws(FileError) {
        try SystemCall.fsync(path) { Glibc.fsync(rawValue) }
    }

    /// Starts writing the bytes to the disk, and does not wait for it. On ext4, a file that was renamed just before has
    /// its old name after a power cut unless its bytes are on the disk, too; on other filesystems they seldom come
    /// later than the name. Source: sync_file_range(2).
    func beginSynchronizing() {
        // Nothing depends on it, so an error is ignored.
        _ = clinux_begin_writing(rawValue)
    }

    /// Starts reading from the first byte again. Source: lseek(2).
    public func rewind() {
        _ = lseek(rawValue, 0, SEEK_SET)
    }
}

extension FileDescriptor {
    /// Sets the permission bits, whatever the umask says. Where they are as wanted, as on a filesystem that gives all
    /// files the same, it does not matter that they cannot be set. Source: fchmod(2).
    func setPermissions(_ permissions: UInt32) throws(FileError) {
        do throws(FileError) {
            try SystemCall.fchmod(path) { fchmod(rawValue, mode_t(permissions)) }
        } catch {
            guard let status = try? status(), status.permissions == permissions else { throw error }
        }
    }

    /// Sets the times of last access and modification. A filesystem that does not allow it keeps its own.
    /// Source: futimens(3).
    ///
    /// - Returns: whether it was allowed.
    @discardableResult
    func setModificationTime(_ time: FileTime) throws(FileError) -> Bool {
        let times = [timespec](
            repeating: timespec(tv_sec: time_t(time.seconds), tv_nsec: Int(time.nanoseconds)), count: 2)
        do throws(FileError) {
            try SystemCall.futimens(path) { futimens(rawValue, times) }
            return true
        } catch {
            guard [.notPermitted, .accessDenied, .notSupported, .notImplemented].contains(error.errno) else {
                throw error
            }
            return false
        }
    }
}
