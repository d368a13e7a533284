import Diagnostics
public import Files
public import Freedesktop
public import Problems
public import SongFormat
import SongNames
import Synchronization
import Translations

/// One song being edited. The window, `$EDITOR` and `--write` all read and write its file through this type.
///
/// Safe to use from any thread. Every call waits for the disk, and for other calls that do; the properties and
/// ``keepDraft(of:madeFrom:as:)`` do not, and use what the last call left. The bytes last read or saved are the base by
/// which a save detects whether another program wrote the file.
public final class EditingSession: Sendable {
    /// The longest wait for another session that is saving the same song, in milliseconds.
    static let timeout = 5000

    /// What the user should know from opening the song: words of an interrupted save that are now in a conflict copy,
    /// and damaged drafts. Show it once; the next session does not find it again.
    public let openingNotices: [Notice]
    /// The environment of the session, with the folders of drafts and history.
    public let environment: Environment
    private let limit: Mutex<Int>
    let clock: @Sendable () -> FileTime
    let drafts: Mutex<DraftStore>
    private let tickets: DraftTickets
    private let state: Mutex<State>
    let displayed: Mutex<Displayed>

    /// Opens a song: reads it, tidies up what a crash left beside it, and looks for a draft.
    ///
    /// - Parameters:
    ///   - file: an absolute path whose last component is not a symbolic link (``FilePath/resolvingLinks()``).
    ///   - library: the folder of the song's library: a save that finds it missing waits for it. Nil if none is
    ///     selected.
    ///   - historyLimit: the most earlier versions of the song that are kept.
    ///   - isLocked: whether the caller has the ``DirectoryLock`` of the song's folder.
    ///   - clock: the time for `updatedAt`, modification times and the names of conflict copies.
    /// - Throws: why it cannot be read, or that it is not a song; then nothing was touched. A file whose name an
    ///   ``InterruptedSave`` took gets it back.
    public static func open(
        _ file: FilePath, library: FilePath? = nil, environment: Environment,
        historyLimit: Int = SongHistory.defaultLimit, isLocked: Bool = false,
        clock: @escaping @Sendable () -> FileTime = { .now }
    ) throws(Problem) -> EditingSession {
        let found = try readOrRestore(file)
        let (song, isRestored) = (found.version.song, found.isRestored)
        let drafts = DraftStore(environment)
        let left = drafts.others.left(for: file, id: song.song.id)
        let kept = tidyUp(
            beside: file, isLocked: isLocked, clock: clock, present: song, drafts: drafts, left.drafts,
            keepsHistory: historyLimit > 0, environment)
        if let id = song.song.id {
            SongHistory(id: id, environment: environment).mend(found.version.name(in: file), with: song.bytes)
        }
        Diagnostics.note(
            """
            session: \(song.bytes.count) bytes\(isRestored ? ", restored after an interrupted save" : ""), \
            \(left.drafts.count) drafts, \(kept.count) leftovers kept
            """)
        let (redundant, wanted) = left.drafts.partitioned { !$0.waitsForAnother && $0.draft.isRedundant(in: song) }
        remove(redundant, from: drafts, of: file, present: found.version, environment)
        return EditingSession(
            State(
                snapshot: SongSnapshot(file: file, library: library, base: song, status: found.version.status),
                recovered: wanted),
            drafts,
            notices: (isRestored ? [notice(ofRestored: file)] : []) + kept.map(notice(ofInterruptedSave:))
                + left.notices,
            environment: environment, historyLimit: historyLimit, clock: clock)
    }

    init(
        _ state: consuming State, _ drafts: consuming DraftStore, notices: [Notice], environment: Environment,
        historyLimit: Int, clock: @escaping @Sendable () -> FileTime
    ) {
        openingNotices = notices
        self.environment = environment
        limit = Mutex(historyLimit)
        self.clock = clock
        tickets = drafts.tickets
        self.drafts = Mutex(drafts)
        displayed = Mutex(Displayed(state))
        self.state = Mutex(state)
    }

