import Files
import SongFormat

/// The file of a draft: a line that names the format, a line of JSON with lengths and checksums, then the song's path,
/// ours, and what the base has between the prefix and the suffix that it shares with ours. After that, if it is
/// waiting, ``waitingMark``.
///
/// The draft of words that are being typed is a journal: it begins in the same way, usually with the song as it is in
/// its file, and ``DraftRecord``s follow, one for each change that was typed, and those of saves. It is only appended
/// to; a record counts as soon as it is complete. Journals of format 3, which had no records of saves, are read but no
/// longer written.
extension Draft {
    /// The most bytes that are read of a draft.
    static let byteLimit = 2 * songLimit + SongFile.byteLimit + (1 << 16)
    static let waitingMark = Array("waiting\n".utf8)
    private static let signature = Array("songbook-draft 2\n".utf8)
    private static let journalSignature = Array("songbook-draft 4\n".utf8)
    private static let earlierJournalSignature = Array("songbook-draft 3\n".utf8)

    /// Whether these are the bytes of a draft, possibly a damaged one; no song begins like that.
    static func isOne(_ bytes: [UInt8]) -> Bool {
        isJournal(bytes) || [signature, FirstDraftFormat.signature].contains { bytes.starts(with: $0) }
    }

    private static func isJournal(_ bytes: [UInt8]) -> Bool {
        [journalSignature, earlierJournalSignature].contains { bytes.starts(with: $0) }
    }

    /// The longest header of a draft, in bytes, including the signature.
    static let longestHeader = 1024

    /// The length of the song in a draft's file, in bytes, from the beginning of that file; nil if it is not a draft.
    static func lengthOfSong(inFileWith beginning: [UInt8]) -> Int? {
        DraftReader(beginning, after: signature.count)?.count(of: "ours")
    }

    /// The parts of the file, in order.
    func encoded() -> [[UInt8]] {
        let (header, replaced, _) = beginning
        return parts(Self.signature + header, replaced + (isWaiting ? Self.waitingMark : []))
    }

    /// The same as a journal, to which records are added, and the checksum that the next of them continues. In a
    /// journal, waiting is a record.
    ///
    /// - Parameter records: the first records.
    func encodedAsJournal(with records: [DraftRecord]) -> (parts: [[UInt8]], checksum: BlockChecksum?) {
        let (header, replaced, sums) = beginning
        let added = records.encoded(after: Self.checksum(of: sums))
        return (parts(Self.journalSignature + header, replaced + added.bytes), added.checksum)
    }

    /// The line with lengths and checksums, what the base has in place of the words of ours, and the checksums of path,
    /// ours and base.
    private var beginning: (header: [UInt8], replaced: ArraySlice<UInt8>, sums: [String]) {
        let sums = [file.bytes, ours.bytes, base].map { BlockChecksum($0).hexadecimal }
        let prefix = base.commonPrefix(with: ours.bytes)
        let suffix = base.commonSuffix(with: ours.bytes, limit: min(base.count, ours.bytes.count) - prefix)
        let replaced = base[prefix..<base.count - suffix]
        let header = JSONValue.object([
            .init("path", .integer(file.bytes.count)),
            .init("ours", .integer(ours.bytes.count)),
            .init("replaced", .integer(replaced.count)),
            .init("commonPrefix", .integer(prefix)),
            .init("commonSuffix", .integer(suffix)),
            .init("seconds", .integer(savedAt.seconds)),
            .init("nanoseconds", .integer(savedAt.nanoseconds)),
            .init("pathChecksum", .string(sums[0])),
            .init("oursChecksum", .string(sums[1])),
            .init("baseChecksum", .string(sums[2])),
        ]).serialized(pretty: false)
        return (header + [UInt8(ascii: "\n")], replaced, sums)
    }

    private func parts(_ start: [UInt8], _ end: some Collection<UInt8>) -> [[UInt8]] {
        // Copying a small one costs less than writing in three calls.
        ours.bytes.count < 1 << 16
            ? [start + file.bytes + ours.bytes + end] : [start + file.bytes, ours.bytes, Array(end)]
    }

    /// The checksum that the first record continues.
    ///
    /// - Parameter sums: of path, ours and base, as in the header.
    private static func checksum(of sums: [String]) -> BlockChecksum {
        BlockChecksum(sums.flatMap(\.utf8))
    }

