public import Files

/// What the file is called in which a library's folder keeps what the library remembers about itself.
public enum LibraryFileName {
    /// The name itself; hidden.
    public static let name: FilePath = ".songbook-library.json"

    /// Whether a name is that of another version of the file, which a sync program or this one kept: it bears a mark as
    /// of ``ConflictCopyName``. What somebody named otherwise is theirs, and left alone.
    public static func isConflictCopy(_ name: FilePath) -> Bool {
        name.bytes.starts(with: Self.name.stem.bytes) && ConflictCopyName.unmarked(name) == Self.name
    }

    /// Whether the file is in a folder.
    public static func isIn(_ folder: FilePath) -> Bool {
        (try? FileStatus(of: folder.appending(name), followingLinks: false)) != nil
    }
}
