public import Files

/// A chosen folder, remembered so that it is recognized after it was renamed, moved or unmounted.
public struct Bookmark: Hashable, Sendable {
    /// Its last known path: absolute, as the user chose it, including links.
    public let path: FilePath
    /// The folder's identity; nil in settings written by hand.
    public let identity: FileIdentity?
    /// When the folder was created; nil if the filesystem does not store it. Distinguishes it from a later folder with
    /// the same inode.
    public let birthTime: FileTime?
    /// The filesystem it was on, by ``FileSystemStatus/identifier``.
    public let filesystem: UInt64?
    /// The mount point of that filesystem: absolute, links resolved.
    public let mountPoint: FilePath?
    /// Its earlier paths, the latest first; absolute, at most ``mostFormerPaths``.
    public private(set) var formerPaths: [FilePath]

    /// The most earlier paths that are remembered.
    static let mostFormerPaths = 10

    /// A bookmark with the given values.
    public init(
        path: FilePath, identity: FileIdentity? = nil, birthTime: FileTime? = nil, filesystem: UInt64? = nil,
        mountPoint: FilePath? = nil, formerPaths: [FilePath] = []
    ) {
        self.formerPaths = Array(formerPaths.prefix(Self.mostFormerPaths))
        self.path = path
        self.identity = identity
        self.birthTime = birthTime
        self.filesystem = filesystem
        self.mountPoint = mountPoint
    }

    /// A bookmark of the folder at `path`, which must be absolute.
    public init(of path: FilePath) throws(FileError) {
        let path = try path.withoutDots()
        let status = try FileStatus(of: path)
        let ancestry = try Ancestry(of: path.resolvingLinks())
        self.init(
            path: path, identity: status.identity, birthTime: status.birthTime,
            filesystem: (try? FileSystemStatus(of: path))?.identifier,
            mountPoint: ancestry.levels.indices.first(where: ancestry.isMountPoint).map { ancestry.levels[$0].path })
    }

    /// The bookmark for the same folder, with the paths of `old` as former paths.
    func following(_ old: Bookmark) -> Bookmark {
        var bookmark = self
        var paths = [FilePath]()
        for path in [old.path] + old.formerPaths + formerPaths where path != self.path && !paths.contains(path) {
            paths.append(path)
        }
        bookmark.formerPaths = Array(paths.prefix(Self.mostFormerPaths))
        return bookmark
    }

    /// Whether this is certainly the chosen folder, whatever its present path.
    ///
    /// - Parameter filesystem: its filesystem, if the caller knows it: device numbers of network and btrfs filesystems
    ///   change when they are mounted again.
    func isOf(_ status: FileStatus, filesystem: UInt64? = nil) -> Bool {
        guard let identity, let birthTime, status.kind == .directory, status.birthTime == birthTime,
            status.identity.inode == identity.inode
        else { return false }
        return status.identity.device == identity.device || (filesystem != nil && filesystem == self.filesystem)
    }
}
