/// Checks that the words of songs are within the blocks of the contents, while records are read and so are in the cache
/// of the processor.
struct WordsWithinBlocks {
    /// Of each block, in bytes.
    private let lengths: [UInt32]
    /// Whether it is so for all that were checked.
    private(set) var areAll = true

    init(_ blocks: [ContentBlock]) {
        lengths = blocks.map(\.length)
    }

    mutating func look(at songs: SongSummaries) {
        areAll =
            areAll
            && lengths.withUnsafeBufferPointer { lengths in
                songs.numbers.allSatisfy { Self.isWithin($0.record, lengths) }
            }
    }

    mutating func look(at records: [SongRecord]) {
        guard areAll else { return }
        areAll = lengths.withUnsafeBufferPointer { lengths in
            records.withUnsafeBufferPointer { $0.allSatisfy { Self.isWithin($0, lengths) } }
        }
    }

    private static func isWithin(_ record: SongRecord, _ lengths: UnsafeBufferPointer<UInt32>) -> Bool {
        let words = record.words
        let length = UInt64(words.length) + UInt64(record.patchLength)
        let seal = record.has.contains(.sealed) ? UInt64(ContentSeal.length) : 0
        return length + UInt64(ContentSeal.length) <= UInt64(UInt32.max) && words.block < lengths.count
            && UInt64(words.offset) + length + seal <= UInt64(lengths[Int(words.block)])
            && UInt64(record.foldedTitleLength) + UInt64(record.foldedTagsLength) + 3 <= UInt64(words.length)
    }
}
