public import Files
public import LibraryIndex

/// One line of a list of a library.
nonisolated public enum BrowseItem: Sendable {
    case folder(FolderNode)
    case song(SongEntry)
    case hit(SearchHit)

    /// The song it is about; nil for a folder.
    public var song: SongEntry? {
        switch self {
        case .folder: nil
        case .song(let song): song
        case .hit(let hit): hit.entry
        }
    }

    /// Whether it is a folder.
    public var isFolder: Bool { song == nil }

    /// Whether it is a song that can be read.
    public var isWholeSong: Bool { song.map { $0.brokenReason == nil } ?? false }

    /// Where it is, relative to the library's root.
    public var relativePath: FilePath {
        switch self {
        case .folder(let folder): folder.relativePath
        case .song(let song): song.relativePath
        case .hit(let hit): hit.entry.relativePath
        }
    }
}
