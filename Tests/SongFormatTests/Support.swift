@testable import SongFormat

extension SongFile {
    init(_ text: String) throws(SongFormatError) { try self.init(decoding: Array(text.utf8)) }

    var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension SongFormatError {
    var place: [Int] { [line, column] }
}

extension String {
    /// Replaces the first occurrence, byte for byte.
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

/// `é`, as one scalar and as two.
let composed = "\u{E9}"
let decomposed = "e\u{301}"

let date = Timestamp(iso8601: "2026-02-12T10:30:00Z")!
let laterDate = Timestamp(iso8601: "2026-02-12T14:45:00Z")!

func errorReading(_ text: String) -> SongFormatError? { errorReading(Array(text.utf8)) }

func errorReading(_ bytes: [UInt8]) -> SongFormatError? {
    do throws(SongFormatError) {
        _ = try SongFile(decoding: bytes)
        return nil
    } catch {
        return error
    }
}
