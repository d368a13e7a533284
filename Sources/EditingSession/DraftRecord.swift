import Files

/// What is added behind a draft while somebody types: a part of its title or lyrics that was replaced, or that it waits.
///
/// Each is one line of ASCII, which for a replacement is followed by the new bytes and a newline:
///
///     text OFFSET REMOVED INSERTED SECONDS NANOSECONDS CHECKSUM
///     title OFFSET REMOVED INSERTED SECONDS NANOSECONDS CHECKSUM
///     waiting CHECKSUM
///
/// OFFSET, REMOVED and INSERTED are bytes of UTF-8, in the text as the records before leave it; the time is when it was
/// typed. CHECKSUM is of the checksum of what is before, of the line up to here, and of the new bytes: a record that was
/// cut short or damaged costs itself and what follows it, for that goes by places which are not known.
enum DraftRecord {
    /// A text of a song.
    enum Part: String {
        case title, text
    }

    /// Bytes in the place of others.
    struct Replacement {
        let part: Part
        let range: Range<Int>
        let bytes: [UInt8]
        let time: FileTime
    }

    case replacement(Replacement)
    case waiting

    /// Its bytes in the file, and their checksum.
    ///
    /// - Parameter last: the checksum of what is before.
    func encoded(after last: BlockChecksum) -> (bytes: [UInt8], checksum: BlockChecksum) {
        let line = Array(fields.utf8)
        let sum = Self.checksum(last, line, content ?? [])
        let ending = Array(" \(sum.hexadecimal)\n".utf8)
        return (line + ending + (content.map { $0 + [Self.newline] } ?? []), sum)
    }
}

extension DraftRecord {
    /// The records in a part of a draft's file, as far as they are whole.
    struct Reader {
        private var rest: ArraySlice<UInt8>
        private var last: BlockChecksum

        /// - Parameter last: the checksum of what is before.
        init(_ bytes: ArraySlice<UInt8>, after last: BlockChecksum) {
            (rest, self.last) = (bytes, last)
        }

        /// Nil where there are no more, or they are cut short or damaged.
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
        guard case .replacement(let it) = self else { return "waiting" }
        return "\(it.part.rawValue) \(it.range.lowerBound) \(it.range.count) \(it.bytes.count) "
            + "\(it.time.seconds) \(it.time.nanoseconds)"
    }

    private static func countOfContent(_ fields: [Substring]) -> Int? {
        guard fields.count == 6, let count = Int(fields[3]), (0...Draft.songLimit).contains(count) else { return nil }
        return count
    }

    private init?(_ fields: [Substring], _ content: [UInt8]) {
        if fields == ["waiting"] {
            self = .waiting
            return
        }
        guard fields.count == 6, let part = Part(rawValue: String(fields[0])), let offset = Int(fields[1]),
            let removed = Int(fields[2]), let seconds = Int64(fields[4]), let nanoseconds = Int32(fields[5]),
            (0...Draft.songLimit).contains(offset), (0...Draft.songLimit).contains(removed),
            (0..<1_000_000_000).contains(nanoseconds)
        else { return nil }
        self = .replacement(
            Replacement(
                part: part, range: offset..<offset + removed, bytes: content,
                time: FileTime(seconds: seconds, nanoseconds: nanoseconds)))
    }

    private static func checksum(_ last: BlockChecksum, _ line: [UInt8], _ content: [UInt8]) -> BlockChecksum {
        BlockChecksum(Array(last.hexadecimal.utf8) + line + content)
    }
}
