public import EditingSession
public import Files
public import Problems
public import SongFormat

/// The result of a change to a library.
public struct LibraryChange: Sendable {
    /// What was created, or its new path: the file of a song, or a folder; absolute.
    public let path: FilePath
    /// The report on a song that was saved with it.
    public let saveReport: SaveReport?
    /// The song as it was before its tags or its pin were changed, without its lyrics; nil where something else was
    /// changed.
    public let songBefore: Song?
    /// Words of earlier sessions that were not saved, and are still kept.
    public let recoveredDrafts: [Draft]
    /// What opening a song for it found, ``EditingSession/openingNotices``, and what else the user should know.
    public let notices: [Notice]
    /// Why a power cut could still undo it; nil where the disk has confirmed it.
    public let unconfirmed: Problem?

    init(_ path: FilePath, notices: [Notice] = [], unconfirmed: Problem? = nil) {
        self.init(
            path, saveReport: nil, songBefore: nil, recoveredDrafts: [], notices: notices, unconfirmed: unconfirmed)
    }

    /// - Parameter session: the session whose save was the change.
    init(
        savedIn session: EditingSession, _ report: SaveReport, songBefore: Song? = nil, wasOpen: Bool,
        unconfirmed: Problem? = nil
    ) {
        self.init(
            session.file, saveReport: report, songBefore: songBefore, recoveredDrafts: session.recoveredDrafts,
            notices: wasOpen ? [] : session.openingNotices, unconfirmed: unconfirmed)
    }

    /// The same change with more notices.
    func addingNotices(_ more: [Notice]) -> LibraryChange {
        LibraryChange(
            path, saveReport: saveReport, songBefore: songBefore, recoveredDrafts: recoveredDrafts,
            notices: notices + more, unconfirmed: unconfirmed)
    }

    private init(
        _ path: FilePath, saveReport: SaveReport?, songBefore: Song?, recoveredDrafts: [Draft], notices: [Notice],
        unconfirmed: Problem?
    ) {
        self.path = path
        self.saveReport = saveReport
        self.songBefore = songBefore
        self.recoveredDrafts = recoveredDrafts
        self.notices = notices
        self.unconfirmed = unconfirmed
    }
}
