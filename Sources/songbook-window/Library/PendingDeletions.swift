import Files
import SongbookModel
import Toolkit

/// What is being deleted from a library, or was and may still be listed: a key that is held down must not delete it
/// twice.
struct PendingDeletions {
    private var deletions: [FilePath: (number: Generation, folder: FilePath)] = [:]
    private var latest = Generation()

    /// - Returns: the number of this deletion; nil where it is being deleted already.
    mutating func begin(_ target: ItemSelection) -> Generation? {
        guard deletions[target.path] == nil else { return nil }
        let number = latest.advance()
        deletions[target.path] = (number, target.folder)
        return number
    }

    /// It is still there, or there again.
    mutating func end(_ target: ItemSelection) {
        deletions[target.path] = nil
    }

    /// A deletion is over; a later one of the same may not be.
    mutating func end(_ target: ItemSelection, _ number: Generation) {
        if deletions[target.path]?.number == number { end(target) }
    }

    /// Forgets what is listed no more: if there is something at that place later on, somebody put it there.
    ///
    /// - Parameter isListed: told the folder of a song, or a folder.
    mutating func forget(unless isListed: (FilePath) -> Bool) {
        if !deletions.isEmpty { deletions = deletions.filter { isListed($0.value.folder) } }
    }
}
