@testable import SongFormat

/// Repeatable random numbers: SplitMix64 (Steele, Lea, Flood, 2014).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    mutating func chance(_ part: Int, of whole: Int) -> Bool { Int.random(in: 0..<whole, using: &self) < part }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements.randomElement(using: &self)! }
}

extension SongFile {
    init(_ text: String) throws(SongFormatError) { try self.init(decoding: Array(text.utf8)) }

    var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension SongFormatError {
    var place: [Int] { [line, column] }
}

extension String {
    /// The first occurrence, found and replaced byte for byte.
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
