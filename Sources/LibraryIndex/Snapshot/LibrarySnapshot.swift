public import Files
public import Problems
public import SongFormat

/// The known state of a library: its tree, and the words of its songs. A value; the library may have changed since.
public struct LibrarySnapshot: Sendable {
    /// How far it can be relied upon.
    public enum Freshness: Sendable {
        /// The library was scanned, and was like this.
        case current
        /// What a first scan has found so far; the words of some songs are not known yet.
        case partial
        /// The library was like this at that time, and has not been scanned since.
        case stored(FileTime)
        /// The same, and it cannot be scanned, for the reason given.
        case unreachable(since: FileTime, Problem)
    }

    /// The words of a song are not known, because the cache is damaged. A full scan of the library repairs it.
    public struct Damaged: Error, Sendable {}

    /// Folders and songs.
    public let tree: LibraryTree
    /// How far it can be relied upon.
    public let freshness: Freshness
    let contents: LibraryContents

    /// The song's lyrics, as its file had them; empty for a broken song.
    public func lyrics(of entry: SongEntry) throws(Damaged) -> String {
        try words(of: entry).lyrics()
    }

    /// The whole song, as its file had it; what the file does not say is taken from its name and times. Without
    /// metadata if that is not known; see ``SongEntry/metadata``.
    public func song(_ entry: SongEntry) throws(Damaged) -> Song {
        Song(
            id: entry.id, title: entry.title, text: try lyrics(of: entry), createdAt: entry.createdAt,
            updatedAt: entry.updatedAt, tags: entry.tags, pinned: entry.isPinned,
            metadata: entry.metadata ?? Metadata())
    }

    func words(of entry: SongEntry) throws(Damaged) -> SongWords {
        do {
            return SongWords(record: entry.record, bytes: try contents.bytes(of: entry.record))
        } catch {
            throw Damaged()
        }
    }
}

/// The contents of one song.
struct SongWords {
    let record: SongRecord
    /// The folded words, and the patch.
    let bytes: [UInt8]

    /// The lyrics as the song's file had them.
    func lyrics() throws(LibrarySnapshot.Damaged) -> String {
        let folded = bytes[Int(record.lyricsStart)..<(Int(record.words.length) - 1)]
        guard record.patchLength > 0 else { return String(decoding: folded, as: UTF8.self) }
        do {
            return String(
                decoding: try FoldPatch.apply(bytes[Int(record.words.length)...], to: folded), as: UTF8.self)
        } catch {
            throw LibrarySnapshot.Damaged()
        }
    }
}
