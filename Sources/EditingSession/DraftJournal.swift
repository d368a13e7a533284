import Files
import SongFormat

/// What was typed since the last time, as reported by the page.
public struct TypedChange: Sendable {
    /// The whole title, if it changed.
    public var title: String?
    /// The range of the lyrics that was replaced, in Unicode scalars of the old lyrics, and its replacement.
    public var text: (range: Range<Int>, replacement: String)?
    /// How many Unicode scalars the lyrics have now.
    public var textCount: Int

    /// The parameters are the members.
    public init(title: String? = nil, text: (range: Range<Int>, replacement: String)? = nil, textCount: Int) {
        (self.title, self.text, self.textCount) = (title, text, textCount)
    }
}

/// A draft to which typed changes are added, record by record, and the resulting words.
///
/// It continues across saves: a save of its words is recorded in it, and later words are then based on what was saved.
/// So it contains the song once, however often it is saved, and what is written to the drafts in a minute of typing
/// does not grow with the song. (What a save writes to the song's file and the history does.)
struct DraftJournal {
    /// The song of a session that a draft belongs to: the draft continues only while this stays the same.
    struct Place: Equatable {
        let file: FilePath
        let baseNumber: Int
        let isWaiting: Bool
    }

    /// What its records are based on.
    struct Beginning {
        /// Which draft of the session this is.
        let number: Int
        /// The song at the beginning of the file, with what had been typed.
        let ours: SongFile
        /// What the song's file says, without what was typed.
        fileprivate(set) var base: [UInt8]
    }

    /// After so many bytes of records, or as many as its song has if that is more, the draft is written anew.
    static let leastBound = 512 << 10

    private(set) var beginning: Beginning
    private var place: Place
    /// Its place before the last save; callers may not know of that save yet.
    private var formerPlace: Place?
    /// The words of the base: a draft with just these changes nothing; nil if it has other changes, too.
    private var origin: (title: String, text: String)?
    private let bound: Int
    private var title: SplicedText
    private var text: SplicedText
    /// About how many bytes of records there are.
    private var added = 0
    private var recordCount = 0
    /// The number of records at each ticket that a save may ask for.
    private var points: [(ticket: Int, recordCount: Int)]
    /// The ticket of the words that are being saved.
    private var saving: Int?

    /// - Parameters:
    ///   - ticket: that of its words.
    ///   - isOfWordsAlone: whether the draft changes only title and lyrics.
    init(_ draft: Draft, as ticket: Int, at place: Place, isOfWordsAlone: Bool, origin: Song) {
        beginning = Beginning(number: ticket, ours: draft.ours, base: draft.base)
        self.place = place
        self.origin = isOfWordsAlone ? (origin.title, origin.text) : nil
        bound = max(Self.leastBound, draft.ours.bytes.count)
        title = SplicedText(draft.song.title)
        text = SplicedText(draft.song.text)
        points = [(ticket, 0)]
    }

    /// Whether it is a draft of the song at this place of a session.
    func isAt(_ other: Place) -> Bool { other == place || other == formerPlace }

    /// Whether it says no more than the song's file does.
    var isSettled: Bool {
        guard let origin else { return false }
        return text.hasSameBytes(as: origin.text) && title.hasSameBytes(as: origin.title)
    }

    /// Applies what was typed.
    ///
    /// - Parameter ticket: that of the resulting words.
    /// - Returns: the records of it; nil if the draft must be written as a whole, because it has grown too long, or has
    ///   other words than those that the user typed into. Then it cannot be used any more.
    mutating func take(_ change: TypedChange, as ticket: Int, at time: FileTime) -> [DraftRecord]? {
        var records = [DraftRecord]()
        if let new = change.title {
            records += title.record(replacing: 0..<title.count, with: Array(new.utf8), in: .title, at: time)
        }
        if let (range, replacement) = change.text {
            guard range.lowerBound >= 0, range.upperBound <= text.scalarCount else { return nil }
            let start = text.offset(ofScalar: range.lowerBound)
            let end = text.offset(ofScalar: range.upperBound)
            records += text.record(replacing: start..<end, with: Array(replacement.utf8), in: .text, at: time)
        }
        return text.scalarCount == change.textCount ? noting(records, ticket) : nil
    }

