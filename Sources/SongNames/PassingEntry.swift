public import Files

/// Entries that a program makes for a moment beside a song, and removes again: no part of the song, and nothing to copy.
public enum PassingEntry {
    private static let beginnings = [".~songbook-", ".nfs", ".fuse_hidden", ".syncthing.", "~syncthing~"].map {
        Array($0.utf8)
    }

    /// Whether a name is one of those of this program, of the system's network filesystems, or of Syncthing.
    public static func isOne(_ name: FilePath) -> Bool {
        beginnings.contains { name.bytes.starts(with: $0) }
    }
}
