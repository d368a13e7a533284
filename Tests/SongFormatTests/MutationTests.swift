import TestSupport
import Testing

@testable import SongFormat

@Suite("Damaged files never crash the reader, and none is taken for a song that is not one")
struct MutationTests {
    @Test("Reader and oracle agree on what is JSON", arguments: 0..<8 as Range<UInt64>)
    func damagedSongs(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var readable = 0
        var unreadable = 0
        for _ in 0..<60 {
            let original = Array(RandomSong(using: &random).text.utf8)
            for _ in 0..<20 {
                let bytes = damaged(original, &random)
                let isJSON = GrammarOracle.accepts(bytes, allowingLoneSurrogates: true)
                do throws(SongFormatError) {
                    let file = try SongFile(decoding: bytes)
                    #expect(isJSON, "\(bytes)")
                    readable += 1
                    try checkWriting(file, &random)
                } catch {
                    #expect(isJSON == error.isAboutSongs, "\(error): \(bytes)")
                    #expect(0...bytes.count ~= error.offset && error.line >= 1 && error.column >= 1)
                    unreadable += 1
                }
                #expect(((try? JSONValue(parsing: bytes)) != nil) == GrammarOracle.accepts(bytes), "\(bytes)")
            }
        }
        #expect(readable > 50 && unreadable > 50)
    }

    private func checkWriting(_ file: SongFile, _ random: inout SeededGenerator) throws(SongFormatError) {
        let edit = RandomSong.edit(using: &random)
        guard file.readOnlyReason == nil else { return }
        let written = try file.encoding(edit)
        let read = try SongFile(decoding: written.bytes)
        #expect(read.song == edit.applied(to: file.song))
    }

    private func damaged(_ original: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = original
        for _ in 0..<random.pick([1, 1, 1, 2, 5]) {
            guard !bytes.isEmpty else { return bytes }
            let index = Int.random(in: bytes.indices, using: &random)
            let end = min(bytes.count, index + Int.random(in: 1...6, using: &random))
            switch Int.random(in: 0...7, using: &random) {
            case 0: bytes[index] ^= 1 << UInt8.random(in: 0...7, using: &random)
            case 1: bytes[index] = UInt8.random(in: 0...255, using: &random)
            case 2: bytes.removeSubrange(index..<end)
            case 3: bytes.insert(contentsOf: bytes[index..<end], at: index)
            case 4: bytes.removeSubrange((random.chance(1, of: 6) ? index : bytes.count - 1)...)
            case 5: bytes.swapAt(index, end - 1)
            default:
                let piece = random.pick([
                    "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud83c", "\\udfb5", "null", "-", "1.", "e5",
                    "\n", "\0",
                    "\u{FEFF}", "\"title\":1,", "\"text\":\"x\",", "\"tags\":[1],", "é", " ",
                ])
                bytes.insert(contentsOf: piece.utf8, at: index)
            }
        }
        return bytes
    }
}

extension SongFormatError {
    /// Whether the bytes are JSON, but not a song.
    fileprivate var isAboutSongs: Bool {
        switch reason {
        case .notAnObject, .wrongType, .wrongElementType, .loneSurrogate: true
        default: false
        }
    }
}