    /// The draft in these bytes; nil if they are damaged. A journal ends at its first damaged record.
    init?(decoding bytes: [UInt8]) {
        if FirstDraftFormat.isOne(bytes) {
            self.init(inFirstFormat: bytes)
            return
        }
        let isJournal = Self.isJournal(bytes)
        guard isJournal || bytes.starts(with: Self.signature),
            let reader = DraftReader(bytes, after: Self.signature.count), let path = reader.count(of: "path"),
            let ours = reader.count(of: "ours"),
            let replaced = reader.count(of: "replaced"), let prefix = reader.count(of: "commonPrefix"),
            let suffix = reader.count(of: "commonSuffix"), prefix + suffix <= ours,
            let body = isJournal
                ? reader.journal(path + ours + replaced) : reader.body(path + ours + replaced)
        else { return nil }
        let file = Array(body.bytes.prefix(path))
        let words = Array(body.bytes.dropFirst(path).prefix(ours))
        let base = Array(words.prefix(prefix) + body.bytes.suffix(replaced) + words.suffix(suffix))
        let sums = [file, words, base].map { BlockChecksum($0).hexadecimal }
        guard sums == ["pathChecksum", "oursChecksum", "baseChecksum"].map({ reader[$0] }),
            let savedAt = reader.savedAt, let song = try? SongFile(decoding: words, limit: Self.songLimit)
        else { return nil }
        self.init(file: FilePath(bytes: file), savedAt: savedAt, base: base, ours: song, isWaiting: body.isWaiting)
        guard isJournal else { return }
        let records = DraftRecord.Reader(reader.rest.dropFirst(body.bytes.count), after: Self.checksum(of: sums))
        guard let whole = adding(records) else { return nil }
        self = whole
    }
}

/// The format of earlier releases: the whole base before ours, and one checksum. Read but no longer written.
private enum FirstDraftFormat {
    static let signature = Array("songbook-draft 1\n".utf8)

    static func isOne(_ bytes: [UInt8]) -> Bool { bytes.starts(with: signature) }
}

extension Draft {
    fileprivate init?(inFirstFormat bytes: [UInt8]) {
        guard let reader = DraftReader(bytes, after: FirstDraftFormat.signature.count),
            let path = reader.count(of: "path"), let base = reader.count(of: "base"),
            let ours = reader.count(of: "ours"), let body = reader.body(path + base + ours),
            reader["checksum"] == Checksum(Array(body.bytes)).hexadecimal, let savedAt = reader.savedAt,
            let song = try? SongFile(decoding: Array(body.bytes.suffix(ours)), limit: Self.songLimit)
        else { return nil }
        self.init(
            file: FilePath(bytes: Array(body.bytes.prefix(path))), savedAt: savedAt,
            base: Array(body.bytes.dropFirst(path).prefix(base)), ours: song, isWaiting: body.isWaiting)
    }
}

/// The header of a draft's file, and what follows it.
private struct DraftReader {
    private let header: JSONValue
    let rest: ArraySlice<UInt8>

    /// - Parameter start: where the line with the header begins.
    init?(_ bytes: [UInt8], after start: Int) {
        guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")),
            let header = try? JSONValue(parsing: Array(bytes[start..<end]))
        else { return nil }
        self.header = header
        rest = bytes[(end + 1)...]
    }

    /// A number of bytes; nil if it is not one.
    func count(of key: String) -> Int? {
        guard let value = header[key]?.integer, (0..<Int64(1) << 32).contains(value) else { return nil }
        return Int(value)
    }

    subscript(key: String) -> String? { header[key]?.string }

    var savedAt: FileTime? {
        guard let seconds = header["seconds"]?.integer, let nanoseconds = header["nanoseconds"]?.integer,
            (0..<1_000_000_000).contains(nanoseconds)
        else { return nil }
        return FileTime(seconds: seconds, nanoseconds: Int32(nanoseconds))
    }

    /// The `count` bytes after the header; records follow.
    func journal(_ count: Int) -> (bytes: ArraySlice<UInt8>, isWaiting: Bool)? {
        let body = rest.prefix(count)
        return body.count == count ? (body, false) : nil
    }

    /// The `count` bytes after the header, and whether the mark follows. The mark may have been cut short, as by a
    /// power cut; the words are complete nevertheless.
    func body(_ count: Int) -> (bytes: ArraySlice<UInt8>, isWaiting: Bool)? {
        let body = rest.prefix(count)
        let mark = rest.dropFirst(count)
        guard body.count == count, Draft.waitingMark.starts(with: mark) else { return nil }
        return (body, mark.count == Draft.waitingMark.count)
    }
}
