public import Files

/// Temporary entries of programs beside a song, which are not part of the song and need not be copied.
public enum PassingEntry {
    private static let beginnings = [".~songbook-", ".nfs", ".fuse_hidden", ".syncthing.", "~syncthing~"].map {
        Array($0.utf8)
    }

    /// Whether a name is one used by this program, by the system's network filesystems, or by Syncthing.
    public static func isOne(_ name: FilePath) -> Bool {
        beginnings.contains { name.bytes.starts(with: $0) }
    }
}
