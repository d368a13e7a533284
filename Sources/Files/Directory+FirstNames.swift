import CLinux
import Glibc

extension Directory {
    private static let bufferSize = 65_536

    /// Names in a folder, as many as one call of the system gives: all of a folder of up to some 1,500 entries, and
    /// some, in no order, of a larger one. What it costs does not grow with the folder. Source: getdents64(2).
    public static func firstNames(in path: FilePath) throws(FileError) -> [FilePath] {
        let folder = try FileDescriptor(
            directory: AT_FDCWD, name: path, flags: O_RDONLY | O_DIRECTORY, reported: path)
        var buffer = [UInt8](repeating: 0, count: bufferSize)
        let count = try SystemCall.getdents64(path) {
            buffer.withUnsafeMutableBytes { clinux_getdents64(folder.rawValue, $0.baseAddress!, $0.count) }
        }
        return names(inRecords: buffer[..<count])
    }

    // struct linux_dirent64: inode and offset (8 bytes each), the record's length (2), the kind (1), the name.
    private static func names(inRecords records: ArraySlice<UInt8>) -> [FilePath] {
        var names = [FilePath]()
        var rest = records
        while rest.count > 19 {
            let start = rest.startIndex
            let length = Int(rest[start + 16]) | Int(rest[start + 17]) << 8
            guard length > 19, length <= rest.count else { break }
            let name = FilePath(bytes: Array(rest[(start + 19)..<(start + length)].prefix { $0 != 0 }))
            if name != "." && name != ".." { names.append(name) }
            rest = rest.dropFirst(length)
        }
        return names
    }
}