    /// Returns a number for words; call it where and when the words are read: drafts are ordered by when their words
    /// were typed, not by which call waited for what. Does not wait.
    public func nextDraft() -> Int {
        tickets.next()
    }

    /// The most earlier versions of the song that are kept; from the next save on.
    public var historyLimit: Int {
        get { limit.withLock { $0 } }
        set { limit.withLock { $0 = newValue } }
    }

    /// The file that is edited; after a conflict it is the copy with our words.
    public var file: FilePath {
        snapshot.file
    }

    /// The song as it was last read or saved, with what its file does not say taken from the file itself.
    public var song: Song {
        snapshot.displayed
    }

    /// Why the song cannot be edited, as a clause; nil when it can.
    public var readOnlyReason: String? {
        snapshot.base.readOnlyReason
    }

    /// Throws if the song cannot be edited.
    ///
    /// - Parameter explain: says what cannot be done, with the reason.
    public func requireEditable(_ explain: (_ reason: String) -> String) throws(Problem) {
        if let reason = readOnlyReason { throw Problem(readOnly: file, explain(reason)) }
    }

    /// Words that earlier sessions could not save, the latest first, as long as they are neither saved nor discarded.
    public var recoveredDrafts: [Draft] {
        displayed.withLock(\.recoveredDrafts)
    }

    /// The song as the last call left it.
    var snapshot: SongSnapshot {
        displayed.withLock(\.snapshot)
    }

    /// Runs `body` alone on the state, and publishes the result.
    func withState<Result>(_ body: (inout State) throws(Problem) -> Result) throws(Problem) -> Result {
        try state.withLock { state throws(Problem) in
            defer { displayed.withLock { $0 = Displayed(state) } }
            return try body(&state)
        }
    }

    /// Removes one of ``recoveredDrafts``, and no other. Its words become an earlier version of the song, unless none
    /// are kept.
    ///
    /// - Throws: why it still exists.
    public func discard(_ draft: Draft) throws(Problem) {
        try forget(draft) { draft, state throws(FileError) in try keep(draft, state) }
    }

    /// The same for a draft that the user has settled: its words become an earlier version if possible.
    ///
    /// - Throws: why it still exists.
    public func discard(settled draft: Draft) throws(Problem) {
        try forget(draft) { draft, state in _ = try? keep(draft, state) }
    }

    private func forget(
        _ draft: Draft, keepingWords keepWords: (Draft, borrowing State) throws(FileError) -> Void
    ) throws(Problem) {
        try withState { state throws(Problem) in
            for found in state.recovered where found.draft.isSame(as: draft) {
                try Problem.explaining(translated("remove the draft"), try keepWords(found.draft, state))
                try remove(found, &state)
            }
        }
    }

    /// Ensures that the words of a draft are in the history, dated just before the song's present version: so that one
    /// stays the present version, and the draft is no older than work that is kept.
    private func keep(_ draft: Draft, _ state: borrowing State) throws(FileError) {
        guard historyLimit > 0 else { return }
        let history = SongHistory(id: state.snapshot.base.song.id ?? state.snapshot.newID, environment: environment)
        let words = draft.ours.bytes
        guard try !history.holds(words) else { return }
        let time = state.snapshot.status.modificationTime.advanced(byNanoseconds: -1)
        // Words that are too large for a song can be read only from a draft.
        let bytes = draft.ours.isTooLarge ? Array(draft.encoded().joined()) : words
        try history.add(bytes, as: VersionName(words, besideSongAt: time))
    }
}

