import Files
import SongFormat
import Testing

@testable import EditingSession

@Suite("The file of a draft") struct DraftCodingTests {
    private func song(_ text: String) throws -> SongFile {
        try SongFile(decoding: Array(#"{"id":"1","text":"\#(text)"}"#.utf8))
    }

    private func draft(from base: [UInt8], to ours: SongFile) -> Draft {
        Draft(
            file: "/songs/Śpiew/One.songbook", savedAt: FileTime(seconds: -7, nanoseconds: 999_999_999), base: base,
            ours: ours)
    }

    @Test(
        "says all of the base and of ours, however much they share",
        arguments: ["", "a", "aa", "aaaaaaaa", "ab", "ba", "other words", String(repeating: "a", count: 300)])
    func roundTrip(text: String) throws {
        for base in ["", "a", "aaa", "aba", String(repeating: "a", count: 299)] {
            let made = draft(from: try song(base).bytes, to: try song(text))
            let read = try #require(Draft(decoding: Array(made.encoded().joined())))
            #expect(read.isSame(as: made) && !read.isWaiting)
        }
    }

    @Test("keeps a base that is no song, and one that is empty", arguments: ["", "{", "half of a so"])
    func strange(base: String) throws {
        let made = draft(from: Array(base.utf8), to: try song("typed"))
        #expect(Draft(decoding: Array(made.encoded().joined()))?.base == Array(base.utf8))
    }

    @Test("of a long song holds the words once")
    func long() throws {
        let words = (0..<20_000).map { "line \($0)" }.joined(separator: #"\n"#)
        let made = draft(from: try song(words).bytes, to: try song(words + " and more"))
        let bytes = Array(made.encoded().joined())
        #expect(bytes.count < words.utf8.count + 1000)
        #expect(try #require(Draft(decoding: bytes)).isSame(as: made))
    }

    @Test("of an earlier release is read", arguments: [false, true])
    func firstFormat(isWaiting: Bool) throws {
        let ours = try song("typed")
        let made = draft(from: try song("first").bytes, to: ours)
        let body = made.file.bytes + made.base + ours.bytes
        let header =
            #"{"path":\#(made.file.bytes.count),"base":\#(made.base.count),"ours":\#(ours.bytes.count),"#
            + #""seconds":-7,"nanoseconds":999999999,"checksum":"\#(Checksum(body).hexadecimal)"}"#
        let bytes = Array("songbook-draft 1\n\(header)\n".utf8) + body + Array((isWaiting ? "waiting\n" : "").utf8)
        #expect(Draft.isOne(bytes))
        let read = try #require(Draft(decoding: bytes))
        #expect(read.isSame(as: made) && read.isWaiting == isWaiting)
        for index in bytes.indices.dropFirst(bytes.count - body.count) where !isWaiting {
            var damaged = bytes
            damaged[index] ^= 1
            #expect(Draft(decoding: damaged) == nil)
        }
    }
}
