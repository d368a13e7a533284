public import Files
public import Freedesktop
public import Problems
public import SongFormat
import Synchronization

extension EditingSession {
    /// Opens a song whose file is not available, from what is remembered of it and what was written into it since.
    ///
    /// A save keeps a draft and fails with ``Problem/Kind/unavailable``; once the file is available, it merges what was
    /// written with changes by other programs.
    ///
    /// - Parameters:
    ///   - song: the content of the file when it was last read.
    ///   - time: when that was.
    ///   - file: where it was: absolute, links resolved as far as possible.
    ///   - library: as for ``open(_:library:environment:historyLimit:clock:)``.
    ///   - obstacle: why the file is not read, as a clause.
    /// - Throws: if the song cannot be written as a file.
    public static func open(
        remembering song: Song, of time: FileTime, at file: FilePath, library: FilePath? = nil, obstacle: String,
        environment: Environment, historyLimit: Int = SongHistory.defaultLimit,
        clock: @escaping @Sendable () -> FileTime = { .now }
    ) throws(Problem) -> EditingSession {
        let origin: SongFile
        do {
            origin = try SongFile(remembering: song)
        } catch {
            throw Problem(error, file: file)
        }
        var drafts = DraftStore(environment)
        let left = drafts.others.left(for: file, id: song.id)
        var remembered = SongSnapshot(
            file: file, library: library, base: origin, status: FileStatus(notSeenSince: time), remembered: origin)
        // If two sessions recovered the same words, a conflict would leave two copies of them.
        let continued = left.drafts.first(where: \.draft.isWaiting).flatMap { drafts.takeUp($0) ? $0 : nil }
        if let continued, let base = try? SongFile(decoding: continued.draft.base) {
            remembered.base = continued.draft.ours
            remembered.remembered = base
        }
        let state = State(
            snapshot: remembered, recovered: left.drafts.filter { !$0.draft.isWaiting },
            continued: continued.map { [$0] } ?? [], obstacle: obstacle, hasWaitingDraft: continued != nil)
        return EditingSession(
            state, drafts, notices: left.notices, environment: environment, historyLimit: historyLimit,
            clock: clock)
    }

    /// Why the song's file was not read, as a clause, if the song is only remembered; otherwise nil.
    public var obstacle: String? {
        displayed.withLock(\.obstacle)
    }

    /// Call it when the library is available again: from now on, an obstacle is the song's own, such as that it was
    /// deleted meanwhile. Waits for other calls, but not for the disk.
    public func endWaiting() {
        _ = try? withState { state throws(Problem) in state.obstacle = nil }
    }

    /// Call it when nothing more will be saved: leaves the drafts of this session behind, so that a session that opens
    /// the song, or recovers its saves, finds them before the last call on another thread is over.
    public func leaveDrafts() {
        drafts.withLock { $0.leave() }
    }

    /// Reads the file of a song that was only remembered, `origin`, now that it is available; what was written into the
    /// song before this session is saved with it.
    ///
    /// - Returns: the result of that save; nil if nothing was written.
    /// - Throws: why that failed; the words are still in a draft.
    func meet(_ origin: SongFile, as ticket: Int, _ state: inout State) throws(Problem) -> SaveReport? {
        let change = SongChange(origin: origin, ours: state.snapshot.base)
        if change.isNothing {
            let present = try Self.read(state.snapshot)
            state.continues(with: present.song, status: present.status, at: state.snapshot.file)
            return nil
        }
        return try keepingDraft(of: change, as: ticket, &state) { state throws(Problem) in
            try write(change, for: SongEdit(state.snapshot.base.song), &state)
        }
    }

    /// Whether the words of the last save, in this session or the one that it continues, did not reach the song's disk,
    /// and are in a draft that is recovered by ``OrphanedDrafts/open(_:library:environment:historyLimit:)``.
    public var hasWaitingDraft: Bool {
        displayed.withLock(\.hasWaitingDraft)
    }
}

extension SongFile {
    /// A file with what is remembered of a song; it lacks unknown members.
    fileprivate init(remembering song: Song) throws(SongFormatError) {
        guard case .object(let members) = song.json(path: nil) else { preconditionFailure("a song is an object") }
        try self.init(decoding: JSONValue.object(members).serialized(pretty: true))
    }
}
