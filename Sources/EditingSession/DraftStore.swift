import Files
import Freedesktop
import SongFormat

/// The drafts of one song that this process writes, and those that other sessions left.
///
/// A draft is `PATH-ID-SESSION-NUMBER.draft`: checksums of the song's path and id, a number of this session, and a
/// count; the draft with the highest has the words of the others. A session holds its drafts open and locked; a draft
/// without a lock was left behind.
struct DraftStore: ~Copyable {
    /// A draft that may not be on the disk yet, and earlier ones that are kept until it is.
    struct Unconfirmed {
        fileprivate let file: LockedFile
        fileprivate let directory: Directory
        fileprivate let outdated: [LockedFile]

        /// Waits for the disk.
        func synchronize() throws(FileError) {
            try file.synchronize()
            try directory.synchronize()
        }
    }

    /// How long to wait for the lock of a draft that was found, in milliseconds.
    static let timeout = 100

    /// What other sessions left in the same folder.
    let others: LeftDrafts
    private let folder: FilePath
    private let session = Self.newSession()
    /// Numbers for words, without waiting for a draft that is being written.
    let tickets = DraftTickets()
    /// The draft with all words of the session that are not in the file.
    private var current: OpenDraft?
    /// Other drafts of this session that may exist: earlier ones, and those that could not be written.
    private var outdated: [LockedFile] = []
    /// Drafts of words that no later draft of this session has; see ``putApart(_:as:)``.
    private var apart: [(file: LockedFile, ticket: Int)] = []
    /// Drafts that other sessions left and this one continues, so that no other session recovers them.
    private var takenUp: [LockedFile] = []
    /// The draft that became a version last, until ``settle()``.
    private var version: LockedFile?
    /// The folder, while it contains drafts of this session.
    private var directory: Directory?
    /// The folder as it was last opened.
    private var known: (directory: Directory, identity: FileIdentity)?

    /// The drafts in `$XDG_STATE_HOME/songbook/drafts`.
    init(_ environment: Environment) {
        folder = LeftDrafts.folder(in: environment)
        others = LeftDrafts(environment)
    }

    /// Writes the draft so that it survives the end of the process, unless there is a later one. An earlier one stays
    /// until this one is durable, or until they are dropped: a power cut between the two must not destroy both.
    ///
    /// - Parameters:
    ///   - ticket: from ``tickets``, for these words only.
    ///   - journal: its words, if others will be added to it.
    ///   - records: what was recorded in the journal since it began with the draft.
    mutating func put(
        _ draft: Draft, as ticket: Int, journal: DraftJournal? = nil, with records: [DraftRecord] = []
    ) throws(FileError) {
        if let current, current.ticket > ticket { return }
        let written = try write(draft, as: ticket, journal: journal == nil ? nil : records)
        if let current { outdated.append(current.file) }
        current = OpenDraft(written.file, as: ticket, end: written.end, journal: journal)
    }

    /// The same for the first draft of a song: the journal's records follow it in the file.
    ///
    /// - Parameters:
    ///   - draft: what the journal began with.
    ///   - records: those after that.
    /// - Returns: false if there is a draft with other words. Until the records are written, this one would make those
    ///   look settled.
    mutating func begin(
        _ draft: Draft, as ticket: Int, journal: DraftJournal, with records: [DraftRecord]
    ) throws(FileError) -> Bool {
        // A save with these words was faster.
        if let current, current.ticket >= ticket { return true }
        if let current, !current.isSettled { return false }
        try put(draft, as: ticket, journal: journal, with: records)
        return true
    }

    /// Adds what was typed to the session's draft: it survives the end of the process, but maybe not yet a power cut.
    ///
    /// - Parameters:
    ///   - earlier: the ticket of the words that were typed into.
    ///   - ticket: as for ``put(_:as:journal:)``.
    ///   - place: where the draft must be.
    /// - Returns: false if the words must be put as a whole.
    mutating func add(
        _ change: TypedChange, after earlier: Int, as ticket: Int, at place: DraftJournal.Place, _ time: FileTime
    ) throws(FileError) -> Bool {
        guard let path = file else { return false }
        return try current?.add(change, after: earlier, as: ticket, at: place, time, to: path) ?? false
    }

    /// What the session's draft begins with, if words can be added to it and its song is at this place.
    func beginning(at place: DraftJournal.Place) -> DraftJournal.Beginning? {
        file.flatMap { current?.beginning(at: place, in: $0) }
    }

