public import SongFormat

/// A song whose file was read again.
public struct ReloadResult: Sendable {
    /// The song as it is now.
    public let song: Song
    /// What became of words that waited until the file could be reached; nil where there were none.
    public let report: SaveReport?
}
