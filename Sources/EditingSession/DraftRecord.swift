import Files
import SongFormat

/// What is added to a draft while the user types: a replaced part of its title or lyrics, the mark that it waits, or
/// the state of a save.
///
/// Each is one line of ASCII, which for a replacement is followed by the new bytes and a newline:
///
///     text OFFSET REMOVED INSERTED SECONDS NANOSECONDS CHECKSUM
///     title OFFSET REMOVED INSERTED SECONDS NANOSECONDS CHECKSUM
///     waiting CHECKSUM
///     saving COUNT SECONDS NANOSECONDS SUM CHECKSUM
///     saved CHECKSUM
///
/// OFFSET, REMOVED and INSERTED are bytes of UTF-8, in the text that results from the records before; the time is when
/// it was typed. A save has the words that result from the first COUNT records, the time as `updatedAt`, and a file
/// with the checksum SUM; `saved` means that the song's file then had what the last of them wrote. CHECKSUM covers the
/// checksum before it, the line up to here, and the new bytes: a record that was cut short or damaged is lost with
/// those after it, because their offsets depend on it.
enum DraftRecord {
    /// A text of a song.
    enum Part: String {
        case title, text
    }

    /// A replacement of bytes by others.
    struct Replacement {
        let part: Part
        let range: Range<Int>
        let bytes: [UInt8]
        let time: FileTime
    }

    /// A song that is being saved to its file.
    struct Save {
        /// How many of the first records it contains.
        let count: Int
        let updatedAt: Timestamp
        /// Of the bytes that it writes, in hexadecimal.
        let checksum: String
    }

    case replacement(Replacement)
    case waiting
    case saving(Save)
    case saved

    /// Its bytes in the file, and their checksum.
    ///
    /// - Parameter last: the checksum before it.
    func encoded(after last: BlockChecksum) -> (bytes: [UInt8], checksum: BlockChecksum) {
        let line = Array(fields.utf8)
        let sum = Self.checksum(last, line, content ?? [])
        let ending = Array(" \(sum.hexadecimal)\n".utf8)
        return (line + ending + (content.map { $0 + [Self.newline] } ?? []), sum)
    }
}

extension [DraftRecord] {
    /// Their bytes in the file, in order, and the checksum of the last; `last` if there are none.
    ///
    /// - Parameter last: the checksum before them.
    func encoded(after last: BlockChecksum) -> (bytes: [UInt8], checksum: BlockChecksum) {
        reduce(into: (bytes: [], checksum: last)) { whole, record in
            let encoded = record.encoded(after: whole.checksum)
            whole.bytes += encoded.bytes
            whole.checksum = encoded.checksum
        }
    }
}

extension DraftRecord {
    /// The records in a part of a draft's file, as far as they are complete.
    struct Reader: Sequence, IteratorProtocol {
        private var rest: ArraySlice<UInt8>
        private var last: BlockChecksum

        /// - Parameter last: the checksum before them.
        init(_ bytes: ArraySlice<UInt8>, after last: BlockChecksum) {
            (rest, self.last) = (bytes, last)
        }

        /// Nil if there are no more, or the next one is cut short or damaged.
        mutating func next() -> DraftRecord? {
            guard let end = rest.prefix(DraftRecord.longestLine).firstIndex(of: DraftRecord.newline),
                let space = rest[..<end].lastIndex(of: UInt8(ascii: " "))
            else { return nil }
            let (line, sum) = (rest[..<space], String(decoding: rest[(space + 1)..<end], as: UTF8.self))
            let fields = String(decoding: line, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
            var (content, next) = (ArraySlice<UInt8>(), end + 1)
            if let count = DraftRecord.countOfContent(fields) {
                content = rest[next...].prefix(count)
                next += count + 1
                guard next <= rest.endIndex, rest[next - 1] == DraftRecord.newline else { return nil }
            }
            let checksum = DraftRecord.checksum(last, Array(line), Array(content))
            guard sum == checksum.hexadecimal, let record = DraftRecord(fields, Array(content)) else { return nil }
            (last, rest) = (checksum, rest[next...])
            return record
        }
    }

    private static let newline = UInt8(ascii: "\n")
    private static let longestLine = 160

    private var content: [UInt8]? {
        guard case .replacement(let replacement) = self else { return nil }
        return replacement.bytes
    }

    private var fields: String {
        switch self {
        case .replacement(let it):
            "\(it.part.rawValue) \(it.range.lowerBound) \(it.range.count) \(it.bytes.count) "
                + "\(it.time.seconds) \(it.time.nanoseconds)"
        case .waiting: "waiting"
        case .saving(let it): "saving \(it.count) \(it.updatedAt.seconds) \(it.updatedAt.nanoseconds) \(it.checksum)"
        case .saved: "saved"
        }
    }

    private static func countOfContent(_ fields: [Substring]) -> Int? {
        guard fields.count == 6, let count = Int(fields[3]), (0...Draft.songLimit).contains(count) else { return nil }
        return count
    }

    private init?(_ fields: [Substring], _ content: [UInt8]) {
        switch (fields.first, fields.count) {
        case ("waiting", 1): self = .waiting
        case ("saved", 1): self = .saved
        case ("saving", 5):
            guard let save = Save(fields.dropFirst()) else { return nil }
            self = .saving(save)
        default:
            guard let replacement = Replacement(fields, content) else { return nil }
            self = .replacement(replacement)
        }
    }

    private static func checksum(_ last: BlockChecksum, _ line: [UInt8], _ content: [UInt8]) -> BlockChecksum {
        BlockChecksum(Array(last.hexadecimal.utf8) + line + content)
    }
}

extension DraftRecord.Save {
    fileprivate init?(_ fields: ArraySlice<Substring>) {
        let fields = Array(fields)
        guard let count = Int(fields[0]), count >= 0, let seconds = Int64(fields[1]),
            let nanoseconds = Int32(fields[2]), (0..<1_000_000_000).contains(nanoseconds)
        else { return nil }
        self.init(
            count: count, updatedAt: Timestamp(seconds: seconds, nanoseconds: nanoseconds),
            checksum: String(fields[3]))
    }
}

extension DraftRecord.Replacement {
    fileprivate init?(_ fields: [Substring], _ content: [UInt8]) {
        guard fields.count == 6, let part = DraftRecord.Part(rawValue: String(fields[0])), let offset = Int(fields[1]),
            let removed = Int(fields[2]), let seconds = Int64(fields[4]), let nanoseconds = Int32(fields[5]),
            (0...Draft.songLimit).contains(offset), (0...Draft.songLimit).contains(removed),
            (0..<1_000_000_000).contains(nanoseconds)
        else { return nil }
        self.init(
            part: part, range: offset..<offset + removed, bytes: content,
            time: FileTime(seconds: seconds, nanoseconds: nanoseconds))
    }
}
