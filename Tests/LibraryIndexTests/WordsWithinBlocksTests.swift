import Testing

@testable import LibraryIndex

@Suite("Words within the blocks of a snapshot")
struct WordsWithinBlocksTests {
    private let blocks = [100, 40].map { ContentBlock(offset: 0, length: $0, checksum: 0) }

    private func record(_ change: (inout SongRecord) -> Void) -> SongRecord {
        var record = SongRecord()
        record.words = ContentPlace(block: 1, offset: 10, length: 20)
        record.patchLength = 2
        record.foldedTitleLength = 10
        record.foldedTagsLength = 7
        record.has.insert(.sealed)
        change(&record)
        return record
    }

    @Test("fit with their patch and their seal to the last byte")
    func fitting() {
        var words = WordsWithinBlocks(blocks)
        words.look(at: [record { _ in }, record { $0.words.block = 0 }])
        words.look(at: [])
        #expect(words.areAll)
    }

    @Test("are seen where one song's are not, also among others")
    func outside() {
        let changes: [(inout SongRecord) -> Void] = [
            { $0.words.offset = 11 }, { $0.words.block = 2 }, { $0.words.block = .max }, { $0.patchLength = 3 },
            { $0.words.length = 21 }, { $0.words.offset = .max }, { $0.patchLength = .max },
            { ($0.words.length, $0.patchLength) = (.max, .max) }, { $0.foldedTagsLength = 8 },
            { ($0.foldedTitleLength, $0.foldedTagsLength) = (.max, .max) }, { $0.words.length = 19 },
        ]
        for (number, change) in changes.enumerated() {
            var words = WordsWithinBlocks(blocks)
            words.look(at: [record { _ in }, record(change), record { _ in }])
            words.look(at: [record { _ in }])
            #expect(!words.areAll, "\(number)")
        }
        // Without the seal, there is more room.
        var words = WordsWithinBlocks(blocks)
        words.look(at: [
            record {
                $0.words.offset = 18; $0.has.remove(.sealed)
            }
        ])
        #expect(words.areAll)
        words.look(at: [
            record {
                $0.words.offset = 19; $0.has.remove(.sealed)
            }
        ])
        #expect(!words.areAll)
        var none = WordsWithinBlocks([])
        none.look(at: [record { $0.words.block = 0 }])
        #expect(!none.areAll)
    }
}
