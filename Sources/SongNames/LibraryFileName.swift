public import Files

/// The name of the file in a library's folder that stores what the library remembers about itself.
public enum LibraryFileName {
    /// The name; hidden.
    public static let name: FilePath = ".songbook-library.json"

    /// Whether a name is that of another version of the file, kept by a sync program or this one: it has a mark as in
    /// ``ConflictCopyName``. Files with other names belong to the user, and are left alone.
    public static func isConflictCopy(_ name: FilePath) -> Bool {
        name.bytes.starts(with: Self.name.stem.bytes) && ConflictCopyName.unmarked(name) == Self.name
    }

    /// Whether a folder contains the file.
    public static func isIn(_ folder: FilePath) -> Bool {
        (try? FileStatus(of: folder.appending(name), followingLinks: false)) != nil
    }
}
