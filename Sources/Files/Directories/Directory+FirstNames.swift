import CLinux
import Glibc

extension Directory {
    private static let bufferSize = 65_536

    /// Names in a folder, as many as one call of the system gives: all of a folder of up to some 1,500 entries, and
    /// some, in no order, of a larger one. What it costs does not grow with the folder. Source: getdents64(2).
    ///
    /// - Parameter first: of these, only names that begin with this byte.
    public static func firstNames(
        in path: FilePath, beginningWith first: UInt8? = nil
    ) throws(FileError) -> [FilePath] {
        let folder = try FileDescriptor(
            directory: AT_FDCWD, name: path, flags: O_RDONLY | O_DIRECTORY, reported: path)
        var buffer = [UInt8](repeating: 0, count: bufferSize)
        let count = try SystemCall.getdents64(path) {
            buffer.withUnsafeMutableBytes { clinux_getdents64(folder.rawValue, $0.baseAddress!, $0.count) }
        }
        return names(inRecords: buffer[..<count], beginningWith: first)
    }

    // struct linux_dirent64: inode and offset (8 bytes each), the record's length (2), the kind (1), the name.
    private static func names(
        inRecords records: ArraySlice<UInt8>, beginningWith first: UInt8?
    ) -> [FilePath] {
        var names = [FilePath]()
        var start = records.startIndex
        while records.endIndex - start > 19 {
            let length = Int(records[start + 16]) | Int(records[start + 17]) << 8
            guard length > 19, length <= records.endIndex - start else { break }
            let name = records[(start + 19)..<(start + length)]
            start += length
            // Most folders of a library hold many names and none that is asked for.
            if let first, name.first != first { continue }
            let path = FilePath(bytes: Array(name.prefix { $0 != 0 }))
            if path != "." && path != ".." { names.append(path) }
        }
        return names
    }
}
