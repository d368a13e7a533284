import Testing

@testable import SongFormat

@Suite("Writing a song leaves what was not edited")
struct LosslessWritingTests {
    @Test("A new file is written as the format says")
    func newFile() throws {
        let file = try SongFile.new(
            id: "550e8400-e29b-41d4-a716-446655440000", title: "My Song Title",
            text: "Verse 1 lyrics here...\n\nChorus lyrics here...",
            createdAt: try #require(Timestamp(iso8601: "2026-02-12T10:30:00Z")),
            updatedAt: try #require(Timestamp(iso8601: "2026-02-12T14:45:00Z")))
        #expect(
            file.text == #"""
                {
                  "id": "550e8400-e29b-41d4-a716-446655440000",
                  "title": "My Song Title",
                  "text": "Verse 1 lyrics here...\n\nChorus lyrics here...",
                  "createdAt": "2026-02-12T10:30:00Z",
                  "updatedAt": "2026-02-12T14:45:00Z"
                }

                """#)
    }

    @Test("Only the value that changes is replaced")
    func oneValue() throws {
        let before = "{\r\n\t\"x\" : [1.0, 1e400],\r\n\t\"text\" :\t\"a\\/b\",\r\n\t\"id\" : \"\\u00e9\"}\r\n"
        let file = try SongFile(decoding: Array(before.utf8)).encoding(SongEdit(text: "c\r\nd"))
        #expect(file.text == before.replacingOnce("a\\/b", with: "c\\r\\nd"))
    }
}

extension SongFile {
    var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension String {
    func replacingOnce(_ old: String, with new: String) -> String {
        let bytes = Array(utf8)
        let pattern = Array(old.utf8)
        for start in bytes.indices where bytes[start...].starts(with: pattern) {
            return String(
                decoding: bytes[..<start] + Array(new.utf8) + bytes[(start + pattern.count)...], as: UTF8.self)
        }
        return self
    }
}
