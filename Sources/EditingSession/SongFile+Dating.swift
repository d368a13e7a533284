import Files
import SongFormat
import SongNames

extension SongFile {
    /// This song with the date that `old` was shown with, if that came from its file: the time of a file replaces a
    /// missing `updatedAt`, and the file that replaces it has another time. A later date of this song stays.
    ///
    /// - Parameter status: that of the file of `old`.
    func dated(asReplacing old: SongFile, _ status: FileStatus) -> SongFile {
        guard !old.saysUpdate else { return self }
        let modified = Timestamp(status.modificationTime)
        // If the song has no room for the date, its words are more important.
        return (try? encoding(SongEdit(updatedAt: max(modified, song.updatedAt ?? modified)))) ?? self
    }
}
