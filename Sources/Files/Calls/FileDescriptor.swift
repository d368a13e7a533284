import CLinux
import Glibc

/// An open file, closed when its owner releases it.
///
/// Sole owner of the number: it cannot be copied, so it is closed exactly once. Errors name the path it was opened by.
public struct FileDescriptor: ~Copyable, Sendable {
    /// The number, for calls that this type does not make; callers must not close it.
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
                // This descriptor works whatever the mode; opening the file again needs the permission.
                if isNew, let mode = CreationMask.repaired(permissions) { _ = try? setPermissions(mode) }
                return
            } catch {
                guard error.errno == .tryAgain, flags & O_NONBLOCK != 0 else { throw error }
                if lease == nil { lease = LeaseBreak() }
                guard lease!.waits() else { throw error }
            }
        }
    }

    /// Closes the file and reports errors that the filesystem delayed until now (NFS, quotas). The descriptor is gone
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

    /// Everything statx(2) says about the open file.
    ///
    /// - Parameter isFresh: whether to ask the file's server where the kernel may cache the status for seconds: on
    ///   network filesystems and FUSE. Source: statx(2), AT_STATX_FORCE_SYNC.
    public func status(isFresh: Bool = false) throws(FileError) -> FileStatus {
        var status = clinux_status()
        let flags = clinux_at_empty_path | (isFresh ? clinux_at_force_sync : 0)
        try SystemCall.statx(path) { clinux_statx(rawValue, "", flags, &status) }
        return FileStatus(status)
    }

    /// Reads from the current position to the end, at most `limit` bytes. Source: read(2).
    ///
    /// - Parameter size: how many bytes are expected; with a right guess, two calls are enough.
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

    /// Returns what one call reads, at most `limit` bytes; nothing at the end. If it fails, nothing was consumed.
    /// Source: read(2).
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

    /// The number of free bytes on the disk, without those reserved for root. Source: fstatvfs(3).
    func availableBytes() throws(FileError) -> Int {
        var status = statvfs()
        try SystemCall.statfs(path) { fstatvfs(rawValue, &status) }
        let (bytes, isBeyondInt) = Int(clamping: status.f_bavail).multipliedReportingOverflow(by: Int(status.f_frsize))
        return isBeyondInt ? .max : bytes
    }

    /// Whether the file begins with `bytes`; the file position does not change. Source: pread(2).
    ///
    /// - Parameter isAll: whether the file must end after them.
    func begins(with bytes: [UInt8], andEnds isAll: Bool = false) throws(FileError) -> Bool {
        let (number, path) = (rawValue, path)
        let most = bytes.count + (isAll ? 1 : 0)
        let answer = withUnsafeTemporaryAllocation(byteCount: min(most, 1 << 16), alignment: 16) { buffer in
            Result { () throws(FileError) in
                var count = 0
                while count < most {
                    let received = try SystemCall.read(path, moving: min(buffer.count, most - count)) { wanted in
                        pread(number, buffer.baseAddress, wanted, off_t(count))
                    }
                    if count + received > bytes.count { return false }
                    if count == bytes.count { return true }
                    let isSame = bytes.withUnsafeBytes {
                        received > 0 && memcmp($0.baseAddress! + count, buffer.baseAddress!, received) == 0
                    }
                    guard isSame else { return false }
                    count += received
                    // A read shorter than requested means the end of the file.
                    if isAll, count == bytes.count, received < buffer.count { return true }
                }
                return true
            }
        }
        return try answer.get()
    }

    /// Writes all of `bytes` at the current position, in as many calls as it takes. Source: write(2).
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

    /// Writes all of `bytes` at `offset`; the file position does not change. Source: pwrite(2).
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

    /// Flushes bytes and metadata to the disk. After an error the state of the file is unknown and calling again proves
    /// nothing: the kernel may have marked the lost pages clean. Source: fsync(2).
    public func synchronize() throws(FileError) {
        try SystemCall.fsync(path) { Glibc.fsync(rawValue) }
    }

    /// Starts writing the bytes to the disk without waiting. On ext4, a file renamed just before has its old name after
    /// a power cut unless its bytes are on the disk, too; other filesystems seldom write them later than the name.
    /// Source: sync_file_range(2).
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
    /// Sets the permission bits, regardless of the umask. A failure is ignored if they already have these values, as on
    /// a filesystem that gives all files the same. Source: fchmod(2).
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
