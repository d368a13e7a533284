import Files
import SongFormat
import SongNames

extension SongFile {
    /// This song with the date that `old` was shown with, where that came from its file: the time of a file stands in for
    /// an `updatedAt` that is not there, and the file that replaces it has another. A later date of this song stays.
    ///
    /// - Parameter status: of the file of `old`.
    func dated(asReplacing old: SongFile, _ status: FileStatus) -> SongFile {
        guard !old.saysUpdate else { return self }
        let modified = Timestamp(status.modificationTime)
        // A song that has no room for the date does not need it more than its words.
        return (try? encoding(SongEdit(updatedAt: max(modified, song.updatedAt ?? modified)))) ?? self
    }
}