    /// Records in the session's draft that words are being saved, and adds those that it does not have yet.
    ///
    /// - Parameters:
    ///   - song: what is written: it differs from what the draft begins with only in title, lyrics and `updatedAt`.
    ///   - ticket: as for ``put(_:as:journal:)``.
    ///   - beginning: from ``beginning(at:)``.
    /// - Returns: false if they must be put as a whole.
    mutating func addSave(
        of song: SongFile, as ticket: Int, to beginning: DraftJournal.Beginning, _ time: FileTime
    ) throws(FileError) -> Bool {
        try current?.addSave(of: song, as: ticket, to: beginning, time) ?? false
    }

    /// Records that the song's file has what a save wrote that ``addSave(of:as:to:_:)`` announced, and continues with
    /// the draft.
    ///
    /// - Parameter place: where the song is now.
    mutating func goOn(after ticket: Int, with song: SongFile, at place: DraftJournal.Place) {
        do throws(FileError) {
            try current?.goOn(after: ticket, with: song, at: place)
        } catch {
            // Then it is not continued, but removed.
        }
    }

    /// Puts a draft as ``put(_:as:journal:)`` does, beside the session's other one: that continues without these words,
    /// so neither replaces the other.
    mutating func putApart(_ draft: Draft, as ticket: Int) throws(FileError) {
        apart.append((try write(draft, as: ticket, isApart: true).file, ticket))
    }

    /// The name of a draft that was put apart.
    func nameOfApart(_ ticket: Int) -> FilePath? {
        apart.first { $0.ticket == ticket }?.file.name
    }

    /// Makes a draft that was put apart survive a power cut.
    mutating func makeApartDurable(_ ticket: Int) throws(FileError) {
        guard let file = apart.first(where: { $0.ticket == ticket })?.file, let directory else { return }
        try file.synchronize()
        try directory.synchronize()
    }

    /// The file of the session's draft; nil where there is none.
    var file: FilePath? {
        guard let current, let directory else { return nil }
        return directory.path.appending(current.file.name)
    }

    /// Writes the session's draft again for the new path of its song. If that fails, it stays as it is.
    mutating func refile(to file: FilePath) throws(FileError) {
        guard let old = current, let directory else { return }
        if old.isSettled { return try drop(upTo: old.ticket, settled: true) }
        let bytes: [UInt8]
        do {
            bytes = try FileReader.read(old.file.name, in: directory, limit: Draft.byteLimit).bytes
        } catch {
            return
        }
        guard let draft = Draft(decoding: bytes), draft.file != file else { return }
        try put(draft.filed(under: file), as: old.ticket)
        if old.isMarked { try markAsWaiting(old.ticket) }
        try makeDurable()
    }

    /// Takes over a draft that was left behind: from now on it belongs to this session.
    ///
    /// - Returns: whether it still exists and no other session has it.
    mutating func takeUp(_ found: LeftDrafts.Found) -> Bool {
        guard let directory = try? Directory(folder),
            let file = try? LockedFile(takingUp: found.name, in: directory, timeout: Self.timeout)
        else { return false }
        takenUp.append(file)
        for name in found.superseded {
            if let earlier = try? LockedFile(takingUp: name, in: directory, timeout: Self.timeout) {
                takenUp.append(earlier)
            }
        }
        return true
    }

    /// Releases the drafts that were taken over.
    mutating func letGo() {
        takenUp = []
    }

    /// Marks the draft with this ticket as that of a save that did not reach the song's disk; a later one in its place
    /// has its words, too.
    mutating func markAsWaiting(_ ticket: Int) throws(FileError) {
        try current?.markAsWaiting(ticket)
    }

    /// Makes the current draft survive a power cut.
    mutating func makeDurable() throws(FileError) {
        guard let unconfirmed else { return }
        try unconfirmed.synchronize()
        confirm(unconfirmed)
    }

    /// What must be flushed to the disk so that the current draft survives a power cut; nil if there is none.
    var unconfirmed: Unconfirmed? {
        guard let current, !current.isSettled, let directory else { return nil }
        return Unconfirmed(file: current.file, directory: directory, outdated: outdated)
    }

    /// Removes the drafts before one that is now on the disk.
    mutating func confirm(_ confirmed: Unconfirmed) {
        guard let directory else { return }
        let isWanted = { (file: LockedFile) in !confirmed.outdated.contains { $0 === file } }
        let later = outdated.filter(isWanted)
        outdated.removeAll(where: isWanted)
        do throws(FileError) {
            try removeOutdated(from: directory)
        } catch {
            // The next call tries again.
        }
        outdated += later
    }

