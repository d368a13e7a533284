import Glibc

/// Songs of every kind, the same in each run: the lyrics, and a file with them in one of the ways that JSON allows.
struct SongCorpus {
    struct Entry {
        let text: String
        let file: [UInt8]
    }

    static let entries: [Entry] = {
        var random = Dice(seed: 20_260_212)
        var entries = special.map { Entry(text: $0, file: spell($0, &random)) }
        while entries.count < 250 {
            let text = lyrics(&random)
            entries.append(Entry(text: text, file: spell(text, &random)))
        }
        return entries
    }()

    private static let special = [
        "", "\n", "\n\n\n", " ", "a", "a\n", "a\r\nb\r\n", "\r", "\t", "no newline at the end",
        "\u{FEFF}BOM in the text",
        "NUL \0 in the middle", "\u{1}\u{1F}\u{7F}\u{80}\u{9F}", "\"quotes\" \\back\\slashes/ \\n \\u0041", "null",
        "{}",
        "e\u{301} é", "שָׁלוֹם עֲלֵיכֶם", "مرحبا \u{202E}x\u{202C}", "日本語の歌詞\n二行目", "\u{1F469}\u{200D}\u{1F3A4}\u{1F3FD}",
        "\u{FFFF}\u{FFFE}\u{10FFFF}\u{E000}", "\u{2028}\u{2029}", "-- \n--help",
        String(repeating: "la ", count: 350_000),
        String(repeating: "\u{1F3B8}\n", count: 100_000),
    ]

    private static let lines = [
        "Verse 1", "[Chorus]", "The kitchen light is burning low", "Am  F  C  G", "Ça m'était égal", "雨が降る", "비가 온다",
        "Дождь идёт", "השיר שלי", "أغنيتي", "\u{1F3B8}\u{1F525} solo", "cafe\u{301}", "\ttab", "trailing  ",
        "\"said she\"",
        "C:\\songs", "a/b", "\u{1B}[1m", "ไม่เป็นไร", "हिन्दी", "\u{1F1E9}\u{1F1EA}", "", "",
    ]

    private static func lyrics(_ random: inout Dice) -> String {
        let ending = ["\n", "\n", "\r\n", "\n\n"][random.next(below: 4)]
        let chosen = (0...random.next(below: 40)).map { _ in lines[random.next(below: lines.count)] }
        return chosen.joined(separator: ending) + (random.next(below: 3) == 0 ? ending : "")
    }

    /// Returns a file with the lyrics between members, in one of many styles.
    private static func spell(_ text: String, _ random: inout Dice) -> [UInt8] {
        let newline = ["\n", "\r\n", "", "\n"][random.next(below: 4)]
        let space = ["  ", "\t", "", "    "][random.next(below: 4)]
        var members = [
            "\"title\":\(space)\"T\"", "\"text\":\(space)" + literal(text, &random),
            "\"x\": [1.0, 1e400, {\"text\": \"no\"}]",
            "\"updatedAt\": \"2026-02-12T14:45:00Z\"",
        ]
        for index in members.indices.reversed() { members.swapAt(index, random.next(below: index + 1)) }
        let body = members.map { newline + space + $0 }.joined(separator: ",")
        return Array("{\(body)\(newline)}\(random.next(below: 2) == 0 ? newline : "")".utf8)
    }

    private static func literal(_ text: String, _ random: inout Dice) -> String {
        let escapes = random.next(below: 3)
        var result = "\""
        for scalar in text.unicodeScalars {
            let mustEscape = scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
            guard mustEscape || escapes == 2 && random.next(below: 4) == 0 else {
                result.unicodeScalars.append(scalar)
                continue
            }
            let short: [Unicode.Scalar: String] = [
                "\n": "\\n", "\r": "\\r", "\t": "\\t", "\"": "\\\"", "\\": "\\\\", "/": "\\/", "\u{8}": "\\b",
                "\u{C}": "\\f",
            ]
            if let escape = short[scalar], random.next(below: 5) > 0 {
                result += escape
            } else {
                for unit in UTF16.encode(scalar)! {
                    let digits = String(unit, radix: 16, uppercase: random.next(below: 2) == 0)
                    result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            }
        }
        return result + "\""
    }
}

/// Generates the same numbers in each run (Knuth's MMIX constants).
struct Dice {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next(below limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(limit))
    }
}
