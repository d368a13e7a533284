import Files
import Freedesktop
import Problems
import SongFormat
import Translations

/// The drafts of one song that this process writes, and those that others left.
///
/// A draft is `PATH-ID-SESSION-NUMBER.draft`: checksums of the song's path and id, a number of this session, and a
/// count. A session holds its drafts open and locked; one that nobody holds was left behind.
struct DraftStore: ~Copyable {
    /// A draft that another process left when it ended.
    struct Found {
        let name: FilePath
        private(set) var draft: Draft
        /// Whether it waits for another file, which is not there now: its words must not be saved to this one.
        private(set) var waitsForAnother = false

        init(name: FilePath, draft: Draft) {
            self.name = name
            self.draft = draft
        }

        /// The same draft, for a file that may be another song, or a copy of its song: nothing is done with it unasked.
        fileprivate var offered: Found {
            var found = self
            found.waitsForAnother = draft.isWaiting
            found.draft.isWaiting = false
            return found
        }
    }

    /// What was left behind.
    struct Left {
        /// Newest first.
        fileprivate(set) var drafts: [Found] = []
        /// Damaged drafts, where they were set aside: the next look does not find them any more.
        fileprivate(set) var damaged: [FilePath] = []

        /// What to tell of damaged drafts, once.
        var notices: [Notice] {
            damaged.map {
                Notice(
                    path: $0, translated("the draft is damaged and cannot be restored"),
                    remedies: translated("open it in a text editor to copy its text, then delete it"))
            }
        }
    }

    /// The draft that has all words of the session, of those that are not in the file.
    private struct Current {
        let file: LockedFile
        var ticket: Int
        var isMarked = false
        /// The checksum that the next record goes by; nil where it is no journal.
        var end: BlockChecksum?
        /// The words that it comes to, where others can be added to them.
        var journal: DraftJournal?
    }

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
    private static let timeout = 100

