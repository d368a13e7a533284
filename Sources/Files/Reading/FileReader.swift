import Glibc

/// Bytes of a regular file together with the status they were read under.
public struct FileSnapshot: Sendable {
    /// The whole content.
    public let bytes: [UInt8]
    /// The file's status, the same before and after reading.
    public let status: FileStatus

    /// What was read, or written, with the status it had then.
    public init(bytes: [UInt8], status: FileStatus) {
        self.bytes = bytes
        self.status = status
    }
}

/// Why a file could not be read whole.
public enum FileReadError: Error, Sendable {
    /// A system call failed.
    case system(FileError)
    /// It is a folder, a FIFO, a device or a socket.
    case notRegular(FileStatus.Kind)
    /// It holds this many bytes, more than the limit.
    case tooLarge(size: UInt64, limit: Int)
    /// Another program wrote to it each time it was read.
    case keepsChanging

    /// Whether the NFS client reports that another computer replaced or removed the file since it was found: another
    /// file may have its name. Source: nfs(5); open(2) and read(2), ESTALE.
    var isStale: Bool {
        if case .system(let error) = self { error.errno == .staleHandle } else { false }
    }

    /// Whether another file may have its name: on FUSE, a replaced file seems to keep changing.
    fileprivate var isOfReplacedFile: Bool {
        if case .keepsChanging = self { true } else { isStale }
    }
}

/// Reads a small file whole. It never blocks on a FIFO or a device, and never returns half of another program's write.
public enum FileReader {
    private static let attempts = 5
    private static let pauseInMicroseconds: UInt32 = 5000

    /// The content of `path`; a symbolic link at its end is followed.
    ///
    /// - Parameter limit: the most bytes that are read; a larger file is refused before it is read.
    public static func read(_ path: FilePath, limit: Int) throws(FileReadError) -> FileSnapshot {
        // Checked before opening, because opening a device can have side effects.
        try refuseUnlessRegular(try calling(try FileStatus(of: path)))
        func open() throws(FileError) -> FileDescriptor {
            try FileDescriptor(
                directory: AT_FDCWD, name: path, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY, reported: path)
        }
        var descriptor = try calling(try open())
        return try read(&descriptor, limit: limit, reopening: try open())
    }

    /// Reads a single file that the user waits for: if another computer keeps replacing it on NFS, it tries longer than
    /// for one of many files, up to two and a half seconds.
    public static func awaiting(
        _ read: @autoclosure () throws(FileReadError) -> FileSnapshot
    ) throws(FileReadError) -> FileSnapshot {
        var retry = NetworkRetry()
        while true {
            do throws(FileReadError) {
                return try read()
            } catch {
                guard error.isStale, retry.again() else { throw error }
            }
        }
    }

    /// The content of the entry `name`, which must not be a symbolic link.
    public static func read(
        _ name: FilePath, in directory: Directory, limit: Int
    ) throws(FileReadError) -> FileSnapshot {
        try refuseUnlessRegular(try calling(try directory.status(of: name)))
        var descriptor = try calling(try directory.openForReading(name))
        return try read(&descriptor, limit: limit, reopening: try directory.openForReading(name))
    }

    /// Reads an open file, which is opened again by its name if it was replaced: FUSE then reports the status of the
    /// new file for the old one, which would seem to change forever; NFS cannot read a file that another computer
    /// replaced.
    static func read(
        _ descriptor: inout FileDescriptor, limit: Int,
        reopening open: @autoclosure () throws(FileError) -> FileDescriptor
    ) throws(FileReadError) -> FileSnapshot {
        var retry = NetworkRetry()
        while true {
            do throws(FileReadError) {
                return try read(descriptor, limit: limit)
            } catch {
                guard error.isOfReplacedFile, retry.again() else { throw error }
            }
            descriptor = try calling(try open())
        }
    }

