import CLinux

/// The filesystem that a file is on. Source: statfs(2).
public struct FileSystemStatus: Hashable, Sendable {
    /// The filesystem's own number, which ext4 and btrfs keep for good, unlike the device number; nil where it has none.
    public let identifier: UInt64?

    /// The filesystem of what `path` names, links followed.
    public init(of path: FilePath) throws(FileError) {
        var number: UInt64 = 0
        try SystemCall.statfs(path) { path.withCString { clinux_filesystem_id($0, &number) } }
        identifier = number == 0 ? nil : number
    }
}
