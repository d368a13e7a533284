public import Files
import Glibc

extension Trash {
    /// Whether what is at `place` can be moved to a trash: one is there that may be written to, or can be made.
    ///
    /// Source: access(2), which knows of filesystems that are read-only, too.
    ///
    /// - Parameter place: an absolute path; where it is gone, the folder that is left above it stands for it.
    public func isPresent(near place: FilePath) -> Bool {
        let folders = (try? candidates(for: nearestFolder(to: place).appending("x"))) ?? []
        return folders.contains { folder in
            nearestFolder(to: folder.path.appending("files")).withCString { access($0, W_OK | X_OK) == 0 }
        }
    }
}
