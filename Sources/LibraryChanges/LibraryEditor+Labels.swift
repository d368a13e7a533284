public import EditingSession
import Files
public import Problems
public import SongFormat

extension LibraryEditor {
    /// Gives a song other tags, or pins it; what the edit does not name stays.
    ///
    /// - Parameter session: a session in which the song is open already.
    /// - Returns: the song's file, and what became of the save.
    /// - Throws: why it was not done; the song is as it was.
    public func edit(
        _ item: LibraryItem, _ edit: SongEdit, session: EditingSession? = nil
    ) throws(Problem) -> LibraryChange {
        let opened = if let session { session } else { try open(item.path) }
        return LibraryChange(savedIn: opened, try opened.save(edit), wasOpen: session != nil)
    }
}
