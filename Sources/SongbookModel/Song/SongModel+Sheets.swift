public import EditingSession
import FileWork
public import Problems
public import SongFormat
import SongLibrary
public import SongOpening

/// The contents of sheets over the song.
extension SongModel {
    /// The earlier versions of the song. What is typed is saved first, so that it becomes one of them later.
    ///
    /// - Returns: nil if another sheet is being loaded, or the song was closed.
    public func earlierVersions() async -> Result<[SongHistory.Revision], Problem>? {
        await read { session throws(Problem) in try session.earlierVersions() }
    }

    /// The contents of an earlier version, and of the version before it.
    public func songs(
        of revision: SongHistory.Revision, after earlier: SongHistory.Revision?
    ) async -> Result<(song: Song, earlier: Song?), Problem> {
        await worker.run { [session] in
            Result { () throws(Problem) in
                (song: try session.song(of: revision), earlier: earlier.flatMap { try? session.song(of: $0) })
            }
        }
    }

    /// The details of the song, after what is typed is saved.
    ///
    /// - Returns: nil if another sheet is being loaded, or the song was closed.
    public func details() async -> Result<SongDetails, Problem>? {
        guard isMade else { return nil }
        let (location, isOffline) = (location, session.obstacle != nil)
        let knowsMetadata = remembered?.knowsMetadata ?? true
        return await read { session throws(Problem) in
            let versions = try session.earlierVersions()
            guard !isOffline, location.file == session.file else {
                return SongDetails(
                    offline: session.song, knowsMetadata: knowsMetadata, file: session.file, versions: versions)
            }
            return try SongDetails(session.song, at: location, versions: versions)
        }
    }
}
