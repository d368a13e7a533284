public import Files
public import Problems
public import SongConversion

/// A song to export.
public struct ExportItem: Hashable, Sendable {
    /// Its file, by a path that this process can use.
    public let file: FilePath
    /// The folder to export it to, relative to the root folder; empty for the root.
    public let folder: FilePath

    /// A song and its folder in the export.
    public init(_ file: FilePath, in folder: FilePath = "") {
        (self.file, self.folder) = (file, folder)
    }
}

/// The result of exporting a song.
public struct ExportOutcome: Sendable {
    /// The index of the song.
    public let index: Int
    /// The file that contains it; nil for standard output, or if it was not exported.
    public internal(set) var path: FilePath?
    /// What the format changes or leaves out; line numbers are those of the lyrics.
    public internal(set) var notes: [ConversionNote] = []
    /// Whether the song has unsaved changes, which were not exported.
    public internal(set) var hasDraft = false
    /// Why it was not exported; nil if it was.
    public internal(set) var problem: Problem?
}
