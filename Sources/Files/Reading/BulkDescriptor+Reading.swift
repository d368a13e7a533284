import Glibc

extension BulkDescriptor {
    private static let attempts = 4
    /// Larger files are rare.
    private static let sizeReadAtOnce = 1 << 16

    /// Reads a whole regular file in this folder, never half of another program's write. It follows a link.
    ///
    /// - Parameters:
    ///   - limit: the most bytes that are read; a larger file is refused before it is read.
    ///   - time: a file last changed before then is taken not to change while it is read, which saves a check.
    ///   - lease: how long to wait for the holder of a lease on it; nil to fail at once with ``Errno/tryAgain``.
    ///   - status: is set to the file's as soon as it is known, even if reading fails.
    public func readFile(
        _ name: FilePath, limit: Int, unchangedSince time: FileTime? = nil, lease: LeaseBreak? = nil,
        _ status: inout FileStatus?
    ) throws(FileReadError) -> [UInt8] {
        var retry = NetworkRetry()
        while true {
            do throws(FileReadError) {
                return try readFileOnce(name, limit: limit, unchangedSince: time, lease: lease, &status)
            } catch {
                // Another computer replaced it since it was found.
                guard error.isStale, retry.again() else { throw error }
            }
        }
    }

    private func readFileOnce(
        _ name: FilePath, limit: Int, unchangedSince time: FileTime?, lease: LeaseBreak?, _ status: inout FileStatus?
    ) throws(FileReadError) -> [UInt8] {
        let file = try Self.calling(.openat, name, try openForReading(name, lease))
        if let time, let bytes = file.readAtOnce(limit: limit, unchangedSince: time, &status) { return bytes }
        return try FileReader.readSettled(attempts: Self.attempts, limit: limit) { _ throws(FileReadError) in
            let present = try Self.calling(.statx, name, try file.status())
            status = present
            return present
        } reading: { attempt, size throws(FileReadError) in
            if attempt > 0 || time != nil { file.rewind() }
            return try Self.calling(.read, name, try file.read(expecting: size))
        }.bytes
    }

    private func openForReading(_ name: FilePath, _ lease: LeaseBreak?) throws(Errno) -> BulkDescriptor {
        var lease = lease
        while true {
            do throws(Errno) {
                return try open(name, for: .bytes)
            } catch {
                guard error == .tryAgain, lease?.waits() == true else { throw error }
            }
        }
    }

    /// Reads a small regular file whole; nil if it must be read with more care.
    private func readAtOnce(limit: Int, unchangedSince time: FileTime, _ status: inout FileStatus?) -> [UInt8]? {
        withUnsafeTemporaryAllocation(byteCount: Self.sizeReadAtOnce, alignment: 8) { buffer in
            let number = rawValue
            guard
                let count = try? Self.retrying({ Glibc.read(number, buffer.baseAddress!, buffer.count) }),
                count < min(buffer.count, limit), let after = try? self.status()
            else { return nil }
            status = after
            guard after.kind == .regular, after.size == UInt64(count),
                max(after.modificationTime, after.changeTime) < time
            else { return nil }
            return Array(buffer[..<count])
        }
    }

    /// Reads so many bytes from the current position; the status tells whether there are more.
    private func read(expecting size: Int) throws(Errno) -> [UInt8] {
        try [UInt8](readingAtMost: size) { rest throws(Errno) in
            try Self.retrying { Glibc.read(rawValue, rest.baseAddress, rest.count) }
        }
    }

    private static func calling<Result: ~Copyable>(
        _ call: SystemCall, _ name: FilePath, _ body: @autoclosure () throws(Errno) -> Result
    ) throws(FileReadError) -> Result {
        do {
            return try body()
        } catch {
            throw .system(FileError(call: call, path: name, errno: error))
        }
    }
}