    private let folder: FilePath
    private let session = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    /// Numbers for words, without waiting for a draft that is being written.
    let tickets = DraftTickets()
    private var current: Current?
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
        folder = environment.stateHome.appending("songbook/drafts")
    }

    /// Puts the draft where it survives the end of the process, unless a later one is there. An earlier one stays until
    /// this one is durable, or until they are dropped: a power cut between the two must not take both.
    ///
    /// - Parameters:
    ///   - ticket: of ``tickets``, for these words alone.
    ///   - journal: its words, where others will be added to it.
    mutating func put(_ draft: Draft, as ticket: Int, journal: DraftJournal? = nil) throws(FileError) {
        if let current, current.ticket > ticket { return }
        let written = try write(draft, as: ticket, isJournal: journal != nil)
        if let current { outdated.append(current.file) }
        current = Current(file: written.file, ticket: ticket, end: written.end, journal: journal)
    }

    /// Adds what was typed to the session's draft: it survives the end of the process, and maybe not yet a power cut.
    ///
    /// - Parameters:
    ///   - ticket: as of ``put(_:as:journal:)``.
    ///   - place: where the draft has to be.
    /// - Returns: false where the words are to be put as a whole.
    mutating func add(
        _ change: TypedChange, as ticket: Int, at place: DraftJournal.Place, _ time: FileTime
    ) throws(FileError) -> Bool {
        guard let current, current.ticket < ticket, current.journal?.place == place,
            let records = self.current?.journal?.take(change, at: time)
        else {
            self.current?.journal = nil
            return false
        }
        try add(records)
        self.current?.ticket = ticket
        return true
    }

    /// Puts a draft as ``put(_:as:journal:)`` does, beside the session's other one: that goes on without these words, so
    /// neither takes the place of the other.
    mutating func putApart(_ draft: Draft, as ticket: Int) throws(FileError) {
        apart.append((try write(draft, as: ticket).file, ticket))
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
    mutating func takeUp(_ found: Found) -> Bool {
        guard let directory = try? Directory(folder),
            let file = try? LockedFile(takingUp: found.name, in: directory, timeout: Self.timeout)
        else { return false }
        takenUp.append(file)
        return true
    }

    /// Lets go of the drafts that were taken up.
    mutating func letGo() {
        takenUp = []
    }

    /// Notes that the draft with this ticket is of a save that did not reach the song's disk; a later one in its place has
    /// its words, too.
    mutating func markAsWaiting(_ ticket: Int) throws(FileError) {
        guard let current, current.ticket >= ticket, !current.isMarked else { return }
        if current.end == nil { try current.file.write(Draft.waitingMark) } else { try add([.waiting]) }
        self.current?.isMarked = true
    }

    /// Puts the current draft where it survives a power cut.
    mutating func makeDurable() throws(FileError) {
        guard let unconfirmed else { return }
        try unconfirmed.synchronize()
        confirm(unconfirmed)
    }

    /// What is to be put on the disk, so that the current draft survives a power cut; nil where there is none.
    var unconfirmed: Unconfirmed? {
        guard let current, let directory else { return nil }
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
        guard let current, current.ticket == ticket, current.end == nil, let directory else { return false }
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
    /// Until another program overwrites the song, its words are in there as well.
    mutating func settle() {
        version?.beginSynchronizing()
        version = nil
    }

    deinit {
        version?.beginSynchronizing()
    }

    /// Removes the session's draft, unless its words are later: those before are in a file.
    mutating func drop(upTo ticket: Int) throws(FileError) {
        if let current, current.ticket <= ticket {
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

    /// Lets go of the session's drafts: they are left behind.
    mutating func leave() {
        settle()
        current = nil
        outdated = []
        apart = []
        directory = nil
        letGo()
    }

    /// The drafts of a song that were left behind, newest first: those of its file, by whatever path, and those of a
    /// file that is not there, or is another song now, and had the same song in it. That one may be on a disk that comes
    /// back: what waits for it does not wait for this file. What was typed into another song is none of this one's.
    func left(for file: FilePath, id: String?) -> Left {
        let wanted = DraftName(file: file, id: id, session: "", count: 0)
        var left = left { $0.mayBe(of: wanted) }
        left.drafts = left.drafts.compactMap { found in
            let draft = found.draft
            if draft.file == file || draft.leads(to: file) { return draft.isOfAnother(thanID: id) ? nil : found }
            return draft.isOf(id: id) && draft.hasMoved ? found.offered : nil
        }
        return left
    }

    /// The latest draft that waits for this file, whether it was left behind or somebody goes on with it.
    func waiting(for file: FilePath, id: String?) -> Draft? {
        guard let directory = try? Directory(folder), let entries = try? directory.entries() else { return nil }
        let wanted = DraftName(file: file, id: id, session: "", count: 0)
        let drafts = entries.compactMap { entry in
            guard DraftName(entry.name)?.mayBe(of: wanted) == true,
                let bytes = try? FileReader.read(entry.name, in: directory, limit: Draft.byteLimit).bytes,
                let draft = Draft(decoding: bytes), draft.isWaiting, draft.file == file || draft.leads(to: file),
                !draft.isOfAnother(thanID: id)
            else { return Draft?.none }
            return draft
        }
        return drafts.max { $0.savedAt < $1.savedAt }
    }

    /// The drafts that were left behind, of those whose names say that they may be wanted. One that is damaged is set
    /// aside as `.damaged`.
    func left(where mayBeWanted: (DraftName) -> Bool = { _ in true }) -> Left {
        var left = Left()
        guard let directory = try? Directory(folder), let entries = try? directory.entries() else { return left }
        for entry in entries {
            guard let name = DraftName(entry.name), mayBeWanted(name),
                let file = try? AbandonedFile(entry.name, in: directory, timeout: Self.timeout),
                let bytes = try? file.read(limit: Draft.byteLimit)
            else { continue }
            if let draft = Draft(decoding: bytes) {
                left.drafts.append(Found(name: entry.name, draft: draft))
            } else if let aside = setAside(entry.name, isEmpty: bytes.isEmpty, in: directory) {
                left.damaged.append(aside)
            }
        }
        left.drafts.sort { $0.draft.savedAt > $1.draft.savedAt }
        return left
    }

    /// The drafts that were left behind, and those that wait and somebody goes on with. Nothing is set aside.
    func unsaved() -> (left: [Draft], waiting: [Draft]) {
        var (left, waiting) = ([Draft](), [Draft]())
        let directory = try? Directory(folder)
        guard let directory, let entries = try? directory.entries() else { return (left, waiting) }
        for entry in entries where DraftName(entry.name) != nil {
            if let file = try? AbandonedFile(entry.name, in: directory, timeout: Self.timeout) {
                if let draft = (try? file.read(limit: Draft.byteLimit)).flatMap({ Draft(decoding: $0) }) {
                    left.append(draft)
                }
            } else if let bytes = try? FileReader.read(entry.name, in: directory, limit: Draft.byteLimit).bytes,
                let draft = Draft(decoding: bytes), draft.isWaiting
            {
                waiting.append(draft)
            }
        }
        return (left, waiting)
    }

    /// Puts a draft that was left behind where it survives a power cut; whoever left it may not have come to that.
    func makeDurable(_ found: Found) throws(FileError) {
        let directory = try Directory(folder)
        try directory.synchronize(found.name)
        try directory.synchronize()
    }

    /// Removes a draft that was left behind, unless somebody else did.
    func remove(_ found: Found) throws(FileError) {
        do throws(FileError) {
            try Directory(folder).unlink(found.name)
        } catch {
            guard error.errno == .noSuchFile else { throw error }
        }
    }
}

extension DraftStore {
    /// - Returns: the file, and the checksum that the next record goes by, where it is a journal.
    private mutating func write(
        _ draft: Draft, as ticket: Int, isJournal: Bool = false
    ) throws(FileError) -> (file: LockedFile, end: BlockChecksum?) {
        let directory = try Directory.make(folder)
        self.directory = directory
        let name = DraftName(file: draft.file, id: draft.song.id, session: session, count: ticket).path
        let file = try LockedFile(making: name, in: directory, timeout: 10 * Self.timeout)
        var (parts, end) = ([[UInt8]](), BlockChecksum?.none)
        if isJournal { (parts, end) = draft.encodedAsJournal() } else { parts = draft.encoded() }
        do throws(FileError) {
            for part in parts { try file.write(part) }
        } catch {
            // A part of it would be taken for a damaged draft.
            if (try? directory.unlink(name)) == nil { outdated.append(file) }
            throw error
        }
        return (file, end)
    }

    /// Adds records to the current draft, which is a journal, in one call. Where that fails, the file may end in a part of
    /// them, so that nothing more can be added to it.
    private mutating func add(_ records: [DraftRecord]) throws(FileError) {
        guard !records.isEmpty, let current, var end = current.end else { return }
        var bytes = [UInt8]()
        for record in records {
            let encoded = record.encoded(after: end)
            bytes += encoded.bytes
            end = encoded.checksum
        }
        do throws(FileError) {
            try current.file.write(bytes)
            self.current?.end = end
        } catch {
            self.current?.journal = nil
            throw error
        }
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

    /// Where it fails, the draft is found damaged again the next time.
    ///
    /// - Returns: where it is now; nil where there were no words in it.
    private func setAside(_ name: FilePath, isEmpty: Bool, in directory: Directory) -> FilePath? {
        if isEmpty {
            _ = try? directory.unlink(name)
            return nil
        }
        let aside = FilePath(bytes: name.bytes + Array(".damaged".utf8))
        do throws(FileError) {
            try directory.moveWithoutReplacing(name, to: aside, in: directory)
            return directory.path.appending(aside)
        } catch {
            return directory.path.appending(name)
        }
    }
}

extension Draft {
    /// Whether it is of a song with this id, which is one.
    fileprivate func isOf(id other: String?) -> Bool {
        guard let id = song.id, let other else { return false }
        return id.hasSameBytes(as: other)
    }

    /// Whether its song is at `file`, by a path with links.
    fileprivate func leads(to file: FilePath) -> Bool {
        do throws(FileError) {
            try self.file.waitForAnswer()
            return try self.file.resolvingLinks() == file
        } catch {
            return false
        }
    }

    /// Whether its song is no longer where it was.
    var hasMoved: Bool {
        do throws(FileReadError) {
            do throws(FileError) {
                try file.waitForAnswer()
            } catch {
                throw .system(error)
            }
            let present = try FileReader.read(file, limit: SongFile.byteLimit).bytes
            return (try? SongFile(decoding: present)).map { isOfAnother(than: $0.song) } ?? false
        } catch {
            guard case .system(let cause) = error else { return false }
            return cause.errno == .noSuchFile || cause.errno == .notADirectory
        }
    }

    /// Whether it was typed into a song with an id that is not this one's.
    func isOfAnother(than present: Song) -> Bool { isOfAnother(thanID: present.id) }

    fileprivate func isOfAnother(thanID present: String?) -> Bool {
        let other = Song(id: present)
        // Where its song has none, a draft gives it one, and so may others.
        guard song.isAnother(than: other), let origin = try? SongFile(decoding: base) else { return false }
        return origin.song.isAnother(than: other)
    }
}
