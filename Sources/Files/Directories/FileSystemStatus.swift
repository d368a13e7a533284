import CLinux

/// The filesystem that a file is on. Source: statfs(2).
public struct FileSystemStatus: Hashable, Sendable {
    /// The filesystem's own ID, which is permanent on ext4 and btrfs, unlike the device number; nil if it has none.
    public let identifier: UInt64?
    /// The type of the filesystem: the kernel's magic number.
    public let type: UInt64

    /// The filesystem of what `path` names, links followed.
    public init(of path: FilePath) throws(FileError) {
        var number: UInt64 = 0
        var type: UInt64 = 0
        try SystemCall.statfs(path) { path.withCString { clinux_statfs($0, &number, &type) } }
        self.init(number: number, type: type)
    }

    /// The filesystem of an open folder.
    public init(of directory: Directory) throws(FileError) {
        var number: UInt64 = 0
        var type: UInt64 = 0
        try SystemCall.statfs(directory.path) { clinux_fstatfs(directory.handle, &number, &type) }
        self.init(number: number, type: type)
    }

    /// The filesystem of an open file or folder.
    public init(of descriptor: borrowing BulkDescriptor) throws(Errno) {
        var number: UInt64 = 0
        var type: UInt64 = 0
        let file = descriptor.rawValue
        _ = try BulkDescriptor.retrying { clinux_fstatfs(file, &number, &type) }
        self.init(number: number, type: type)
    }

    private init(number: UInt64, type: UInt64) {
        identifier = number == 0 ? nil : number
        self.type = type
    }

    /// Whether ``Inotify`` reports every change; it misses those of another machine, or of a server in user space.
    public var tellsOfChanges: Bool {
        !Self.silent.contains(type)
    }

    /// Whether files keep their inode numbers when the filesystem is mounted again, and a folder's times tell whether
    /// names in it were added or removed. FAT, which other systems write too, and most FUSE servers do not guarantee
    /// it.
    public var keepsInodesAndFolderTimes: Bool {
        Self.dependable.contains(type)
    }

    /// Whether it may become possible or impossible to rename a folder, because the folder changes its layer:
    /// overlayfs. Source: the kernel's Documentation/filesystems/overlayfs.rst, "Renaming directories".
    public var hasLayers: Bool {
        type == 0x794C_7630
    }

    // ext2 to ext4, XFS, Btrfs, F2FS, tmpfs, ZFS, bcachefs, overlayfs, JFS, NILFS, NFS.
    private static let dependable: Set<UInt64> = [
        0xEF53, 0x5846_5342, 0x9123_683E, 0xF2F5_2010, 0x0102_1994, 0x2FC1_2FC1, 0xCA45_1A4E, 0x794C_7630, 0x3153_464A,
        0x3434, 0x6969,
    ]

    // NFS, SMB, SMB 2, CIFS, FUSE, 9P, AFS, Ceph, Coda; linux/magic.h and statfs(2).
    private static let silent: Set<UInt64> = [
        0x6969, 0x517B, 0xFE53_4D42, 0xFF53_4D42, 0x6573_5546, 0x0102_1997, 0x5346_414F, 0x00C3_6400, 0x7375_7245,
    ]
}