    /// Turns the draft with these words into a version of the history.
    ///
    /// - Returns: false if there is no such draft, or the history is on another filesystem.
    mutating func archive(_ ticket: Int, at path: FilePath) -> Bool {
        guard let current, current.ticket == ticket, !current.isJournal, let directory else { return false }
        do throws(FileError) {
            try directory.move(current.file.name, to: path)
            version = current.file
            self.current = nil
            return true
        } catch {
            return false
        }
    }

    /// Starts writing the last version of the history to the disk, so that it is not an empty file after a power cut.
    /// Until another program overwrites the song, its file has these words, too. Does the same for the draft's record
    /// of the save, so that the draft is not taken for one with other words then.
    mutating func settle() {
        if let current, current.isSettled { current.file.beginSynchronizing() }
        version?.beginSynchronizing()
        version = nil
    }

    deinit {
        version?.beginSynchronizing()
        guard let directory, let current, current.isSettled else { return }
        for file in outdated + [current.file] {
            // A draft that stays changes nothing.
            _ = try? directory.unlink(file.name)
        }
    }

    /// Removes the session's draft, unless it has later words: the earlier ones are in a file.
    ///
    /// - Parameter settled: whether to remove also a draft without changes, to which later words could be added.
    ///   Otherwise the end of the session removes it.
    mutating func drop(upTo ticket: Int, settled: Bool = false) throws(FileError) {
        if let current, current.ticket <= ticket, settled || !current.isSettled {
            outdated.append(current.file)
            self.current = nil
        }
        if let directory { try removeOutdated(from: directory) }
        if current == nil, apart.isEmpty { directory = nil }
    }

    /// Removes the drafts that were put apart, except those with these names: the words of the others are in a file.
    mutating func dropApart(except names: Set<FilePath>) throws(FileError) {
        outdated += apart.filter { !names.contains($0.file.name) }.map(\.file)
        apart.removeAll { !names.contains($0.file.name) }
        if let directory { try removeOutdated(from: directory) }
        if current == nil, apart.isEmpty { directory = nil }
    }

    /// Releases the session's drafts: those with changes are left behind.
    mutating func leave() {
        settle()
        if let current, current.isSettled {
            do throws(FileError) {
                try drop(upTo: current.ticket, settled: true)
            } catch {
                // The session that finds it removes it.
            }
        }
        current = nil
        outdated = []
        apart = []
        directory = nil
        letGo()
    }
}

extension DraftStore {
    private static func newSession() -> String { String(UInt64.random(in: 0...UInt64.max), radix: 16) }

    /// - Parameters:
    ///   - records: what follows it, if it is a journal.
    ///   - isApart: whether no later draft of the session has its words. Then it is named like another session's.
    /// - Returns: the file and, for a journal, the checksum that the next record continues.
    private mutating func write(
        _ draft: Draft, as ticket: Int, journal records: [DraftRecord]? = nil, isApart: Bool = false
    ) throws(FileError) -> (file: LockedFile, end: BlockChecksum?) {
        let directory = try openFolder()
        self.directory = directory
        let session = isApart ? Self.newSession() : session
        let name = DraftName(file: draft.file, id: draft.song.id, session: session, count: ticket).path
        let file = try LockedFile(making: name, in: directory, timeout: 10 * Self.timeout)
        let (parts, end) = records.map(draft.encodedAsJournal) ?? (draft.encoded(), nil)
        do throws(FileError) {
            for part in parts { try file.write(part) }
        } catch {
            // A part of it would be taken for a damaged draft.
            if (try? directory.unlink(name)) == nil { outdated.append(file) }
            throw error
        }
        return (file, end)
    }

    /// Opens the folder, unless it is open and still at its path.
    private mutating func openFolder() throws(FileError) -> Directory {
        if let known, (try? FileStatus(of: folder))?.identity == known.identity { return known.directory }
        let directory = try Directory.make(folder)
        known = (try? directory.status().identity).map { (directory, $0) }
        return directory
    }

    private mutating func removeOutdated(from directory: Directory) throws(FileError) {
        while let file = outdated.last {
            do throws(FileError) {
                try directory.unlink(file.name)
            } catch {
                guard error.errno == .noSuchFile else { throw error }
            }
            outdated.removeLast()
        }
    }
}
