public import Files
import Glibc

extension Trash {
    /// Whether what is at `place` can be moved to a trash: one exists that may be written to, or can be created.
    ///
    /// Source: access(2), which also recognizes read-only filesystems.
    ///
    /// - Parameter place: an absolute path; if it is gone, the nearest folder above it counts.
    public func isPresent(near place: FilePath) -> Bool {
        let folders = (try? candidates(for: nearestFolder(to: place).appending("x"))) ?? []
        return folders.contains { folder in
            nearestFolder(to: folder.path.appending("files")).withCString { access($0, W_OK | X_OK) == 0 }
        }
    }
}
