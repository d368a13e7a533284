import Glibc

extension FileReader {
    /// Reads the first bytes of a regular file, even while other programs change it.
    ///
    /// - Parameters:
    ///   - path: absolute; a link is followed.
    ///   - limit: how many bytes at most.
    public static func beginning(of path: FilePath, limit: Int) throws(FileReadError) -> [UInt8] {
        let status: FileStatus
        do throws(FileError) {
            status = try FileStatus(of: path)
        } catch {
            throw .system(error)
        }
        // Checked before opening, because opening a device can have side effects.
        guard status.kind == .regular else { throw .notRegular(status.kind) }
        do throws(FileError) {
            let file = try FileDescriptor(
                directory: AT_FDCWD, name: path, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY, reported: path)
            return try file.readToEnd(limit: limit, expecting: limit)
        } catch {
            throw .system(error)
        }
    }
}
