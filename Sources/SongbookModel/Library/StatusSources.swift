public import EditingSession
public import Files
public import Freedesktop
public import SongLibrary

/// Where a ``StatusModel`` looks: at disks, off the main thread.
nonisolated public struct StatusSources: Sendable {
    /// The drafts of all libraries whose words are in no song.
    public var drafts: @Sendable () -> OrphanedDrafts.Found
    /// The program that keeps a folder the same on several computers; nil where none is recognised.
    public var syncProgram: @Sendable (FilePath) -> SyncProgram?

    /// The drafts of this user, and the programs of the system.
    public init(environment: Environment) {
        drafts = { OrphanedDrafts.all(environment: environment) }
        syncProgram = { SyncProgram.keeping($0) }
    }
}
