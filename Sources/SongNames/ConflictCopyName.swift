public import Files

/// A file name that a sync program, or this one, gave to the other version of a song that was changed in two places.
///
/// Such a file belongs to a song and is never a song itself. The forms: Syncthing's
/// `X.sync-conflict-20260212-103000-ABCDEFG.songbook`, ownCloud's `X_conflict-20260212-103000.songbook`, Resilio's
/// `X.Conflict.songbook`, and those of Nextcloud, Dropbox, Seafile, Unison and this program, which end in parentheses
/// with a word for a conflict, in any of many languages, and its date:
/// `X (conflicted copy 2026-02-12 103000).songbook`, `X (WHO's conflicted copy 2026-02-12).songbook`,
/// `X (In Konflikt stehende Kopie von WHO 2026-02-12).songbook`, `X (SFConflict WHO 2026-02-12-10-30-00).songbook`,
/// `X (copy: conflict on 2026-02-12).songbook`; also with a number after it if the name was taken.
///
/// Marks that are common in names of songs, as in `X (1)` or `X-LAPTOP`, do not count; see ``CopyName``.
public struct ConflictCopyName: Hashable, Sendable {
    /// The name of the song's own file: without the conflict marks, of which a copy of a copy has several.
    public let original: FilePath
    /// The origin of the copy, as far as its last mark shows.
    public let origin: ConflictOrigin

    /// Nil if the name is not that of a conflict copy of a song.
    public init?(_ name: FilePath) {
        guard SongFileName.isOne(name), let mark = ConflictMark(name.stem.bytes[...]),
            let original = Self.unmarked(name)
        else { return nil }
        self.original = original
        origin = mark.origin
    }

    /// The name of any file without its conflict marks; nil if it has none, or no extension.
    static func unmarked(_ name: FilePath) -> FilePath? {
        guard let suffix = name.extension else { return nil }
        var stem = name.stem.bytes[...]
        while let mark = ConflictMark(stem) { stem = mark.stem }
        guard stem.count < name.stem.bytes.count else { return nil }
        return FilePath(bytes: stem + Array(".".utf8) + suffix.bytes)
    }
}
