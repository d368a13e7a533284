import CLinux

/// The filesystem that a file is on. Source: statfs(2).
public struct FileSystemStatus: Hashable, Sendable {
    /// The filesystem's own number, which ext4 and btrfs keep for good, unlike the device number; nil where it has none.
    public let identifier: UInt64?
    /// What sort of filesystem it is: the kernel's magic number.
    public let type: UInt64

    /// The filesystem of what `path` names, links followed.
    public init(of path: FilePath) throws(FileError) {
        var number: UInt64 = 0
        var type: UInt64 = 0
        try SystemCall.statfs(path) { path.withCString { clinux_statfs($0, &number, &type) } }
        identifier = number == 0 ? nil : number
        self.type = type
    }

    /// Whether ``Inotify`` tells of every change: not of what another machine, or a server in user space, does.
    public var tellsOfChanges: Bool {
        !Self.silent.contains(type)
    }

    // NFS, SMB, SMB 2, CIFS, FUSE, 9P, AFS, Ceph, Coda; linux/magic.h and statfs(2).
    private static let silent: Set<UInt64> = [
        0x6969, 0x517B, 0xFE53_4D42, 0xFF53_4D42, 0x6573_5546, 0x0102_1997, 0x5346_414F, 0x00C3_6400, 0x7375_7245,
    ]
}
