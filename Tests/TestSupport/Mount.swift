public import Files
import Glibc

/// A filesystem mounted for a test, and unmounted when the test releases it. Requires root.
public final class Mount: Sendable {
    /// Whether this process can mount: as root, and not in a container that forbids it.
    public static let isPossible: Bool = {
        let folder = TemporaryFolder()
        return (try? Mount(tmpfsAt: folder.makeFolder("probe"))) != nil
    }()

    /// The comment of a skipped test.
    public static let reason = "mounting needs root and a system that lets it"

    /// The mount point.
    public let path: FilePath

    private struct Refused: Error {}

    /// Mounts an empty filesystem in memory.
    ///
    /// - Parameter options: of mount(8), such as `size=64k`.
    public convenience init(tmpfsAt path: FilePath, options: String = "size=16m") throws {
        try self.init(path, "-t", "tmpfs", "-o", options, "tmpfs", path.string)
    }

    /// A small empty disk with an ext4 filesystem, which desktops treat as a volume of the user. Its image is beside
    /// the folder.
    public convenience init(diskAt path: FilePath) throws {
        let image = FilePath(bytes: path.bytes + Array(".image".utf8)).string
        guard runTool("/usr/bin/truncate", "-s", "32M", image).status == 0,
            runTool("/sbin/mkfs.ext4", "-q", image).status == 0
        else { throw Refused() }
        try self.init(path, "-o", "loop", image, path.string)
    }

    /// Mounts an overlayfs of two layers.
    ///
    /// - Parameters:
    ///   - lower, upper, work: folders of one filesystem other than overlayfs; the last two are empty.
    public convenience init(overlayAt path: FilePath, lower: FilePath, upper: FilePath, work: FilePath) throws {
        let options = "lowerdir=\(lower.string),upperdir=\(upper.string),workdir=\(work.string)"
        try self.init(path, "-t", "overlay", "-o", options, "overlay", path.string)
    }

    /// The folder `source`, mounted a second time.
    public convenience init(binding source: FilePath, to path: FilePath) throws {
        try self.init(path, "--bind", source.string, path.string)
    }

    private init(_ path: FilePath, _ arguments: String...) throws {
        guard runTool("/bin/mount", arguments: arguments).status == 0 else { throw Refused() }
        self.path = path
    }

    /// Unmounts it now, even if it is in use.
    public func unmount() {
        _ = runTool("/bin/umount", "-l", path.string)
    }

    deinit {
        unmount()
    }
}
