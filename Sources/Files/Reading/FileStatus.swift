import CLinux
import Glibc

/// Which file it is, whatever its name: the filesystem's number and the file's number on it. Source: inode(7).
public struct FileIdentity: Hashable, Sendable {
    /// The filesystem's device number.
    public let device: UInt64
    /// The file's number on that filesystem.
    public let inode: UInt64

    /// The file with this number on that filesystem.
    public init(device: UInt64, inode: UInt64) {
        self.device = device
        self.inode = inode
    }
}

/// What the filesystem knows about a file besides its name and its bytes. Source: statx(2).
public struct FileStatus: Hashable, Sendable {
    /// What sort of thing a name stands for.
    public enum Kind: Sendable {
        case regular
        case directory
        case symbolicLink
        case fifo
        case socket
        case characterDevice
        case blockDevice
        case unknown
    }

    /// Which file it is.
    public let identity: FileIdentity
    /// What sort of file it is.
    public let kind: Kind
    /// The permission bits with set-user-ID, set-group-ID and sticky (07777).
    public let permissions: UInt32
    /// The owner's user ID.
    public let owner: UInt32
    /// The group's ID.
    public let group: UInt32
    /// How many names the file has.
    public let linkCount: UInt32
    /// Bytes in the file.
    public let size: UInt64
    /// When the file was made; nil where the filesystem does not keep it.
    public let birthTime: FileTime?
    /// When the bytes last changed.
    public let modificationTime: FileTime
    /// When the bytes or anything in this structure last changed; no program can set it back.
    public let changeTime: FileTime
    /// The mount it was reached through; 0 before Linux 5.8.
    public let mountID: UInt64
    /// Whether it is the root of a mount; nil where the kernel cannot say (before Linux 5.8).
    public let isMountRoot: Bool?
    /// Whether no user may change it, rename it or remove it; false if the filesystem cannot say.
    public let isImmutable: Bool
    /// Whether it may only grow, and nothing in it can be renamed or removed; false if the filesystem cannot say.
    public let isAppendOnly: Bool

    /// The status of a file that cannot be examined, and that was probably last changed at that time: it has no kind,
    /// and is that of no file.
    public init(notSeenSince time: FileTime) {
        var status = clinux_status()
        status.modification_seconds = time.seconds
        status.modification_nanoseconds = time.nanoseconds
        self.init(status)
    }

    init(_ status: clinux_status) {
        identity = FileIdentity(device: status.device, inode: status.inode)
        kind = Kind(mode: status.mode)
        permissions = status.mode & 0o7777
        owner = status.owner
        group = status.group
        linkCount = status.link_count
        size = status.size
        birthTime = status.has_birth != 0 ? FileTime(status.birth_seconds, status.birth_nanoseconds) : nil
        modificationTime = FileTime(status.modification_seconds, status.modification_nanoseconds)
        changeTime = FileTime(status.change_seconds, status.change_nanoseconds)
        mountID = status.mount_id
        let isKnown = status.attributes_mask & clinux_attribute_mount_root != 0
        isMountRoot = isKnown ? status.attributes & clinux_attribute_mount_root != 0 : nil
        isImmutable = status.attributes & clinux_attribute_immutable != 0
        isAppendOnly = status.attributes & clinux_attribute_append != 0
    }

    /// The status of what `path` names.
    ///
    /// - Parameter followingLinks: whether a symbolic link at the end stands for its target or for itself.
    public init(of path: FilePath, followingLinks: Bool = true) throws(FileError) {
        try self.init(directory: AT_FDCWD, name: path, followingLinks: followingLinks, reported: path)
    }

    /// - Parameter isFresh: as for ``FileDescriptor/status(isFresh:)``.
    init(
        directory: CInt, name: FilePath, followingLinks: Bool, isFresh: Bool = false, reported: FilePath
    ) throws(FileError) {
        var status = clinux_status()
        let flags = (followingLinks ? 0 : clinux_at_symlink_nofollow) | (isFresh ? clinux_at_force_sync : 0)
        try SystemCall.statx(reported) {
            name.withCString { clinux_statx(directory, $0, flags, &status) }
        }
        self.init(status)
    }
}

extension FileStatus {
    /// Whether both were reached through one mount. Before Linux 5.8, which does not say, this is assumed for those on
    /// one filesystem.
    public func isOnSameMount(as other: FileStatus) -> Bool {
        mountID == other.mountID && (mountID != 0 || identity.device == other.identity.device)
    }
}

extension FileTime {
    /// A damaged inode may hold any value.
    fileprivate init(_ seconds: Int64, _ nanoseconds: Int32) {
        self.init(seconds: seconds, nanoseconds: min(max(nanoseconds, 0), 999_999_999))
    }
}

extension FileStatus.Kind {
    init(mode: UInt32) {
        self =
            switch mode & UInt32(S_IFMT) {
            case UInt32(S_IFREG): .regular
            case UInt32(S_IFDIR): .directory
            case UInt32(S_IFLNK): .symbolicLink
            case UInt32(S_IFIFO): .fifo
            case UInt32(S_IFSOCK): .socket
            case UInt32(S_IFCHR): .characterDevice
            case UInt32(S_IFBLK): .blockDevice
            default: .unknown
            }
    }
}
