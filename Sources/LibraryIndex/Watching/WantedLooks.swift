import Files
import Synchronization

/// What a `LibraryWatcher` was asked to scan, from any thread, and has not scanned yet.
final class WantedLooks: Sendable {
    private let changes = Mutex<FolderChanges?>(nil)

    /// - Parameter folders: nil for all of them.
    func add(_ folders: Set<FilePath>?) {
        changes.withLock { changes in
            guard let folders else { return changes = .unwatched }
            switch changes {
            case .folders(let others): changes = .folders(others.union(folders))
            case .unwatched, .everything: break
            case nil: changes = .folders(folders)
            }
        }
    }

    /// What was asked for since the last time; nil if nothing was.
    func take() -> FolderChanges? {
        changes.withLock { changes in
            defer { changes = nil }
            return changes
        }
    }
}
