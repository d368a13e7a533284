import Files
import Freedesktop
import SongFormat

/// The drafts of one song that this process writes, and those that others left.
///
/// A draft is `PATH-ID-SESSION-NUMBER.draft`: checksums of the song's path and id, a number of this session, and a
/// count; the draft with the highest has the words of the others. A session holds its drafts open and locked; one that
/// nobody holds was left behind.
struct DraftStore: ~Copyable {
    /// A draft that may not be on the disk yet, and those that are there until it is.
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

    /// Milliseconds, for who finds a draft and asks whether somebody holds it.
    static let timeout = 100

    /// What others left in the same folder.
    let others: LeftDrafts
    private let folder: FilePath
    private let session = Self.newSession()
    /// Numbers for words, without waiting for a draft that is being written.
    let tickets = DraftTickets()
    /// The draft that has all words of the session, of those that are not in the file.
    private var current: OpenDraft?
    /// Others of this session that may be there: earlier ones, and those whose writing failed.
    private var outdated: [LockedFile] = []
    /// Drafts of words that no later draft of this session has; see ``putApart(_:as:)``.
    private var apart: [(file: LockedFile, ticket: Int)] = []
    /// Drafts that others left and this session goes on with: no other session is to recover them.
    private var takenUp: [LockedFile] = []
    /// What became a version last, until ``settle()``.
    private var version: LockedFile?
    /// The folder, as long as there is something of this session in it.
    private var directory: Directory?

    /// The drafts in `$XDG_STATE_HOME/songbook/drafts`.
    init(_ environment: Environment) {
        folder = LeftDrafts.folder(in: environment)
        others = LeftDrafts(environment)
    }

    /// Puts the draft where it survives the end of the process, unless a later one is there. An earlier one stays until
    /// this one is durable, or until they are dropped: a power cut between the two must not take both.
    ///
    /// - Parameters:
    ///   - ticket: of ``tickets``, for these words alone.
    ///   - journal: its words, where others will be added to it.
    ///   - records: what the journal took in since it began with the draft.
    mutating func put(
        _ draft: Draft, as ticket: Int, journal: DraftJournal? = nil, with records: [DraftRecord] = []
    ) throws(FileError) {
        if let current, current.ticket > ticket { return }
        let written = try write(draft, as: ticket, journal: journal == nil ? nil : records)
        if let current { outdated.append(current.file) }
        current = OpenDraft(written.file, as: ticket, end: written.end, journal: journal)
    }

    /// The same for the first draft of a song: what the journal took into it follows it in the file.
    ///
    /// - Parameters:
    ///   - draft: what the journal began with.
    ///   - records: what it took.
    /// - Returns: false where there is a draft with other words. Until the records are written, this one looks as if
    ///   those were settled.
    mutating func begin(
        _ draft: Draft, as ticket: Int, journal: DraftJournal, with records: [DraftRecord]
    ) throws(FileError) -> Bool {
        // A save was quicker, which had these words, too.
        if let current, current.ticket >= ticket { return true }
        if let current, !current.isSettled { return false }
        try put(draft, as: ticket, journal: journal, with: records)
        return true
    }

    /// Adds what was typed to the session's draft: it survives the end of the process, and maybe not yet a power cut.
    ///
    /// - Parameters:
    ///   - earlier: the ticket of the words that were typed into.
    ///   - ticket: as of ``put(_:as:journal:)``.
    ///   - place: where the draft has to be.
    /// - Returns: false where the words are to be put as a whole.
    mutating func add(
        _ change: TypedChange, after earlier: Int, as ticket: Int, at place: DraftJournal.Place, _ time: FileTime
    ) throws(FileError) -> Bool {
        guard let path = file else { return false }
        return try current?.add(change, after: earlier, as: ticket, at: place, time, to: path) ?? false
    }

    /// What the session's draft begins with, where words can be added to it and its song is there.
    func beginning(at place: DraftJournal.Place) -> DraftJournal.Beginning? {
        file.flatMap { current?.beginning(at: place, in: $0) }
    }

    /// Notes in the session's draft that words are being saved, and adds those that it does not have yet.
    ///
    /// - Parameters:
    ///   - song: what is written: all that the draft begins with, but for title, lyrics and `updatedAt`.
    ///   - ticket: as of ``put(_:as:journal:)``.
    ///   - beginning: of ``beginning(at:)``.
    /// - Returns: false where they are to be put as a whole.
    mutating func addSave(
        of song: SongFile, as ticket: Int, to beginning: DraftJournal.Beginning, _ time: FileTime
    ) throws(FileError) -> Bool {
        try current?.addSave(of: song, as: ticket, to: beginning, time) ?? false
    }

    /// Notes that the song's file says what a save wrote of which ``addSave(of:as:to:_:)`` told, and goes on with the draft.
    ///
    /// - Parameter place: where the song is now.
    mutating func goOn(after ticket: Int, with song: SongFile, at place: DraftJournal.Place) {
        do throws(FileError) {
            try current?.goOn(after: ticket, with: song, at: place)
        } catch {
            // It does not go on then, and goes.
        }
    }

