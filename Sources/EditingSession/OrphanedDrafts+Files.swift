public import Files
public import Freedesktop

extension OrphanedDrafts {
    /// The files of songs that have unsaved changes: those of ``all(environment:)``, and those whose last save did not
    /// reach its disk, even if a session continues with it.
    ///
    /// Waits for the disks that the songs are on. Nothing is changed.
    public static func unsavedFiles(environment: Environment) -> Set<FilePath> {
        let unsaved = LeftDrafts(environment).unsaved()
        let left = unsaved.left.filter { place(of: $0) != nil }
        return Set((left + unsaved.waiting).map(\.file))
    }
}
