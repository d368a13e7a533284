import CLinux
import Glibc

/// Reads the names in one folder after another into the same memory. Source: getdents64(2).
public final class FolderReader {
    /// A name in a folder; the pointer is valid until the next entry is read.
    public struct Entry {
        /// The name, with its terminating NUL.
        public let name: UnsafePointer<CChar>
        /// How many bytes it has, without the NUL.
        public let length: Int
        /// Its kind; ``FileStatus/Kind/unknown`` where the filesystem does not store it in the folder.
        public let kind: FileStatus.Kind

        /// The bytes of the name.
        public var bytes: UnsafeRawBufferPointer {
            UnsafeRawBufferPointer(start: name, count: length)
        }
    }

    // struct linux_dirent64: u64 d_ino; s64 d_off; u16 d_reclen; u8 d_type; char d_name[].
    private static let lengthOffset = 16
    private static let kindOffset = 18
    private static let nameOffset = 19

    private let buffer: UnsafeMutableRawBufferPointer

    /// A reader with memory of its own, in bytes: one system call can fill it.
    public init(memory: Int = 32_768) {
        buffer = .allocate(byteCount: memory, alignment: 8)
    }

    deinit {
        buffer.deallocate()
    }

    /// Calls `body` for every entry but `.` and `..`, in the order of the filesystem.
    ///
    /// - Parameter folder: opened for its names, and not read from before.
    public func read(_ folder: borrowing BulkDescriptor, _ body: (Entry) -> Void) throws(Errno) {
        let number = folder.rawValue
        while true {
            let count = try BulkDescriptor.retrying { clinux_getdents64(number, buffer.baseAddress!, buffer.count) }
            if count == 0 { return }
            forEachEntry(inFirst: count, body)
        }
    }

    /// The same for a ``FileDescriptor``.
    func read(_ folder: borrowing FileDescriptor, _ body: (Entry) -> Void) throws(FileError) {
        while try readSome(folder, body) {}
    }

    /// Calls `body` for the entries that one system call returns.
    ///
    /// - Returns: whether there were any, `.` and `..` included.
    @discardableResult
    func readSome(_ folder: borrowing FileDescriptor, _ body: (Entry) -> Void) throws(FileError) -> Bool {
        let number = folder.rawValue
        let count = try SystemCall.getdents64(folder.path) {
            clinux_getdents64(number, buffer.baseAddress!, buffer.count)
        }
        forEachEntry(inFirst: count, body)
        return count > 0
    }

    private func forEachEntry(inFirst count: Int, _ body: (Entry) -> Void) {
        var offset = 0
        while offset < count {
            let record = UnsafeRawPointer(buffer.baseAddress! + offset)
            offset += Int(record.load(fromByteOffset: Self.lengthOffset, as: UInt16.self))
            let name = (record + Self.nameOffset).assumingMemoryBound(to: CChar.self)
            if name[0] == 0x2E, name[1] == 0 || (name[1] == 0x2E && name[2] == 0) { continue }
            let kind = FileStatus.Kind(directoryType: record.load(fromByteOffset: Self.kindOffset, as: UInt8.self))
            body(Entry(name: name, length: strlen(name), kind: kind))
        }
    }
}

extension FileStatus.Kind {
    /// The kind in `d_type`. Source: readdir(3).
    fileprivate init(directoryType: UInt8) {
        self =
            switch Int(directoryType) {
            case Int(DT_REG): .regular
            case Int(DT_DIR): .directory
            case Int(DT_LNK): .symbolicLink
            case Int(DT_FIFO): .fifo
            case Int(DT_SOCK): .socket
            case Int(DT_CHR): .characterDevice
            case Int(DT_BLK): .blockDevice
            default: .unknown
            }
    }
}