    /// Puts a draft as ``put(_:as:journal:)`` does, beside the session's other one: that goes on without these words,
    /// so neither takes the place of the other.
    mutating func putApart(_ draft: Draft, as ticket: Int) throws(FileError) {
        apart.append((try write(draft, as: ticket, isApart: true).file, ticket))
    }

    /// What a draft is called that was put apart.
    func nameOfApart(_ ticket: Int) -> FilePath? {
        apart.first { $0.ticket == ticket }?.file.name
    }

    /// Puts a draft that was put apart where it survives a power cut.
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

    /// Files the session's draft anew, because its song has another path. Where that cannot be done, it stays as it is.
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

    /// Takes up a draft that was left behind: from now on it counts as this session's.
    ///
    /// - Returns: whether nobody else has it, and it is still there.
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

    /// Lets go of the drafts that were taken up.
    mutating func letGo() {
        takenUp = []
    }

    /// Notes that the draft with this ticket is of a save that did not reach the song's disk; a later one in its place
    /// has its words, too.
    mutating func markAsWaiting(_ ticket: Int) throws(FileError) {
        try current?.markAsWaiting(ticket)
    }

    /// Puts the current draft where it survives a power cut.
    mutating func makeDurable() throws(FileError) {
        guard let unconfirmed else { return }
        try unconfirmed.synchronize()
        confirm(unconfirmed)
    }

    /// What is to be put on the disk, so that the current draft survives a power cut; nil where there is none.
    var unconfirmed: Unconfirmed? {
        guard let current, !current.isSettled, let directory else { return nil }
        return Unconfirmed(file: current.file, directory: directory, outdated: outdated)
    }

    /// Removes what was there before a draft that is on the disk now.
    mutating func confirm(_ confirmed: Unconfirmed) {
        guard let directory else { return }
        let isWanted = { (file: LockedFile) in !confirmed.outdated.contains { $0 === file } }
        let later = outdated.filter(isWanted)
        outdated.removeAll(where: isWanted)
        do throws(FileError) {
            try removeOutdated(from: directory)
        } catch {
            // They are tried again the next time.
        }
        outdated += later
    }

    /// Makes a version of the history out of the draft with these words, which is none any more then.
    ///
    /// - Returns: false where there is no such draft, or the history is on another filesystem.
    mutating func archive(_ ticket: Int, as name: FilePath, in history: Directory) -> Bool {
        guard let current, current.ticket == ticket, !current.isJournal, let directory else { return false }
        do throws(FileError) {
            try directory.rename(current.file.name, to: name, in: history, .replacing)
            version = current.file
            self.current = nil
            return true
        } catch {
            return false
        }
    }

    /// Starts writing the last version of the history to the disk, so that it is not an empty file after a power cut.
    /// Until another program overwrites the song, its words are in there as well. The same for what a draft says of the
    /// save, so that it is not taken for one with other words then.
    mutating func settle() {
        if let current, current.isSettled { current.file.beginSynchronizing() }
        version?.beginSynchronizing()
        version = nil
    }

    deinit {
        version?.beginSynchronizing()
        guard let directory, let current, current.isSettled else { return }
        for file in outdated + [current.file] {
            // One that stays says nothing.
            _ = try? directory.unlink(file.name)
        }
    }

    /// Removes the session's draft, unless its words are later: those before are in a file.
    ///
    /// - Parameter settled: whether one goes, too, to which what is typed next can be added. It says nothing, and goes at
    ///   the end of the session.
    mutating func drop(upTo ticket: Int, settled: Bool = false) throws(FileError) {
        if let current, current.ticket <= ticket, settled || !current.isSettled {
            outdated.append(current.file)
            self.current = nil
        }
        if let directory { try removeOutdated(from: directory) }
        if current == nil, apart.isEmpty { directory = nil }
    }

    /// Removes the drafts that were put apart, but for those with these names: their words are in a file.
    mutating func dropApart(except names: Set<FilePath>) throws(FileError) {
        outdated += apart.filter { !names.contains($0.file.name) }.map(\.file)
        apart.removeAll { !names.contains($0.file.name) }
        if let directory { try removeOutdated(from: directory) }
        if current == nil, apart.isEmpty { directory = nil }
    }

    /// Lets go of the session's drafts: they are left behind, where they say anything.
    mutating func leave() {
        settle()
        if let current, current.isSettled {
            do throws(FileError) {
                try drop(upTo: current.ticket, settled: true)
            } catch {
                // Who finds it removes it.
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
    ///   - records: what follows it, where it is a journal.
    ///   - isApart: whether no later draft of the session has its words. It is called as another session's then.
    /// - Returns: the file, and the checksum that the next record goes by, where it is a journal.
    private mutating func write(
        _ draft: Draft, as ticket: Int, journal records: [DraftRecord]? = nil, isApart: Bool = false
    ) throws(FileError) -> (file: LockedFile, end: BlockChecksum?) {
        let directory = try Directory.make(folder)
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
