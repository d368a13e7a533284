import Files
import SongFormat

/// What was typed since the last time, as the page tells it.
public struct TypedChange: Sendable {
    /// The whole title, where that is another one.
    public var title: String?
    /// The stretch of the lyrics that was replaced, in Unicode scalars of what they were, and what stands there now.
    public var text: (range: Range<Int>, replacement: String)?
    /// How many Unicode scalars the lyrics have now.
    public var textCount: Int

    /// Parameters as the members.
    public init(title: String? = nil, text: (range: Range<Int>, replacement: String)? = nil, textCount: Int) {
        (self.title, self.text, self.textCount) = (title, text, textCount)
    }
}

/// A draft to which what is typed is added, record by record, and the words that it comes to.
///
/// It outlasts saves: one that it has the words of is noted in it, and then what was saved is what later words are made
/// from. So the song is in it once, however often it is saved, and what is written to the drafts in a minute of typing
/// does not grow with the song. (What a save writes into the song's file and the history does: that is the save's.)
struct DraftJournal {
    /// Which song of a session a draft is of: it goes on only as long as that is the same.
    struct Place: Equatable {
        let file: FilePath
        let baseNumber: Int
        let isWaiting: Bool
    }

    /// What its records are made from.
    struct Beginning {
        /// Which draft of the session this is.
        let number: Int
        /// The song at the beginning of the file, with what had been typed.
        let ours: SongFile
        /// What the song's file says, without what was typed.
        fileprivate(set) var base: [UInt8]
    }

    /// After so many bytes of records, or as many as the draft had at first, it is written anew.
    static let leastBound = 512 << 10

    private(set) var beginning: Beginning
    private var place: Place
    /// Where it was before the last save; who adds to it may not have heard of that yet.
    private var formerPlace: Place?
    /// The words of the base, where a draft that came back to them says nothing; nil where it always does.
    private var origin: (title: String, text: String)?
    private let bound: Int
    private var title: SplicedText
    private var text: SplicedText
    /// About how many bytes of records there are.
    private var added = 0
    private var recordCount = 0
    /// How many records there were when it had the words with a number, of those that a save may ask for.
    private var points: [(ticket: Int, recordCount: Int)]
    /// The number of the words that are being saved.
    private var saving: Int?

    /// - Parameters:
    ///   - ticket: of its words.
    ///   - isOfWordsAlone: whether all that the draft changes is title and lyrics.
    init(_ draft: Draft, as ticket: Int, at place: Place, isOfWordsAlone: Bool, origin: Song) {
        beginning = Beginning(number: ticket, ours: draft.ours, base: draft.base)
        self.place = place
        self.origin = isOfWordsAlone ? (origin.title, origin.text) : nil
        bound = max(Self.leastBound, draft.ours.bytes.count)
        title = SplicedText(draft.song.title)
        text = SplicedText(draft.song.text)
        points = [(ticket, 0)]
    }

    /// Whether it is a draft of the song that a session has there.
    func isAt(_ other: Place) -> Bool { other == place || other == formerPlace }

    /// Whether it says no more than the song's file does.
    var isSettled: Bool {
        guard let origin else { return false }
        return text.hasSameBytes(as: origin.text) && title.hasSameBytes(as: origin.title)
    }

    /// Takes in what was typed.
    ///
    /// - Parameter ticket: of what it comes to.
    /// - Returns: the records that say so; nil where the draft is to be written as a whole, because it has grown too long,
    ///   or these are not the words that somebody typed into. It is of no use then.
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

    /// The same for all the words that there are now.
    mutating func take(_ song: Song, as ticket: Int, at time: FileTime) -> [DraftRecord]? {
        noting(
            title.record(replacing: 0..<title.count, with: Array(song.title.utf8), in: .title, at: time)
                + text.record(replacing: 0..<text.count, with: Array(song.text.utf8), in: .text, at: time), ticket)
    }

    /// The record of a save that begins.
    ///
    /// - Parameters:
    ///   - ticket: of its words.
    ///   - song: what it writes.
    /// - Returns: nil where the draft never had just those.
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
    /// - Parameters: as of ``save(as:of:)``; and where the session is now.
    /// - Returns: nil where it was not the one that began last.
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
    /// Replaces a part and says of it what differs, if anything does.
    fileprivate mutating func record(
        replacing range: Range<Int>, with bytes: [UInt8], in part: DraftRecord.Part, at time: FileTime
    ) -> [DraftRecord] {
        let most = min(range.count, bytes.count)
        var prefix = 0
        while prefix < most, self[range.lowerBound + prefix] == bytes[prefix] { prefix += 1 }
        // A record begins and ends where a Unicode scalar does. Both texts are UTF-8, so what is alike in them ends
        // within one in both or in neither.
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
