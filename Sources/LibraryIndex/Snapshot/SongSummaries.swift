import SongFormat

/// What a search by titles needs of all songs of a library, in the order of its tree: so little that it is read faster
/// than everything that is known of them.
struct SongSummaries: Sendable {
    /// The numbers of one song.
    struct Numbers: BitwiseCopyable, Sendable {
        var updatedSeconds: Int64
        var updatedNanoseconds: Int32
        var flags: UInt32
        var block: UInt32
        var offset: UInt32
        var length: UInt32
        var foldedTitleLength: UInt32
        var foldedTagsLength: UInt32
        var patchLength: UInt32

        init(_ record: SongRecord) {
            (updatedSeconds, updatedNanoseconds) = (record.updatedSeconds, record.updatedNanoseconds)
            flags = record.flags
            (block, offset, length) = (record.words.block, record.words.offset, record.words.length)
            (foldedTitleLength, foldedTagsLength) = (record.foldedTitleLength, record.foldedTagsLength)
            patchLength = record.patchLength
        }

        /// A record with these numbers, and without texts.
        var record: SongRecord {
            var record = SongRecord()
            (record.updatedSeconds, record.updatedNanoseconds) = (updatedSeconds, updatedNanoseconds)
            record.flags = flags
            record.words = ContentPlace(block: block, offset: offset, length: length)
            (record.foldedTitleLength, record.foldedTagsLength) = (foldedTitleLength, foldedTagsLength)
            record.patchLength = patchLength
            return record
        }
    }

    private(set) var numbers: [Numbers] = []
    /// For each song, where its title ends in ``titles``.
    private var titleEnds: [UInt32] = []
    /// The titles as search sees them (``TextFold``), one after the other.
    private(set) var titles: [UInt8] = []

    /// No songs.
    init() {}

    var count: Int { numbers.count }

    /// The range of a song's title in ``titles``.
    func titleRange(_ song: Int) -> Range<Int> {
        Int(song == 0 ? 0 : titleEnds[song - 1])..<Int(titleEnds[song])
    }

    /// Adds the songs of a page.
    mutating func append(_ songs: SongTable, by fold: TextFold) {
        var record = NoFoldRecord()
        for index in songs.records.indices {
            numbers.append(Numbers(songs.records[index]))
            songs.text(.title, at: index).withUnsafeBufferPointer { title in
                if UnsafeRawBufferPointer(title).isFolded {
                    titles.append(contentsOf: title)
                } else {
                    fold.append(title, to: &titles, &record)
                }
            }
            titleEnds.append(UInt32(clamping: titles.count))
        }
    }

    /// A table of these songs with what is known of them here.
    func table(of range: Range<Int>) -> SongTable {
        var table = SongTable()
        for song in range {
            let title = String(decoding: titles[titleRange(song)], as: UTF8.self)
            table.append(
                numbers[song].record,
                SongTexts(
                    folderName: UnsafeRawBufferPointer(start: nil, count: 0), fileName: [], title: title, preview: "",
                    id: "", tags: [], metadata: Metadata(), reason: "", neighbors: []))
        }
        return table
    }

    func write(to writer: inout SnapshotWriter) {
        writer.write(records: numbers)
        writer.write(records: titleEnds)
        writer.write(titles)
    }

    init(_ reader: inout SnapshotReader) throws(SnapshotReader.Damaged) {
        numbers = try reader.readRecords(Numbers.self)
        titleEnds = try reader.readRecords(UInt32.self)
        titles = try reader.readBytes()
        var last: UInt32 = 0
        for end in titleEnds {
            guard end >= last else { throw SnapshotReader.Damaged() }
            last = end
        }
        guard titleEnds.count == numbers.count, last == titles.count,
            numbers.allSatisfy({ (0..<1_000_000_000).contains($0.updatedNanoseconds) })
        else { throw SnapshotReader.Damaged() }
    }
}
