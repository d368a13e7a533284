public import EditingSession
public import Files
public import Problems

/// The state of saving a song.
nonisolated public enum SaveState: Sendable {
    /// Nothing was typed since the song was opened.
    case untouched
    /// There are changes that are not saved yet.
    case edited
    /// They are being saved.
    case saving
    /// A save has been running so long that its folder seems not to answer.
    case waiting
    /// All of them are in the song's file.
    case saved
    /// The last save failed, for this reason.
    case failed(Problem)

    /// What the library's status shows for it.
    public var activity: SaveActivity {
        switch self {
        case .edited, .saving, .waiting: .saving
        case .failed: .failed
        case .untouched, .saved: .none
        }
    }
}

/// A successful save, and the file that the session continues with.
nonisolated public struct Saved: Sendable {
    /// The report of the save.
    public let report: SaveReport
    /// The file that the session continues with.
    public let file: FilePath

    /// Creates a value from its properties.
    public init(report: SaveReport, file: FilePath) {
        (self.report, self.file) = (report, file)
    }
}
