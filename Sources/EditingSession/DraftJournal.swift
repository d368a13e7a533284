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
struct DraftJournal {
    /// Which song of a session a draft is of: it goes on only as long as that is the same.
    struct Place: Equatable {
        let file: FilePath
        let baseNumber: Int
        let isWaiting: Bool
    }

    /// After so many bytes of records, or as many as the draft had at first, it is written anew.
    static let leastBound = 512 << 10

    let place: Place
    /// The words of the base, where a draft that came back to them would say nothing; nil where it always does.
    private let origin: (title: String, text: String)?
    private let bound: Int
    private var title: SplicedText
    private var text: SplicedText
    private var added = 0

    /// - Parameter isOfWordsAlone: whether all that the draft changes is title and lyrics.
    init(_ draft: Draft, at place: Place, isOfWordsAlone: Bool, origin: Song) {
        self.place = place
        self.origin = isOfWordsAlone ? (origin.title, origin.text) : nil
        bound = max(Self.leastBound, draft.ours.bytes.count)
        title = SplicedText(draft.song.title)
        text = SplicedText(draft.song.text)
    }

    /// Takes in what was typed.
    ///
    /// - Returns: the records that say so; nil where the draft is to be written as a whole, because it has grown too long,
    ///   has come back to what the song says, or these are not the words that somebody typed into.
    mutating func take(_ change: TypedChange, at time: FileTime) -> [DraftRecord]? {
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
        guard text.scalarCount == change.textCount, !isBack else { return nil }
        added += records.reduce(0) { $0 + $1.size }
        return added <= bound ? records : nil
    }

    private var isBack: Bool {
        guard let origin else { return false }
        return text.hasSameBytes(as: origin.text) && title.hasSameBytes(as: origin.title)
    }
}

extension DraftRecord {
    /// About how many bytes it has.
    fileprivate var size: Int {
        guard case .replacement(let replacement) = self else { return 32 }
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
        // A record begins and ends where a Unicode scalar does.
        while prefix > 0, prefix < bytes.count && bytes[prefix].isContinuation || isInside(range.lowerBound + prefix) {
            prefix -= 1
        }
        var suffix = 0
        while suffix < most - prefix, self[range.upperBound - 1 - suffix] == bytes[bytes.count - 1 - suffix] {
            suffix += 1
        }
        while suffix > 0, bytes[bytes.count - suffix].isContinuation || isInside(range.upperBound - suffix) {
            suffix -= 1
        }
        let replaced = range.lowerBound + prefix..<range.upperBound - suffix
        let inserted = Array(bytes[prefix..<bytes.count - suffix])
        guard !replaced.isEmpty || !inserted.isEmpty else { return [] }
        replace(replaced, with: inserted)
        return [.replacement(.init(part: part, range: replaced, bytes: inserted, time: time))]
    }

    /// Whether a place, in bytes, is within a Unicode scalar.
    private func isInside(_ place: Int) -> Bool { place < count && self[place].isContinuation }
}

extension Draft {
    /// The draft with what was added to it.
    ///
    /// - Returns: nil where it cannot be a song then.
    func adding(_ reader: DraftRecord.Reader) -> Draft? {
        var reader = reader
        var (title, text) = (SplicedText(song.title), SplicedText(song.text))
        var (time, isWaiting) = (savedAt, isWaiting)
        reading: while let record = reader.next() {
            switch record {
            case .waiting: isWaiting = true
            case .replacement(let it):
                let end = it.range.upperBound
                switch it.part {
                case .title where end <= title.count: title.replace(it.range, with: it.bytes)
                case .text where end <= text.count: text.replace(it.range, with: it.bytes)
                default: break reading
                }
                time = it.time
            }
        }
        guard let title = title.string, let text = text.string,
            let ours = try? ours.encoding(SongEdit(title: title, text: text), limit: Self.songLimit)
        else { return nil }
        return Draft(file: file, savedAt: time, base: base, ours: ours, isWaiting: isWaiting)
    }
}
