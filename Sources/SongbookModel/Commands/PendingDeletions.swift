public import Files

/// What is being deleted from a library, or was deleted and may still be listed: a key that is held down must not
/// delete it twice.
@MainActor
public final class PendingDeletions {
    private struct Deletion {
        /// The song's own folder, or the folder.
        let folder: FilePath
        /// Ends it; nil while it is being deleted.
        var end: Task<Void, Never>?
    }

    /// How long a deleted item may still be listed.
    static let pause = Duration.seconds(2)

    private let clock: any ModelClock
    private var deletions: [FilePath: Deletion] = [:]

    init(clock: any ModelClock) {
        self.clock = clock
    }

    isolated deinit {
        for deletion in deletions.values { deletion.end?.cancel() }
    }

    /// - Returns: whether it is not being deleted already.
    func begin(_ target: ItemSelection) -> Bool {
        guard deletions[target.path] == nil else { return false }
        deletions[target.path] = Deletion(folder: target.folder)
        return true
    }

    /// Records that the item still exists, or exists again.
    func end(_ target: ItemSelection) {
        deletions.removeValue(forKey: target.path)?.end?.cancel()
    }

    /// Records that the item was deleted. It may be back before the list was updated.
    func endLater(_ target: ItemSelection) {
        deletions[target.path]?.end = Task { [weak self, clock] in
            try? await clock.sleep(for: Self.pause)
            if !Task.isCancelled { self?.end(target) }
        }
    }

    /// Forgets items that are no longer listed: something at such a place later on is new.
    ///
    /// - Parameter isListed: gets the folder of a song, or a folder.
    public func forget(unless isListed: (FilePath) -> Bool) {
        for (path, deletion) in deletions where !isListed(deletion.folder) {
            deletion.end?.cancel()
            deletions[path] = nil
        }
    }
}
