import Files
import SongFormat

/// The draft of a session: a file that is written once, or a journal that is appended to.
struct OpenDraft {
    let file: LockedFile
    /// Orders its words by when they were typed.
    private(set) var ticket: Int
    private(set) var isMarked = false
    /// The checksum that the next record continues; nil if it is not a journal.
    private var end: BlockChecksum?
    /// The resulting words, if others can be added to them.
    private var journal: DraftJournal?

    init(_ file: LockedFile, as ticket: Int, end: BlockChecksum?, journal: DraftJournal?) {
        (self.file, self.ticket, self.end, self.journal) = (file, ticket, end, journal)
    }

    var isJournal: Bool { end != nil }

    /// Whether it has no words that the song's file does not have.
    var isSettled: Bool { !isMarked && journal?.isSettled == true }

    /// Adds what was typed, as for ``DraftStore/add(_:after:as:at:_:)``.
    ///
    /// - Parameter path: where it should be. Another program may have removed it, or all that is kept there; what is
    ///   then added to it is lost with the process.
    mutating func add(
        _ change: TypedChange, after earlier: Int, as new: Int, at place: DraftJournal.Place, _ time: FileTime,
        to path: FilePath
    ) throws(FileError) -> Bool {
        guard file.isFound(at: path) else { return false }
        // A save with these words was faster.
        if ticket >= new { return true }
        guard ticket == earlier, journal?.isAt(place) == true else { return false }
        guard let records = journal?.take(change, as: new, at: time) else {
            journal = nil
            return false
        }
        try add(records)
        ticket = new
        return true
    }

    /// See ``DraftStore/beginning(at:)``.
    func beginning(at place: DraftJournal.Place, in path: FilePath) -> DraftJournal.Beginning? {
        guard !isMarked, let journal, journal.isAt(place), file.isFound(at: path) else { return nil }
        return journal.beginning
    }

    /// See ``DraftStore/addSave(of:as:to:_:)``.
    mutating func addSave(
        of song: SongFile, as save: Int, to beginning: DraftJournal.Beginning, _ time: FileTime
    ) throws(FileError) -> Bool {
        guard !isMarked, journal?.beginning.number == beginning.number else { return false }
        var records = [DraftRecord]()
        if ticket <= save {
            guard let news = journal?.take(song.song, as: save, at: time) else {
                journal = nil
                return false
            }
            records = news
        }
        guard let record = journal?.save(as: save, of: song) else { return false }
        try add(records + [record])
        ticket = max(ticket, save)
        return true
    }

    /// See ``DraftStore/goOn(after:with:at:)``.
    mutating func goOn(after save: Int, with song: SongFile, at place: DraftJournal.Place) throws(FileError) {
        guard !isMarked, let record = journal?.saved(as: save, of: song, at: place) else { return }
        try add([record])
    }

    /// See ``DraftStore/markAsWaiting(_:)``.
    mutating func markAsWaiting(_ save: Int) throws(FileError) {
        guard ticket >= save, !isMarked else { return }
        if isJournal { try add([.waiting]) } else { try file.write(Draft.waitingMark) }
        isMarked = true
    }

    /// Adds records in one call. If that fails, the file may end in a part of them, so that nothing more can be added.
    private mutating func add(_ records: [DraftRecord]) throws(FileError) {
        guard !records.isEmpty, let end else { return }
        let added = records.encoded(after: end)
        do throws(FileError) {
            try file.write(added.bytes)
            self.end = added.checksum
        } catch {
            journal = nil
            throw error
        }
    }
}
