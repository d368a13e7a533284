public import EditingSession
public import Files

/// What a change to a library did.
public struct LibraryChange: Sendable {
    /// What was made, or where it is now: the file of a song, or a folder; absolute.
    public let path: FilePath
    /// What became of a song that was saved with it.
    public let saveReport: SaveReport?
    /// Words of earlier sessions that were not saved, and are still kept.
    public let recoveredDrafts: [Draft]
    /// Why a power cut could still undo it; nil where the disk has confirmed it.
    public let unconfirmed: Problem?

    init(_ path: FilePath, saveReport: SaveReport? = nil, recoveredDrafts: [Draft] = [], unconfirmed: Problem? = nil) {
        self.path = path
        self.saveReport = saveReport
        self.recoveredDrafts = recoveredDrafts
        self.unconfirmed = unconfirmed
    }
}
