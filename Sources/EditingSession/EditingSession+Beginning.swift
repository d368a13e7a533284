public import Files
public import Freedesktop
public import Problems
import SongFormat
import SongNames
import Synchronization

/// A song that is not on the disk until something is written.
extension EditingSession {
    /// Begins a new, empty song. The first save with words creates it; until then, drafts keep them as for any song.
    ///
    /// - Parameters:
    ///   - folder: where the song will be created: absolute. Drafts record it; it need not exist.
    ///   - library: as for ``open(_:library:environment:historyLimit:clock:)``.
    ///   - creation: creates the song.
    /// - Throws: never for a reason that the user could do something about.
    public static func begin(
        in folder: FilePath, library: FilePath?, creation: any SongCreation, environment: Environment,
        historyLimit: Int = SongHistory.defaultLimit, clock: @escaping @Sendable () -> FileTime = { .now }
    ) throws(Problem) -> EditingSession {
        let (now, id) = (clock(), SongID.random())
        let file = Draft.file(ofNew: id, in: folder)
        let empty: SongFile
        do {
            empty = try SongFile.new(id: id, title: "", text: "", createdAt: Timestamp(now))
        } catch {
            throw Problem(error, file: file)
        }
        var snapshot = SongSnapshot(
            file: file, library: library, base: empty, status: FileStatus(notSeenSince: now))
        snapshot.isNew = true
        var state = State(snapshot: snapshot)
        state.creation = creation
        state.isMade = false
        return EditingSession(
            state, DraftStore(environment), notices: [], environment: environment, historyLimit: historyLimit,
            clock: clock)
    }

    /// Whether the song is on the disk; false for one that was begun and not saved yet.
    public var isMade: Bool {
        displayed.withLock(\.isMade)
    }

    /// Removes a song from the disk that was begun in this session, if it has no words, no metadata and no members of
    /// other programs, and no other program wrote it. The next save with words creates it again. A song that had more
    /// than a line stays: its page may be empty by mistake, and only a song on the disk shows its earlier versions.
    ///
    /// - Returns: whether it is not on the disk now.
    public func unmakeIfBlank() -> Bool {
        do throws(Problem) {
            return try withState { state throws(Problem) in
                guard state.isMade, let creation = state.creation else { return !state.isMade }
                let (file, base) = (state.snapshot.file, state.snapshot.base)
                guard base.isBlank, !state.hadLines, creation.remove(file, holding: base.bytes) else { return false }
                state.isMade = false
                state.version = nil
                state.snapshot.file = Draft.file(ofNew: base.song.id ?? "", in: file.parent.parent)
                return true
            }
        } catch {
            return false
        }
    }

    /// Creates the song with what was typed.
    func make(_ change: SongChange, _ state: inout State) throws(Problem) -> SaveReport {
        guard let creation = state.creation else { throw Problem(isGone: state.snapshot.file) }
        let created = try creation.create(change.ours)
        // The song exists: if its status cannot be read, its bytes are compared later.
        let status = (try? FileStatus(of: created.file, followingLinks: false)) ?? FileStatus(notSeenSince: clock())
        state.continues(with: change.ours, status: status, at: created.file)
        guard let problem = created.unconfirmed else { return SaveReport(outcome: .saved) }
        state.isUnconfirmed = true
        return SaveReport(outcome: .savedUnconfirmed(problem))
    }
}

extension Draft {
    /// A placeholder for the file of a song that does not exist yet: no song's file has this name.
    static func file(ofNew id: String, in folder: FilePath) -> FilePath {
        folder.appending(FilePath(id)).appending(SongName(title: id).file)
    }

    /// The folder in which a new song should have been created; nil if the draft's song has a file.
    public var folderOfNewSong: FilePath? {
        guard let id = song.id, file == Self.file(ofNew: id, in: file.parent.parent) else { return nil }
        return file.parent.parent
    }
}

extension SongFile {
    /// Whether it has nothing that the user or another program wrote. A member that is unknown here, or that occurs
    /// more than once, may hold words that ``song`` does not have.
    fileprivate var isBlank: Bool {
        song.isBlank && readOnlyReason == nil && (try? members().allSatisfy(\.isKnown)) == true
    }
}

extension Song {
    fileprivate var isBlank: Bool {
        title.allSatisfy(\.isWhitespace) && text.allSatisfy(\.isWhitespace) && tags.isEmpty && !pinned
            && metadata.isEmpty
    }
}
