public import Files
public import SongFormat
public import SongMerging

/// Words that were on their way into a song when something went wrong.
public struct Draft: Sendable {
    /// The song's file, as it was named then.
    public let file: FilePath
    /// When the draft was written.
    public let savedAt: FileTime
    /// The bytes of the song that the words were typed into.
    public let base: [UInt8]
    /// The song as it was to be written.
    public let ours: SongFile
    /// Whether it is of a save that did not reach the song's disk: it is made up for when that answers again.
    public var isWaiting = false

    /// The song as it was to be.
    public var song: Song { ours.song }

    /// The most bytes that the song in a draft can have. Words for which no song has room are kept all the same: they may
    /// be all there is of them, as where they come from a pipe.
    public static let songLimit = 128 << 20
}

extension Draft {
    init(of change: SongChange, to file: FilePath, at time: FileTime) {
        self.init(file: file, savedAt: time, base: change.origin.bytes, ours: change.ours, isWaiting: false)
    }

    /// What was typed, put into the words that the song has now; nil where both changed the same.
    public func merged(into words: PageWords) -> PageWords? {
        guard let origin = try? SongFile(decoding: base) else { return nil }
        return PageWords.merging(base: shown(origin.song), ours: words, theirs: shown(song))
    }

    /// The tags and the pin that were changed, and what they were before; empty where they were not.
    public var labels: (edit: SongEdit, origin: SongEdit) {
        var (edit, before) = (SongEdit(), SongEdit())
        guard let origin = try? SongFile(decoding: base).song else { return (edit, before) }
        if song.tags != origin.tags { (edit.tags, before.tags) = (song.tags, origin.tags) }
        if song.pinned != origin.pinned { (edit.pinned, before.pinned) = (song.pinned, origin.pinned) }
        return (edit, before)
    }

    /// The tags and the pin that were changed, as they are to be where the song has these tags now.
    public func labels(putInto present: [String]) -> SongEdit {
        let (changed, before) = labels
        var edit = changed
        if let wanted = edit.tags, let old = before.tags {
            let kept = present.filter { wanted.contains($0) || !old.contains($0) }
            edit.tags = kept + wanted.filter { !kept.contains($0) && !old.contains($0) }
        }
        return edit
    }

    /// Whether it is the same draft.
    func isSame(as other: Draft) -> Bool {
        file == other.file && savedAt == other.savedAt && base == other.base && ours.bytes == other.ours.bytes
    }

    /// Whether a song has in it what was typed.
    func isRedundant(in file: SongFile) -> Bool {
        if song.hasSameWords(as: file.song) { return true }
        guard let origin = try? SongFile(decoding: base) else { return false }
        return SongChange(origin: origin, ours: ours).merged(into: file)?.song.hasSameWords(as: file.song) ?? false
    }

    private func shown(_ song: Song) -> PageWords {
        PageWords(
            song.fillingGaps(
                fileName: (file.lastComponent ?? file).string, created: nil, modified: Timestamp(savedAt)))
    }
}

/// A draft's file: a line that names the format, a line of JSON with lengths and a checksum, then the song's path,
/// the base and ours, byte for byte. Behind that, once it is waiting, ``waitingMark``.
extension Draft {
    /// The most bytes that are read of one.
    static let byteLimit = songLimit + SongFile.byteLimit + (1 << 16)
    private static let signature = Array("songbook-draft 1\n".utf8)
    static let waitingMark = Array("waiting\n".utf8)

    /// Whether these are the bytes of a draft, maybe of a damaged one; no song begins like that.
    static func isOne(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: signature)
    }

    func encoded() -> [UInt8] {
        let body = file.bytes + base + ours.bytes
        let header = JSONValue.object([
            .init("path", .integer(file.bytes.count)),
            .init("base", .integer(base.count)),
            .init("ours", .integer(ours.bytes.count)),
            .init("seconds", .integer(savedAt.seconds)),
            .init("nanoseconds", .integer(savedAt.nanoseconds)),
            .init("checksum", .string(Checksum(body).hexadecimal)),
        ])
        return Self.signature + header.serialized(pretty: false) + [UInt8(ascii: "\n")] + body
            + (isWaiting ? Self.waitingMark : [])
    }

    /// The draft in these bytes; nil when they are cut short or damaged in any place.
    init?(decoding bytes: [UInt8]) {
        guard Self.isOne(bytes) else { return nil }
        let rest = bytes.dropFirst(Self.signature.count)
        guard let end = rest.firstIndex(of: UInt8(ascii: "\n")),
            let header = try? JSONValue(parsing: Array(rest[..<end])),
            let path = header["path"]?.integer, let base = header["base"]?.integer,
            let ours = header["ours"]?.integer, let seconds = header["seconds"]?.integer,
            let nanoseconds = header["nanoseconds"]?.integer, (0..<1_000_000_000).contains(nanoseconds)
        else { return nil }
        let limit = Int64(1) << 32
        guard [path, base, ours].allSatisfy({ (0..<limit).contains($0) }) else { return nil }
        let body = Array(rest[(end + 1)...].prefix(Int(path + base + ours)))
        let mark = rest[(end + 1)...].dropFirst(body.count)
        // The mark may have been cut short, as by a power cut; the words are whole then all the same.
        guard path + base + ours == Int64(body.count), Self.waitingMark.starts(with: mark),
            header["checksum"]?.string == Checksum(body).hexadecimal,
            let song = try? SongFile(decoding: Array(body.suffix(Int(ours))), limit: Self.songLimit)
        else { return nil }
        self.init(
            file: FilePath(bytes: Array(body.prefix(Int(path)))),
            savedAt: FileTime(seconds: seconds, nanoseconds: Int32(nanoseconds)),
            base: Array(body.dropFirst(Int(path)).prefix(Int(base))), ours: song,
            isWaiting: mark.count == Self.waitingMark.count)
    }
}