extension EditingSession {
    /// Removes drafts whose words are in the file, once the disk confirms that. The version that they were made from,
    /// and the one with their words, go into the history if the process died before it did that.
    private static func remove(
        _ redundant: [LeftDrafts.Found], from drafts: borrowing DraftStore, of file: FilePath,
        present: Version, _ environment: Environment
    ) {
        guard !redundant.isEmpty, let name = file.lastComponent else { return }
        do throws(FileError) {
            guard case .confirmed = AtomicReplacement.confirm(name, in: try Directory(file.parent)) else { return }
            for found in redundant {
                if let id = found.draft.song.id {
                    let history = SongHistory(id: id, environment: environment)
                    let savedAt = present.status.modificationTime
                    // A disk may keep whole seconds only: what was replaced is older nevertheless.
                    let replacedAt = min(found.draft.savedAt, savedAt.advanced(byNanoseconds: -1))
                    // A killed save may have written its words, and another one replaced them.
                    let words = found.draft.ours
                    let isPresent = words.bytes.hasSameBytes(as: present.song.bytes)
                    let ours = words.isTooLarge || isPresent ? [] : words.bytes
                    let versions = [
                        (found.draft.base, replacedAt), (ours, replacedAt), (present.song.bytes, savedAt),
                    ]
                    for (bytes, time) in versions {
                        guard !bytes.isEmpty, try !history.holds(bytes) else { continue }
                        try history.add(bytes, as: VersionName(bytes, savedAt: time, in: file))
                    }
                }
                try drafts.others.remove(found)
            }
        } catch {
            // They are compared with the song again the next time it is opened.
        }
    }

    /// Removes what a crash left beside the song. If that fails, the next session tries again: it must never prevent a
    /// song from being opened.
    ///
    /// - Returns: the conflict copies made of words that are nowhere else.
    private static func tidyUp(
        beside file: FilePath, isLocked: Bool, clock: @Sendable () -> FileTime, present: SongFile,
        drafts: borrowing DraftStore, _ left: [LeftDrafts.Found], keepsHistory: Bool, _ environment: Environment
    ) -> [FilePath] {
        guard let name = file.lastComponent, let directory = try? Directory(file.parent) else { return [] }
        let now = clock()
        let leftovers = CrashCleanup(beside: name, in: directory, limit: SongFile.byteLimit) { attempt in
            ConflictCopyName.made(for: name, at: now, attempt: attempt)
        }
        guard (try? leftovers.areThere) == true else { return [] }
        let lock = isLocked ? nil : try? DirectoryLock(directory, timeout: 500)
        guard isLocked || lock != nil else { return [] }
        // Only a draft that is on the disk keeps the same words safe elsewhere.
        let durable = left.filter { (try? drafts.others.makeDurable($0)) != nil }
        let safe = SafeVersions(present, durable.map(\.draft), environment: environment)
        return withExtendedLifetime(lock) {
            try? leftovers.clear(isKnown: safe.hold) { bytes, status throws(FileError) in
                if keepsHistory { try keep(replaced: bytes, status, of: file, environment) }
            }
        } ?? []
    }

    /// Adds a version to the history that a save replaced and was killed before it could do so.
    private static func keep(
        replaced bytes: [UInt8], _ status: FileStatus, of file: FilePath, _ environment: Environment
    ) throws(FileError) {
        guard let id = try? SongFile(decoding: bytes).song.id else { return }
        let version = VersionName(bytes, savedAt: status.modificationTime, in: file)
        try SongHistory(id: id, environment: environment).add(bytes, as: version)
    }

    private static func notice(ofRestored file: FilePath) -> Notice {
        Notice(path: file, translated("the file was restored after an interrupted save"))
    }

    private static func notice(ofInterruptedSave copy: FilePath) -> Notice {
        Notice(
            path: copy, translated("this file contains changes from an interrupted save"),
            remedies: translated("compare it with the song and keep the parts you want"))
    }
}

extension Array {
    fileprivate func partitioned(by isFirst: (Element) -> Bool) -> ([Element], [Element]) {
        (filter(isFirst), filter { !isFirst($0) })
    }
}
