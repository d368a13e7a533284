import Glibc

/// The bytes of a file that is never written in place: one that is replaced whole when it changes.
///
/// On a local disk they are mapped, so that only what is accessed is read. Elsewhere they are read: another computer
/// could remove the file, and an access would then end the process (SIGBUS). Source: mmap(2).
public final class MappedFile: Sendable {
    /// The content; valid as long as this object lives.
    public nonisolated(unsafe) let bytes: UnsafeRawBufferPointer
    private let isMapped: Bool

    /// - Parameter limit: the most bytes; a longer file is refused.
    public init(_ path: FilePath, limit: Int) throws(FileReadError) {
        let descriptor = try Self.open(path)
        let status = try Self.status(of: descriptor)
        guard status.kind == .regular else { throw .notRegular(status.kind) }
        guard status.size <= UInt64(limit) else { throw .tooLarge(size: status.size, limit: limit) }
        let isLocal = (try? FileSystemStatus(of: path).tellsOfChanges) ?? false
        let count = Int(status.size)
        if isLocal, count > 0, let address = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor.rawValue, 0),
            address != MAP_FAILED
        {
            bytes = UnsafeRawBufferPointer(start: address, count: count)
            isMapped = true
        } else {
            bytes = Self.copy(try FileReader.read(path, limit: limit).bytes)
            isMapped = false
        }
    }

    /// The same for bytes that are in no file.
    public init(_ bytes: [UInt8]) {
        self.bytes = Self.copy(bytes)
        isMapped = false
    }

    deinit {
        if isMapped {
            munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
        } else {
            bytes.deallocate()
        }
    }

    private static func open(_ path: FilePath) throws(FileReadError) -> FileDescriptor {
        do throws(FileError) {
            return try FileDescriptor(
                directory: AT_FDCWD, name: path, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY, reported: path)
        } catch {
            throw .system(error)
        }
    }

    private static func status(of descriptor: borrowing FileDescriptor) throws(FileReadError) -> FileStatus {
        do throws(FileError) {
            return try descriptor.status()
        } catch {
            throw .system(error)
        }
    }

    private static func copy(_ bytes: [UInt8]) -> UnsafeRawBufferPointer {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
        copy.copyBytes(from: bytes)
        return UnsafeRawBufferPointer(copy)
    }
}
