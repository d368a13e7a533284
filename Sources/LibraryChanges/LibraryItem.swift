public import Files
import Problems
import SongLibrary
import Translations

/// Something in a library that can be renamed, moved and deleted as one: a song, or a category.
public struct LibraryItem: Hashable, Sendable {
    /// What it is.
    public enum Kind: Hashable, Sendable {
        /// A song that has its folder for itself, with all its content: recordings, notes, conflict copies.
        case song
        /// A song whose folder holds other things too, so that only its file and its conflict copies are its own.
        case looseSong
        /// A folder that holds no song itself.
        case category
    }

    /// What it is.
    public let kind: Kind
    /// The song's file, or the category's folder: absolute, links resolved.
    public let path: FilePath
    /// What is moved and deleted: one folder, or the files of a loose song, its conflict copies first. A link that was
    /// named stands for itself, and its target is left alone. Absolute.
    public let entries: [FilePath]
    /// Whether the folder or the file is a link. Links are deleted, but neither moved nor renamed, because a relative
    /// one would then lead elsewhere.
    public let isLink: Bool
    /// Why it is unknown what in its folder belongs to the song; then only its title can be changed.
    let doubt: Problem?
    /// The names of the song's conflict copies, in the folder of its file.
    let conflictCopies: [FilePath]
    /// The folder of its library.
    let libraryIdentity: FileIdentity
    /// Whether that is a selected library.
    let isInLibrary: Bool

    /// Whether it is in the library that a folder is in.
    func isInLibrary(of place: FolderLocation) -> Bool {
        // If a folder above it could not be read, its own library is unknown.
        libraryIdentity == place.rootIdentity || !isInLibrary && place.isInLibrary && path.isInside(place.root)
    }

    func refuseDoubt() throws(Problem) {
        if let doubt { throw doubt }
    }

    func refuseLink(_ what: String) throws(Problem) {
        guard isLink else { return }
        throw Problem(
            .usage, path: entries[0], cannot: what,
            reason: translated("it or its file is a link (to \(path.display))"),
            remedy: translated("use the target of the link instead, or use the file manager"))
    }
}