    /// The same for all present words.
    mutating func take(_ song: Song, as ticket: Int, at time: FileTime) -> [DraftRecord]? {
        noting(
            title.record(replacing: 0..<title.count, with: Array(song.title.utf8), in: .title, at: time)
                + text.record(replacing: 0..<text.count, with: Array(song.text.utf8), in: .text, at: time), ticket)
    }

    /// The record of a save that begins.
    ///
    /// - Parameters:
    ///   - ticket: that of its words.
    ///   - song: what it writes.
    /// - Returns: nil if the draft never had exactly these.
    mutating func save(as ticket: Int, of song: SongFile) -> DraftRecord? {
        guard let point = points.last(where: { $0.ticket == ticket }), let updatedAt = song.song.updatedAt else {
            return nil
        }
        saving = ticket
        let sum = BlockChecksum(song.bytes).hexadecimal
        let record = DraftRecord.saving(.init(count: point.recordCount, updatedAt: updatedAt, checksum: sum))
        count(record)
        return record
    }

    /// The record of a save that the disk has confirmed.
    ///
    /// - Parameters: as for ``save(as:of:)``; and where the session is now.
    /// - Returns: nil if it was not the one that began last.
    mutating func saved(as ticket: Int, of song: SongFile, at newPlace: Place) -> DraftRecord? {
        guard saving == ticket, newPlace.file == place.file else { return nil }
        saving = nil
        count(.saved)
        points.removeAll { $0.ticket < ticket }
        (formerPlace, place) = (place, newPlace)
        beginning.base = song.bytes
        origin = (song.song.title, song.song.text)
        return .saved
    }

    private mutating func noting(_ records: [DraftRecord], _ ticket: Int) -> [DraftRecord]? {
        for record in records { count(record) }
        points.append((ticket, recordCount))
        return added <= bound ? records : nil
    }

    private mutating func count(_ record: DraftRecord) {
        added += record.size
        recordCount += 1
    }
}

extension DraftRecord {
    /// About how many bytes it has.
    fileprivate var size: Int {
        guard case .replacement(let replacement) = self else { return 80 }
        return replacement.bytes.count + 80
    }
}

extension SplicedText {
    /// Replaces a part and returns a record of the difference, if there is one.
    fileprivate mutating func record(
        replacing range: Range<Int>, with bytes: [UInt8], in part: DraftRecord.Part, at time: FileTime
    ) -> [DraftRecord] {
        let most = min(range.count, bytes.count)
        var prefix = 0
        while prefix < most, self[range.lowerBound + prefix] == bytes[prefix] { prefix += 1 }
        // A record begins and ends where a Unicode scalar does. Both texts are UTF-8, so their common part ends within
        // a scalar in both or in neither.
        while prefix > 0, isInside(range.lowerBound + prefix) { prefix -= 1 }
        var suffix = 0
        while suffix < most - prefix, self[range.upperBound - 1 - suffix] == bytes[bytes.count - 1 - suffix] {
            suffix += 1
        }
        while suffix > 0, isInside(range.upperBound - suffix) { suffix -= 1 }
        let replaced = range.lowerBound + prefix..<range.upperBound - suffix
        let inserted = Array(bytes[prefix..<bytes.count - suffix])
        guard !replaced.isEmpty || !inserted.isEmpty else { return [] }
        replace(replaced, with: inserted)
        return [.replacement(.init(part: part, range: replaced, bytes: inserted, time: time))]
    }

    /// Whether a place, in bytes, is within a Unicode scalar.
    private func isInside(_ place: Int) -> Bool { place < count && self[place].isContinuation }
}
