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
    /// Each time it was read, somebody wrote it meanwhile.
    case keepsChanging

    /// Whether the system's NFS client says so of a file that another computer replaced or removed since it was found:
    /// by its name, there may be another one. Source: nfs(5); open(2) and read(2), ESTALE.
    var isStale: Bool {
        if case .system(let error) = self { error.errno == .staleHandle } else { false }
    }

    /// Whether there may be another file by its name: FUSE reports of one that was replaced that it keeps changing.
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
        // Asked before opening, because opening a device can do something.
        try refuseUnlessRegular(try calling(try FileStatus(of: path)))
        func open() throws(FileError) -> FileDescriptor {
            try FileDescriptor(
                directory: AT_FDCWD, name: path, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY, reported: path)
        }
        var descriptor = try calling(try open())
        return try read(&descriptor, limit: limit, reopening: try open())
    }

    /// Reads a file that somebody waits for, and that alone: where another computer replaces it on NFS all the time, for
    /// longer than one of many, up to two and a half seconds.
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

    /// The content of an open file, which is opened again by its name if it was replaced: FUSE reports the status of the
    /// new file for the old one then, which would seem to change for ever; NFS cannot read one that another computer
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

    /// The content of an open file; the reading place is moved.
    static func read(_ descriptor: borrowing FileDescriptor, limit: Int) throws(FileReadError) -> FileSnapshot {
        try readSettled(attempts: attempts, pause: pauseInMicroseconds, limit: limit) {
            isBefore throws(FileReadError) in
            // With the size that the system remembers, the beginning of a longer file would be read.
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

    /// Reads a regular file until nobody has written it meanwhile.
    ///
    /// - Parameters:
    ///   - pause: how long to wait before another attempt, in microseconds.
    ///   - status: looks at the file, before and after it is read.
    ///   - bytes: reads what is in it from the beginning on; told which attempt it is, from 0, and how much there should
    ///     be.
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
    /// Whether an open file holds exactly these bytes, whatever is written into it later. The reading place stays.
    static func holds(_ bytes: [UInt8], in descriptor: borrowing FileDescriptor) throws(FileReadError) -> Bool {
        // A size that the system remembers may be that of an earlier version.
        let size = try status(of: descriptor, isFresh: true).size
        guard size == UInt64(bytes.count) else { return false }
        return try calling(try descriptor.begins(with: bytes))
    }

    /// The status under which an open file holds exactly these bytes; nil where it holds others, or is being written:
    /// then ``read(_:limit:)`` tells what is in it. It takes no room for the bytes, and the reading place stays.
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

    /// Looks a name up again that stood for a file that another computer replaced at this moment.
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
    /// Whether nobody can have written between the two: same size and same times. The change time cannot be set
    /// back, unlike the modification time.
    func isSameContent(as other: FileStatus) -> Bool {
        size == other.size && modificationTime == other.modificationTime && changeTime == other.changeTime
    }
}
