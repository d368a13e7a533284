import Files
import SongFormat

/// The texts of a song that is added to a table.
struct SongTexts {
    var folderName: UnsafeRawBufferPointer
    var fileName: [UInt8]
    var title: String
    var preview: String
    var id: String
    var tags: [String]
    var metadata: Metadata
    var reason: String
    /// See ``SongRecord/Text/neighbors``.
    var neighbors: [[UInt8]]
}

extension SongTexts {
    /// Precedes the name of another song; no name contains it.
    static let otherSong = UInt8(ascii: "/")
}

/// The songs of one folder, by their names' bytes: records, and the texts they refer to.
struct SongTable: Sendable {
    private static let longestText = 16_384

    private(set) var records: [SongRecord] = []
    private(set) var bytes: [UInt8] = []

    /// A table as a snapshot has it; nil if its records do not fit their texts.
    init?(records: [SongRecord], bytes: [UInt8]) {
        for record in records {
            var end = Int(record.start)
            for text in SongRecord.Text.allCases { end += Int(record.lengths[text.rawValue]) }
            guard end <= bytes.count, (0..<1_000_000_000).contains(record.createdNanoseconds),
                (0..<1_000_000_000).contains(record.updatedNanoseconds)
            else { return nil }
        }
        self.records = records
        self.bytes = bytes
    }

    /// A table without songs.
    init() {}

    var count: Int { records.count }

    /// The bytes of a text of the song at `index`.
    func text(_ text: SongRecord.Text, at index: Int) -> ArraySlice<UInt8> {
        bytes[records[index].range(of: text)]
    }

    /// The position of the song whose folder has this name; nil when there is none.
    func index(ofFolder name: UnsafeRawBufferPointer) -> Int? {
        bytes.withUnsafeBytes { bytes in
            var (low, high) = (0, records.count)
            while low < high {
                let middle = (low + high) / 2
                let order = NameOrder.compare(
                    UnsafeRawBufferPointer(rebasing: bytes[records[middle].range(of: .folderName)]), name)
                if order == 0 { return middle }
                if order < 0 { low = middle + 1 } else { high = middle }
            }
            return nil
        }
    }

    func tags(of index: Int) -> [String] {
        var tags = [String]()
        forEachLabel(of: index) { kind, text in
            if kind == .tag { tags.append(String(decoding: text, as: UTF8.self)) }
        }
        return tags
    }

    /// The texts of a song's member, if it is one of those that are kept.
    func texts(of member: MetadataName, at index: Int) -> [String] {
        var texts = [String]()
        forEachLabel(of: index) { kind, text in
            if kind.member == member { texts.append(String(decoding: text, as: UTF8.self)) }
        }
        return texts
    }

    /// The metadata in the song's file; nil if it is not known.
    func metadata(of index: Int) -> Metadata? {
        guard records[index].has.contains(.metadataKept) else { return nil }
        var json = [UInt8]()
        forEachLabel(of: index) { kind, text in
            if kind == .piece { json.append(contentsOf: text) }
        }
        return json.isEmpty ? Metadata() : (try? SongFile(decoding: json))?.song.metadata
    }

    /// Calls `body` with the song's tags, and then with what is kept of its members.
    func forEachLabel(of index: Int, _ body: (SongLabels.Kind, UnsafeRawBufferPointer) -> Void) {
        let range = records[index].range(of: .tags)
        guard !range.isEmpty else { return }
        bytes.withUnsafeBytes { SongLabels.forEach(in: UnsafeRawBufferPointer(rebasing: $0[range]), body) }
    }

    /// The names of a song's conflict copies.
    func copies(of index: Int) -> [FilePath] {
        neighbors(of: index).filter { $0.first != SongTexts.otherSong }.map(FilePath.init(bytes:))
    }

    /// The names of the files in a song's folder that are other songs.
    func otherSongs(of index: Int) -> [FilePath] {
        neighbors(of: index).filter { $0.first == SongTexts.otherSong }.map { FilePath(bytes: Array($0.dropFirst())) }
    }

    /// See ``SongRecord/Text/neighbors``.
    func neighbors(of index: Int) -> [[UInt8]] {
        text(.neighbors, at: index).split(separator: 0).map(Array.init)
    }
}

extension SongTable {
    /// Adds a song; the record's place and lengths are set here.
    mutating func append(_ record: SongRecord, _ texts: SongTexts) {
        var record = record
        record.start = UInt32(bytes.count)
        for text in SongRecord.Text.allCases {
            let start = bytes.count
            switch text {
            case .folderName: bytes.append(contentsOf: texts.folderName)
            case .fileName: bytes.append(contentsOf: texts.fileName)
            case .title: append(texts.title)
            case .preview: append(texts.preview)
            case .id: append(texts.id)
            case .tags:
                if SongLabels.append(texts.tags, texts.metadata, to: &bytes) { record.has.insert(.metadataKept) }
            case .reason: append(texts.reason)
            case .neighbors: for name in texts.neighbors { bytes.append(contentsOf: name + [0]) }
            }
            record.lengths[text.rawValue] = UInt32(bytes.count - start)
        }
        records.append(record)
    }

    /// Appends a text, truncated: a title can be as long as a file.
    private mutating func append(_ text: String) {
        let utf8 = text.utf8
        if utf8.count <= Self.longestText {
            bytes.append(contentsOf: utf8)
        } else {
            bytes.append(contentsOf: utf8.prefix(Self.longestText))
        }
    }

    /// Adds a song of another table.
    mutating func append(_ index: Int, of other: SongTable) {
        var record = other.records[index]
        let source = record.range
        record.start = UInt32(bytes.count)
        bytes.append(contentsOf: other.bytes[source])
        records.append(record)
    }

    /// Reserves capacity, so that nothing has to be moved while it grows.
    mutating func reserve(records count: Int, bytes size: Int) {
        records.reserveCapacity(count)
        bytes.reserveCapacity(size)
    }

    /// Changes the numbers of the song that was added last.
    mutating func changeLast(_ change: (inout SongRecord) -> Void) {
        change(&records[records.count - 1])
    }

    /// Makes the next scan read songs again.
    mutating func unsettle(where isOutdated: (_ index: Int, _ table: SongTable) -> Bool) {
        for index in records.indices.filter({ isOutdated($0, self) }) {
            records[index].has.subtract([.fileSettled, .folderSettled])
        }
    }

    /// Makes the next scan list the folders of all songs again, and sets the flags that earlier versions of this
    /// program did not have.
    mutating func unsettleFolders() {
        for index in records.indices {
            records[index].has.remove(.folderSettled)
            if !records[index].range(of: .neighbors).isEmpty { records[index].has.insert(.conflicted) }
        }
    }

    /// Gives the song that was added last the words it has in another table, if it still cannot be read for the same
    /// reason: such a song is read each time, and new words would make the table look changed.
    mutating func keepLast(ifBrokenLike index: Int, of other: SongTable) {
        guard var record = records.last, record.has.contains(.broken) else { return }
        let old = other.records[index]
        (record.start, record.words, record.patchLength) = (old.start, old.words, old.patchLength)
        guard record.isSame(as: old), bytes[records[records.count - 1].range] == other.bytes[old.range] else { return }
        record.start = records[records.count - 1].start
        records[records.count - 1] = record
    }
}

extension SongTable: Equatable {
    /// Whether both hold the same songs in the same form.
    static func == (left: SongTable, right: SongTable) -> Bool {
        left.count == right.count && left.bytes == right.bytes
            && zip(left.records, right.records).allSatisfy { $0.isSame(as: $1) }
    }
}
