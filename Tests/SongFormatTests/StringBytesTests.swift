import Testing

@testable import SongFormat

/// Strings are scanned many bytes at a time; the end of a run may be anywhere.
@Suite("Strings of JSON in their bytes")
struct StringBytesTests {
    /// Spellings of one character each, and the characters.
    private static let spellings = [
        ("\\n", "\n"), ("\\\"", "\""), ("\\\\", "\\"), ("\\u0041", "A"), ("é", "é"), ("日", "日"), ("😀", "😀"),
        ("\u{7F}", "\u{7F}"),
    ]

    @Test("say the same wherever in them something is that is not plain, and however long they are")
    func places() throws {
        var failures: [String] = []
        for length in 0...40 {
            for place in 0...length {
                for (spelling, meaning) in Self.spellings {
                    let (before, after) = (
                        String(repeating: "x", count: place), String(repeating: "y", count: length - place)
                    )
                    let json = Array("  \"\(before)\(spelling)\(after)\" ".utf8)
                    let (end, fault) = JSONString.end(in: json.span, from: 3)
                    let text = try? JSONString.decode(2..<(json.count - 1), of: json)
                    if end != json.count - 1 || fault != nil || text != before + meaning + after {
                        failures.append("\(length) \(place) \(spelling)")
                    }
                }
            }
        }
        #expect(failures.isEmpty)
    }

    @Test("end where a byte is that may not be there")
    func faults() {
        var failures: [String] = []
        for place in 0...40 {
            for byte in [0x00, 0x01, 0x1F, 0x80, 0xFF] as [UInt8] {
                var json = [UInt8](repeating: 0x78, count: 42)
                json[place] = byte
                let (end, fault) = JSONString.end(in: json.span, from: 0)
                if end != place || fault == nil { failures.append("\(place) \(byte)") }
            }
            var json = [UInt8](repeating: 0x78, count: 42)
            json[place] = UInt8(ascii: "\"")
            if JSONString.end(in: json.span, from: 0).0 != place + 1 { failures.append("\(place) end") }
        }
        #expect(failures.isEmpty)
    }
}
