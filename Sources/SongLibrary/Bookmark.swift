public import Files

/// A folder that somebody chose, remembered so that it is known again after it was renamed, moved or unmounted.
public struct Bookmark: Hashable, Sendable {
    /// Where it was: absolute, as it was chosen, links and all.
    public let path: FilePath
    /// Which folder it was; nil in settings written by hand.
    public let identity: FileIdentity?
    /// When the folder was made; nil where the filesystem does not keep it. Tells it from a later folder that was given
    /// the same inode.
    public let birthTime: FileTime?
    /// Which filesystem it was on, by ``FileSystemStatus/identifier``.
    public let filesystem: UInt64?
    /// Where that filesystem was mounted: absolute, links resolved.
    public let mountPoint: FilePath?
    /// Where it was before, the latest first; absolute, at most ``mostFormerPaths``.
    public private(set) var formerPaths: [FilePath]

    /// So many earlier places of a folder are remembered.
    static let mostFormerPaths = 10

    /// A bookmark of these facts.
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

    /// A bookmark of the folder that is at `path`, which must be absolute.
    public init(of path: FilePath) throws(FileError) {
        let path = try path.withoutDots()
        let status = try FileStatus(of: path)
        let ancestry = try Ancestry(of: path.resolvingLinks())
        self.init(
            path: path, identity: status.identity, birthTime: status.birthTime,
            filesystem: (try? FileSystemStatus(of: path))?.identifier,
            mountPoint: ancestry.levels.indices.first(where: ancestry.isMountPoint).map { ancestry.levels[$0].path })
    }

    /// The same folder, which was where `old` says before.
    func following(_ old: Bookmark) -> Bookmark {
        var bookmark = self
        var paths = [FilePath]()
        for path in [old.path] + old.formerPaths + formerPaths where path != self.path && !paths.contains(path) {
            paths.append(path)
        }
        bookmark.formerPaths = Array(paths.prefix(Self.mostFormerPaths))
        return bookmark
    }

    /// Whether this is for sure the folder that was chosen, wherever it is now.
    ///
    /// - Parameter filesystem: its filesystem, where the caller knows it: device numbers of network and btrfs
    ///   filesystems change when they are mounted again.
    func isOf(_ status: FileStatus, filesystem: UInt64? = nil) -> Bool {
        guard let identity, let birthTime, status.kind == .directory, status.birthTime == birthTime,
            status.identity.inode == identity.inode
        else { return false }
        return status.identity.device == identity.device || (filesystem != nil && filesystem == self.filesystem)
    }
}
