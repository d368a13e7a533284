import Glibc

extension Directory {
    /// A name in a folder, with what sort of thing it is where the filesystem says so without being asked twice.
    public struct Entry: Hashable, Sendable {
        /// The name, without the folder.
        public let name: FilePath
        /// What it is; nil where the filesystem does not keep it in the folder (then ask for its status).
        public let kind: FileStatus.Kind?
    }

    /// Every entry but `.` and `..`, in the order in which the filesystem has them. Source: readdir(3).
    public func entries() throws(FileError) -> [Entry] {
        // A second descriptor, because closedir(3) closes the one it was given.
        let listed = try reopened().release()
        guard let stream = fdopendir(listed) else {
            let reason = Errno.current
            _ = Glibc.close(listed)
            throw FileError(call: .openat, path: path, errno: reason)
        }
        defer { closedir(stream) }
        var entries = [Entry]()
        while true {
            Glibc.errno = 0
            guard let entry = readdir(stream) else {
                let reason = Errno.current
                if reason.rawValue == 0 { return entries }
                throw FileError(call: .getdents64, path: path, errno: reason)
            }
            let name = Self.name(of: entry)
            if name != "." && name != ".." {
                entries.append(Entry(name: name, kind: Self.kind(of: entry)))
            }
        }
    }

    private static func name(of entry: UnsafeMutablePointer<dirent>) -> FilePath {
        let start = UnsafeRawPointer(entry) + MemoryLayout<dirent>.offset(of: \.d_name)!
        let length = strlen(start.assumingMemoryBound(to: CChar.self))
        return FilePath(bytes: Array(UnsafeRawBufferPointer(start: start, count: length)))
    }

    private static func kind(of entry: UnsafeMutablePointer<dirent>) -> FileStatus.Kind? {
        let kind = FileStatus.Kind(directoryType: entry.pointee.d_type)
        return kind == .unknown ? nil : kind
    }
}
