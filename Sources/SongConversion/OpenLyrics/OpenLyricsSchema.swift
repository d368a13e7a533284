/// The values that the schema of OpenLyrics 0.9 accepts. Source: `openlyrics-0.9.rng`.
enum OpenLyricsSchema {
    static let notations: Set<String> = ["english", "english-b", "german", "dutch", "hungarian", "neolatin"]

    static let keys: Set<String> = [
        "A#", "Fxm", "D#", "B#m", "G#", "E#m", "C#", "A#m", "F#", "D#m", "B", "G#m", "E", "C#m", "A", "F#m", "D", "Bm",
        "G",
        "Em", "C", "Am", "F", "Dm", "Bb", "Gm", "Eb", "Cm", "Ab", "Fm", "Db", "Bbm", "Gb", "Ebm", "Cb", "Abm",
    ]

    /// From 1/1 to 63/64.
    static func isTimeSignature(_ value: String) -> Bool {
        let parts = value.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, isPositive(parts[0]), parts[0].utf8.first != UInt8(ascii: "0"),
            let beats = Int(parts[0]), beats <= 63
        else { return false }
        return ["1", "2", "4", "8", "16", "32", "64"].contains(parts[1])
    }

    /// xsd:language.
    static func isLanguage(_ value: some StringProtocol) -> Bool {
        let parts = value.split(separator: "-", omittingEmptySubsequences: false)
        return parts.enumerated().allSatisfy { index, part in
            (1...8).contains(part.utf8.count)
                && part.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) || index > 0 && (0x30...0x39).contains($0) }
        }
    }

    /// xsd:positiveInteger, without a sign.
    static func isPositive(_ value: some StringProtocol) -> Bool {
        (1...18).contains(value.utf8.count) && value.utf8.allSatisfy { (0x30...0x39).contains($0) }
            && value.utf8.contains { $0 != UInt8(ascii: "0") }
    }

    /// xsd:gYearMonth or xsd:date, with four-digit years.
    static func isDate(_ value: String) -> Bool {
        let parts = value.split(separator: "-", omittingEmptySubsequences: false)
        guard [2, 3].contains(parts.count), parts[0].utf8.count == 4, isPositive(parts[0]),
            parts.dropFirst().allSatisfy({ $0.utf8.count == 2 && isPositive($0) }), let month = Int(parts[1])
        else { return false }
        let days = parts.count < 3 ? 1 : Int(parts[2]) ?? 0
        // A first check; the exact number of days is checked below.
        guard month <= 12, days <= 31 else { return false }
        let isLeap = Int(parts[0]).map { $0 % 4 == 0 && ($0 % 100 != 0 || $0 % 400 == 0) } ?? false
        return days <= [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }

    /// Names of verses and of instrumental parts, separated by spaces.
    static func isVerseOrder(_ value: String) -> Bool {
        let names = value.split(separator: " ")
        return !names.isEmpty
            && names.allSatisfy { text in
                guard let name = OpenLyricsVerseName(String(text)), name.text.utf8.elementsEqual(text.utf8) else {
                    return false
                }
                return name.letter == "v" ? name.number != nil : name.number.map { $0 <= 99 } ?? true
            }
    }
}
