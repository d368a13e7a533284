import Files
public import Problems
public import SongFormat
import SongNames
import Translations

/// A song whose file was read again.
public struct ReloadResult: Sendable {
    /// The song as it is now.
    public let song: Song
    /// The result of saving words that waited for the file; nil if there were none.
    public let report: SaveReport?
    /// Whether the file was read for the first time here: until now the song was only remembered.
    public let wasRemembered: Bool
}

extension EditingSession {
    /// Whether the file holds other bytes than were last read or saved here. A file that was only touched does not.
    ///
    /// - Throws: why it cannot be read; a missing song is ``Problem/Kind/noSuchFile``, unless its library is missing.
    ///   So is a song that was replaced by another.
    public func hasChangedOnDisk() throws(Problem) -> Bool {
        try versionOfOthers() != nil
    }

    /// What another program wrote into the file; nil while it holds what was last read or saved here.
    func versionOfOthers() throws(Problem) -> OtherVersion? {
        try withState { state throws(Problem) in
            let (file, now) = (state.snapshot.file, FileTime.tick)
            let status: FileStatus
            do throws(FileError) {
                try file.waitForAnswer()
                status = try FileStatus(of: file, followingLinks: false)
            } catch {
                let problem = Problem(error, cannot: translated("access the song"), path: file)
                guard problem.kind == .noSuchFile else { throw problem }
                throw state.snapshot.problemOfLibrary ?? problem
            }
            if status == state.snapshot.status {
                state.snapshot.lastSeen = now
                return nil
            }
            let snapshot = try Self.snapshot(of: file)
            guard snapshot.bytes == state.snapshot.base.bytes else {
                if let present = Version(snapshot), state.snapshot.isAnother(present) {
                    throw state.snapshot.problemOfBeingReplaced
                }
                return OtherVersion(checksum: BlockChecksum(snapshot.bytes), baseNumber: state.snapshot.baseNumber)
            }
            state.snapshot.status = snapshot.status
            return nil
        }
    }

    /// Reads the file again and makes its content the base of the next save; words not saved are the caller's. The
    /// earlier version goes into the history: the program that wrote the file may not have read it.
    ///
    /// Words that waited for the file are saved with it. If another program changed the same, they are saved in a copy,
    /// with which the session continues.
    ///
    /// - Throws: as ``hasChangedOnDisk()``.
    public func reload() throws(Problem) -> ReloadResult {
        let ticket = nextDraft()
        return try withState { state throws(Problem) in
            if let origin = state.snapshot.remembered {
                let report = try meet(origin, as: ticket, &state)
                return ReloadResult(song: state.snapshot.displayed, report: report, wasRemembered: true)
            }
            let present = try Self.read(state.snapshot)
            let hasChanged = present.song.bytes != state.snapshot.base.bytes
            if hasChanged, let id = state.snapshot.base.song.id {
                do throws(FileError) {
                    try SongHistory(id: id, environment: environment).add(
                        state.snapshot.base.bytes, as: state.version ?? state.snapshot.version)
                } catch {
                    // If no history can be kept, the next save reports it.
                }
            }
            if hasChanged { state.version = nil }
            state.snapshot.base = present.song
            state.snapshot.status = present.status
            return ReloadResult(song: state.snapshot.displayed, report: nil, wasRemembered: false)
        }
    }
}

extension EditingSession {
    /// Bytes that another program wrote, and the base they replaced. The same bytes are news again once the session has
    /// read or saved others in between.
    struct OtherVersion: Hashable {
        let checksum: BlockChecksum
        /// ``SongSnapshot/baseNumber``.
        let baseNumber: Int
    }

    private static func snapshot(of file: FilePath) throws(Problem) -> FileSnapshot {
        let directory = try Problem.explaining(
            translated("open the song"), path: file, try Directory(ofAnswering: file))
        do {
            return try FileReader.awaiting(try FileReader.read(file.name, in: directory, limit: SongFile.byteLimit))
        } catch {
            throw Problem(error, path: file, cannot: translated("open the song"))
        }
    }

    static func read(_ file: FilePath) throws(Problem) -> Version {
        let snapshot = try snapshot(of: file)
        do {
            return Version(song: try SongFile(decoding: snapshot.bytes), status: snapshot.status)
        } catch {
            throw Problem(
                .invalidSong, path: file, translated("not a valid song: \(error.description)"),
                remedy: translated("fix the error in a text editor")
            ).adding(remedy: translated("the file was not changed"))
        }
    }

    /// Reads the song again.
    static func read(_ snapshot: SongSnapshot) throws(Problem) -> Version {
        let present = try read(snapshot.file)
        guard !snapshot.isAnother(present) else { throw snapshot.problemOfBeingReplaced }
        return present
    }

    /// A song as it is found when it is opened.
    struct FoundVersion {
        let version: Version
        /// Whether its file had lost its name, and got it back.
        let isRestored: Bool
    }

    /// Reads a song; its file gets its name back if an ``InterruptedSave`` took it.
    static func readOrRestore(_ file: FilePath) throws(Problem) -> FoundVersion {
        do throws(Problem) {
            return FoundVersion(version: try read(file), isRestored: false)
        } catch {
            guard error.kind == .noSuchFile, InterruptedSave.hasLeft(file) else { throw error }
        }
        let isRestored = try Problem.explaining(
            translated("restore the song"), path: file, try InterruptedSave.restore(file))
        return FoundVersion(version: try read(file), isRestored: isRestored)
    }
}
