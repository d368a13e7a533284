public import Files
public import Problems

/// The result of a request to open something.
nonisolated public enum OpenResult: Sendable {
    /// A song was opened, or its offline copy.
    case song(LoadedSong)
    /// A folder that contains no song and is in no library that was chosen.
    case folder(FilePath)
    /// A library, or a folder of one.
    case library(LibraryPlace)
    /// No library was chosen yet.
    case welcome
    /// The library in use cannot be used now; its offline copy, if there is one, can be shown.
    case trouble(Problem, remembered: LibraryPlace?)
    /// It could not be opened.
    case problem(Problem)
}
