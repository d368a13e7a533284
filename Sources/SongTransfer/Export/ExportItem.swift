public import Files
public import Problems
public import SongConversion

/// A song that is to be exported.
public struct ExportItem: Hashable, Sendable {
    /// Its file, by a path that the process can use.
    public let file: FilePath
    /// The folders that are to lead to it, below the one that all go into; empty for none.
    public let folder: FilePath

    /// A song, and where it belongs among the others.
    public init(_ file: FilePath, in folder: FilePath = "") {
        (self.file, self.folder) = (file, folder)
    }
}

/// What became of a song that was to be exported.
public struct ExportOutcome: Sendable {
    /// Which of the songs it is.
    public let index: Int
    /// The file that it is in; nil for standard output, and where it is in none.
    public internal(set) var path: FilePath?
    /// What the format has in another form, or not at all; lines are those of the lyrics.
    public internal(set) var notes: [ConversionNote] = []
    /// Whether there are unsaved changes of it, which were not exported.
    public internal(set) var hasDraft = false
    /// Why it is not exported; nil where it is.
    public internal(set) var problem: Problem?
}
