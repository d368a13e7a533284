import TestSupport
import Testing

@testable import SongFormat

@Suite("Random songs, random edits")
struct RandomEditTests {
    @Test("What was written reads back, and nothing else has changed", arguments: 0..<8 as Range<UInt64>)
    func edits(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<150 {
            let original = RandomSong(using: &random)
            let file = try SongFile(original.text)
            #expect(file.song == original.song)
            #expect(file.readOnlyReason == nil)
            #expect(GrammarOracle.accepts(file.bytes, allowingLoneSurrogates: true))

            let edit = RandomSong.edit(using: &random)
            let edited = try file.encoding(edit)
            #expect(edited.song == edit.applied(to: original.song))
            #expect(GrammarOracle.accepts(edited.bytes, allowingLoneSurrogates: true))
            let changes = ChangedPlaces(of: original, edit: edit)
            #expect(
                changes.explain(edited.bytes), "\(original.text.debugDescription) -> \(edited.text.debugDescription)")

            let again = try SongFile(decoding: edited.bytes).encoding(edit)
            #expect(again.bytes == edited.bytes)
        }
    }

    @Test("Edit upon edit, the other members stay as they were", arguments: 100..<104 as Range<UInt64>)
    func manyEdits(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<20 {
            let original = RandomSong(using: &random)
            var file = try SongFile(original.text)
            var song = original.song
            for _ in 0..<10 {
                let edit = RandomSong.edit(using: &random)
                file = try file.encoding(edit)
                song = edit.applied(to: song)
                #expect(file.song == song)
            }
            #expect(try otherMembers(of: file.bytes) == otherMembers(of: Array(original.text.utf8)))
        }
    }

    @Test("Any new song reads back as itself", arguments: 200..<202 as Range<UInt64>)
    func newSongs(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let writer = RandomJSON(using: &random)
        for _ in 0..<200 {
            let (id, title, text) = (writer.words(&random), writer.words(&random), writer.words(&random))
            let file = try SongFile.new(id: id, title: title, text: text, createdAt: RandomSong.date(&random))
            #expect(try SongFile(decoding: file.bytes).song == file.song)
            #expect(file.song.id.hasSameBytes(as: id))
            #expect(file.song.title.hasSameBytes(as: title) && file.song.text.hasSameBytes(as: text))
            #expect(GrammarOracle.accepts(file.bytes))
        }
    }

    /// Returns names and values as they are spelled, in order, without the known ones.
    private func otherMembers(of bytes: [UInt8]) throws -> [[UInt8]] {
        var members: [[UInt8]] = []
        var scanner = try JSONScanner(bytes, limit: .max)
        _ = try scanner.next()
        while try scanner.next() == .name {
            let name = scanner.range
            let value = try scanner.rest(of: #require(try scanner.next()))
            let spelling = try JSONString.decode(name, of: bytes)
            if SongKey(rawValue: spelling) == nil { members.append(Array(bytes[name] + bytes[value])) }
        }
        return members
    }
}

/// Checks a written file piece by piece against the original.
private struct ChangedPlaces {
    private let pieces: [RandomSong.Piece]
    private let replaced: Set<SongKey>
    private let inserted: Set<SongKey>

    init(of original: RandomSong, edit: SongEdit) {
        let changes = edit.reduced(to: original.song)
        let changed = SongKey.allCases.filter { key in
            switch key {
            case .id: changes.id != nil
            case .title: changes.title != nil
            case .text: changes.text != nil
            case .createdAt: changes.createdAt != nil
            case .updatedAt: changes.updatedAt != nil
            case .tags: changes.tags != nil
            case .pinned: changes.pinned != nil
            }
        }
        let present = original.pieces.compactMap { piece in
            if case .value(let key, _) = piece { key } else { nil }
        }
        pieces = original.pieces
        replaced = Set(changed).intersection(present)
        inserted = Set(changed).subtracting(present)
    }

    /// Whether `bytes` are the pieces in order, with other values where values were replaced, and with nothing in
    /// between except, if members were inserted, what may be a member and a comma.
    func explain(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        let skipped = pieces.allSatisfy { piece in
            switch piece {
            case .value(let key, _) where replaced.contains(key):
                return dropValue(from: &rest)
            case .other(let text), .value(_, let text):
                if rest.starts(with: text.utf8) {
                    rest = rest.dropFirst(text.utf8.count)
                    return true
                }
                guard !inserted.isEmpty, let start = firstRange(of: Array(text.utf8), in: rest) else { return false }
                rest = rest[(start + text.utf8.count)...]
                return true
            }
        }
        return skipped && rest.isEmpty
    }

    private func firstRange(of text: [UInt8], in rest: ArraySlice<UInt8>) -> Int? {
        rest.indices.first { rest[$0...].starts(with: text) }
    }

    private func dropValue(from rest: inout ArraySlice<UInt8>) -> Bool {
        var depth = 0
        var isInString = false
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\\") where isInString: _ = rest.popFirst()
            case UInt8(ascii: "\""): isInString.toggle()
            case UInt8(ascii: "[") where !isInString: depth += 1
            case UInt8(ascii: "]") where !isInString: depth -= 1
            case UInt8(ascii: "e") where !isInString && depth == 0: return true
            default: continue
            }
            if depth == 0, !isInString { return true }
        }
        return false
    }
}