    /// Reads an open file; this moves the file position.
    static func read(_ descriptor: borrowing FileDescriptor, limit: Int) throws(FileReadError) -> FileSnapshot {
        try readSettled(attempts: attempts, pause: pauseInMicroseconds, limit: limit) {
            isBefore throws(FileReadError) in
            // With a cached size, only the beginning of a longer file would be read.
            try status(of: descriptor, isFresh: isBefore)
        } reading: { attempt, size throws(FileReadError) in
            if attempt > 0 { descriptor.rewind() }
            do throws(FileError) {
                return try descriptor.readToEnd(limit: limit + 1, expecting: size)
            } catch {
                throw .system(error)
            }
        }
    }

    /// Reads a regular file until no program writes to it meanwhile.
    ///
    /// - Parameters:
    ///   - pause: how long to wait before another attempt, in microseconds.
    ///   - status: gets the status of the file, before and after it is read.
    ///   - bytes: reads the file from the beginning on; gets the number of the attempt, from 0, and the expected size.
    static func readSettled(
        attempts: Int, pause: UInt32 = 0, limit: Int, status: (_ isBefore: Bool) throws(FileReadError) -> FileStatus,
        reading bytes: (_ attempt: Int, _ size: Int) throws(FileReadError) -> [UInt8]
    ) throws(FileReadError) -> FileSnapshot {
        for attempt in 0..<attempts {
            if attempt > 0, pause > 0 { usleep(pause) }
            let before = try status(true)
            try refuseUnlessRegular(before)
            guard before.size <= UInt64(limit) else { throw .tooLarge(size: before.size, limit: limit) }
            let bytes = try bytes(attempt, Int(before.size))
            let after = try status(false)
            if after.isSameContent(as: before), UInt64(bytes.count) == after.size {
                return FileSnapshot(bytes: bytes, status: after)
            }
        }
        throw .keepsChanging
    }
}

extension FileReader {
    /// Whether an open file holds exactly these bytes now. The file position does not change.
    ///
    /// The cached size may be that of an earlier version: if other computers share the file, check its fresh status
    /// first.
    static func holds(_ bytes: [UInt8], in descriptor: borrowing FileDescriptor) throws(FileReadError) -> Bool {
        try calling(try descriptor.begins(with: bytes, andEnds: true))
    }

    /// The status under which an open file holds exactly these bytes; nil if it holds others or is being written: then
    /// ``read(_:limit:)`` reads it. It needs no memory for the bytes, and the file position does not change.
    static func status(of descriptor: borrowing FileDescriptor, holding bytes: [UInt8]) throws(FileReadError)
        -> FileStatus?
    {
        let before = try status(of: descriptor, isFresh: true)
        try refuseUnlessRegular(before)
        guard before.size == UInt64(bytes.count),
            try calling(try descriptor.begins(with: bytes))
        else { return nil }
        let after = try status(of: descriptor)
        return after.isSameContent(as: before) ? after : nil
    }

    private static func status(
        of descriptor: borrowing FileDescriptor, isFresh: Bool = false
    ) throws(FileReadError) -> FileStatus {
        do {
            return try descriptor.status(isFresh: isFresh)
        } catch {
            throw .system(error)
        }
    }

    private static func refuseUnlessRegular(_ status: FileStatus) throws(FileReadError) {
        guard status.kind == .regular else { throw .notRegular(status.kind) }
    }

    private static func calling<Result: ~Copyable>(
        _ call: @autoclosure () throws(FileError) -> Result
    ) throws(FileReadError) -> Result {
        do throws(FileError) {
            return try retryingIfStale(try call())
        } catch {
            throw .system(error)
        }
    }

    /// Looks up a name again if another computer has just replaced the file it stood for.
    static func retryingIfStale<Result: ~Copyable>(
        _ call: @autoclosure () throws(FileError) -> Result
    ) throws(FileError) -> Result {
        var retry = NetworkRetry()
        while true {
            do throws(FileError) {
                return try call()
            } catch {
                guard error.errno == .staleHandle, retry.again() else { throw error }
            }
        }
    }
}

extension FileStatus {
    /// Whether nothing was written between the two: same size and same times. The change time cannot be set back,
    /// unlike the modification time.
    func isSameContent(as other: FileStatus) -> Bool {
        size == other.size && modificationTime == other.modificationTime && changeTime == other.changeTime
    }
}
