public import EditingSession
public import Files
public import Freedesktop
public import SongLibrary

/// What a ``StatusModel`` reads from disks, off the main thread.
nonisolated public struct StatusSources: Sendable {
    /// The drafts of all libraries whose text is in no song.
    public var drafts: @Sendable () -> OrphanedDrafts.Found
    /// The program that synchronizes a folder on several computers; nil if none is recognized.
    public var syncProgram: @Sendable (FilePath) -> SyncProgram?

    /// The drafts of this user, and the programs of the system.
    public init(environment: Environment) {
        drafts = { OrphanedDrafts.all(environment: environment) }
        syncProgram = { SyncProgram.keeping($0) }
    }
}
