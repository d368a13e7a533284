import Files

extension FilePath {
    /// The same as ``waitForAnswer(timeout:)``, but throws only the error number.
    func waitForBulkAnswer() throws(Errno) {
        do throws(FileError) {
            try waitForAnswer()
        } catch {
            throw error.errno
        }
    }
}

/// Tells whether a library's folder is the one that a snapshot belongs to, not another one in its place.
struct LibraryIdentity: Sendable, Hashable {
    /// Absolute, with its links followed.
    let path: FilePath
    /// Nil if the filesystem does not keep inode numbers from one mount to the next; then only the path is compared.
    let inode: UInt64?
    let birthTime: FileTime?
    /// ``FileSystemStatus/identifier``.
    let filesystem: UInt64?

    init(path: FilePath, inode: UInt64?, birthTime: FileTime?, filesystem: UInt64?) {
        self.path = path
        self.inode = inode
        self.birthTime = birthTime
        self.filesystem = filesystem
    }

    /// The identity of the folder that is at `root` now.
    ///
    /// - Parameter path: the same, with its links followed.
    init(of root: FilePath, at path: FilePath) throws(Errno) {
        try root.waitForBulkAnswer()
        let folder = try BulkDescriptor(root, for: .namesThroughLink)
        let status = try folder.status()
        let system = try FileSystemStatus(of: folder)
        let isKept = system.keepsInodesAndFolderTimes
        self.init(
            path: path, inode: isKept ? status.identity.inode : nil, birthTime: isKept ? status.birthTime : nil,
            filesystem: isKept ? system.identifier : nil)
    }

    /// Whether both are the same folder, even under different paths.
    func isSameFolder(as other: LibraryIdentity) -> Bool {
        guard let inode, other.inode != nil else { return path == other.path && other.inode == inode }
        return inode == other.inode && birthTime == other.birthTime && filesystem == other.filesystem
    }
}
