import Files
public import Problems
public import SongFormat
import Synchronization
import Translations

extension EditingSession {
    private static let savesBetweenThinning = 100

    /// What the song's file held.
    struct Version {
        let song: SongFile
        let status: FileStatus

        init(song: SongFile, status: FileStatus) {
            self.song = song
            self.status = status
        }

        /// Nil if it is not a song.
        init?(_ snapshot: FileSnapshot) {
            guard let song = try? SongFile(decoding: snapshot.bytes) else { return nil }
            self.init(song: song, status: snapshot.status)
        }

        /// Its name in the history.
        func name(in file: FilePath) -> VersionName {
            VersionName(song.bytes, savedAt: status.modificationTime, in: file)
        }
    }

    /// The earlier versions of the song, newest first.
    public func earlierVersions() throws(Problem) -> [SongHistory.Revision] {
        let base = snapshot.base
        return try history?.revisions(besides: { $0.bytes == base.bytes }) ?? []
    }

    /// The song as it was in an earlier version.
    public func song(of revision: SongHistory.Revision) throws(Problem) -> Song {
        guard let history else {
            throw Problem(
                .noSuchFile, path: file, translated("the song has no earlier versions"),
                remedy: translated("a version is kept each time you save"))
        }
        return try history.song(of: revision).song
    }

    /// Ensures that replaced versions are in the history. If that fails, the save does not.
    ///
    /// - Returns: what to report if that failed.
    func keep(_ versions: [Version], in history: SongHistory, now: FileTime, _ state: inout State) -> [Notice] {
        do throws(FileError) {
            for version in versions {
                try history.add(version.song.bytes, as: version.name(in: state.snapshot.file))
            }
            if state.versionsKept.isMultiple(of: Self.savesBetweenThinning) {
                try history.thin(now: now, limit: historyLimit)
            }
            state.versionsKept += 1
            return []
        } catch {
            state.hasHistoryFailed = true
            return [Self.notice(of: error)]
        }
    }

    /// Ensures that the version that was just saved is in the history, because other programs may overwrite it without
    /// having read it: its draft becomes that version.
    ///
    /// - Parameter ours: the song of that draft; what was saved may contain changes by other programs.
    /// - Returns: what to report if that failed.
    func keepVersion(savedFrom ours: SongFile, as ticket: Int, _ state: inout State) -> [Notice] {
        guard let id = state.snapshot.base.song.id else { return [] }
        let history = SongHistory(id: id, environment: environment)
        let version = state.snapshot.version
        do throws(FileError) {
            let isDraft = ours.bytes.hasSameBytes(as: state.snapshot.base.bytes)
            let place = isDraft ? state.place(of: version, in: history) : nil
            let isArchived = place.map { place in drafts.withLock { $0.archive(ticket, at: place) } }
            if isArchived != true { try history.add(state.snapshot.base.bytes, as: version) }
            state.version = version
            return []
        } catch {
            state.hasHistoryFailed = true
            return [Self.notice(of: error)].filter { state.noticesGiven.insert($0).inserted }
        }
    }

    private var history: SongHistory? {
        snapshot.base.song.id.map { SongHistory(id: $0, environment: environment) }
    }

    private static func notice(of error: FileError) -> Notice {
        Notice(Problem(error, cannot: translated("save the history of the song")))
    }
}
