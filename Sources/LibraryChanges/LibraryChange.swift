public import EditingSession
public import Files
public import Problems

/// What a change to a library did.
public struct LibraryChange: Sendable {
    /// What was made, or where it is now: the file of a song, or a folder; absolute.
    public let path: FilePath
    /// What became of a song that was saved with it.
    public let saveReport: SaveReport?
    /// Words of earlier sessions that were not saved, and are still kept.
    public let recoveredDrafts: [Draft]
    /// What opening a song for it found, ``EditingSession/openingNotices``, and what else the user should know.
    public let notices: [Notice]
    /// Why a power cut could still undo it; nil where the disk has confirmed it.
    public let unconfirmed: Problem?

    init(_ path: FilePath, notices: [Notice] = [], unconfirmed: Problem? = nil) {
        self.init(path, saveReport: nil, recoveredDrafts: [], notices: notices, unconfirmed: unconfirmed)
    }

    /// - Parameter session: where the change was a save of this session.
    init(savedIn session: EditingSession, _ report: SaveReport, wasOpen: Bool, unconfirmed: Problem? = nil) {
        self.init(
            session.file, saveReport: report, recoveredDrafts: session.recoveredDrafts,
            notices: wasOpen ? [] : session.openingNotices, unconfirmed: unconfirmed)
    }

    /// The same change with more to know.
    func addingNotices(_ more: [Notice]) -> LibraryChange {
        LibraryChange(
            path, saveReport: saveReport, recoveredDrafts: recoveredDrafts, notices: notices + more,
            unconfirmed: unconfirmed)
    }

    private init(
        _ path: FilePath, saveReport: SaveReport?, recoveredDrafts: [Draft], notices: [Notice], unconfirmed: Problem?
    ) {
        self.path = path
        self.saveReport = saveReport
        self.recoveredDrafts = recoveredDrafts
        self.notices = notices
        self.unconfirmed = unconfirmed
    }
}
