import Glibc

extension BulkDescriptor {
    private static let attempts = 4
    /// Files that are larger are rare.
    private static let sizeReadAtOnce = 1 << 16

    /// Reads a whole regular file of this folder, and not a half of somebody else's write. A link to one will do.
    ///
    /// - Parameters:
    ///   - limit: the most bytes that are read; a larger file is refused before it is read.
    ///   - time: what was not changed since then is known not to change while it is read, which saves a look before.
    ///   - lease: How long to wait for whoever holds a lease on it; nil to fail at once with ``Errno/tryAgain``.
    ///   - status: is set to the file's as soon as it is known, also where reading fails.
    public func readFile(
        _ name: FilePath, limit: Int, unchangedSince time: FileTime? = nil, lease: LeaseBreak? = nil,
        _ status: inout FileStatus?
    ) throws(FileReadError) -> [UInt8] {
        for _ in 1..<FileReader.openings {
            do throws(FileReadError) {
                return try readFileOnce(name, limit: limit, unchangedSince: time, lease: lease, &status)
            } catch {
                // Another computer replaced it since it was found.
                guard error.isStale else { throw error }
            }
        }
        return try readFileOnce(name, limit: limit, unchangedSince: time, lease: lease, &status)
    }

    private func readFileOnce(
        _ name: FilePath, limit: Int, unchangedSince time: FileTime?, lease: LeaseBreak?, _ status: inout FileStatus?
    ) throws(FileReadError) -> [UInt8] {
        let file = try Self.calling(.openat, name) { () throws(Errno) in try openForReading(name, lease) }
        if let time, let bytes = file.readAtOnce(limit: limit, unchangedSince: time, &status) { return bytes }
        for attempt in 0..<Self.attempts {
            if attempt > 0 || time != nil { file.rewind() }
            let before = try Self.calling(.statx, name) { () throws(Errno) in try file.status() }
            status = before
            guard before.kind == .regular else { throw .notRegular(before.kind) }
            guard before.size <= UInt64(limit) else { throw .tooLarge(size: before.size, limit: limit) }
            let bytes = try Self.calling(.read, name) { () throws(Errno) in try file.read(expecting: Int(before.size)) }
            let after = try Self.calling(.statx, name) { () throws(Errno) in try file.status() }
            status = after
            if after.isSameContent(as: before), UInt64(bytes.count) == after.size { return bytes }
        }
        throw .keepsChanging
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

    /// The whole of a small regular file; nil where it has to be read with more care.
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

    /// As many bytes from the current place on; whether there are more, the status tells.
    private func read(expecting size: Int) throws(Errno) -> [UInt8] {
        var failure: Errno?
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            do throws(Errno) {
                count = try read(into: UnsafeMutableRawBufferPointer(buffer))
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }

    private static func calling<Result: ~Copyable>(
        _ call: SystemCall, _ name: FilePath, _ body: () throws(Errno) -> Result
    ) throws(FileReadError) -> Result {
        do {
            return try body()
        } catch {
            throw .system(FileError(call: call, path: name, errno: error))
        }
    }
}
