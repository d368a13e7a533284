@testable import SongFormat
import TestSupport

/// A random song file in a random style, in pieces, so that a test knows which bytes belong to which value.
struct RandomSong {
    enum Piece {
        case other(String)
        case value(SongKey, String)
    }

    private(set) var pieces: [Piece] = []

    /// The song in the file.
    private(set) var song = Song()

    var text: String {
        pieces.map { piece in
            switch piece {
            case .other(let text), .value(_, let text): text
            }
        }.joined()
    }

    init(using random: inout SeededGenerator) {
        var writer = RandomJSON(using: &random)
        var keys = SongKey.allCases.filter { _ in random.chance(3, of: 4) }
        keys.shuffle(using: &random)
        var names: [SongKey?] = keys
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            names.insert(nil, at: .random(in: 0...names.count, using: &random))
        }
        add((random.chance(1, of: 8) ? "\u{FEFF}" : "") + writer.space(&random) + "{" + writer.space(&random))
        for (index, name) in names.enumerated() {
            if index > 0 { add(writer.space(&random) + "," + writer.space(&random)) }
            // The last character prevents a known name, and a duplicate in another Unicode form.
            add(writer.spelling(of: name?.rawValue ?? "\(writer.words(&random))\(index)", &random))
            add(writer.space(&random) + ":" + writer.space(&random))
            if let name { addValue(of: name, &writer, &random) } else { add(writer.value(depth: 0, &random)) }
        }
        add(writer.space(&random) + "}" + writer.space(&random))
    }

    private mutating func add(_ text: String) { pieces.append(.other(text)) }

    private mutating func addValue(of key: SongKey, _ writer: inout RandomJSON, _ random: inout SeededGenerator) {
        var spelling = "null"
        func string(_ text: String) -> String { writer.spelling(of: text, &random) }
        if random.chance(9, of: 10) {
            switch key {
            case .id:
                song.id = writer.words(&random)
                spelling = string(song.id!)
            case .title:
                song.title = writer.words(&random)
                spelling = string(song.title)
            case .text:
                song.text = writer.words(&random) + writer.words(&random)
                spelling = string(song.text)
            case .createdAt, .updatedAt:
                let date = RandomSong.date(&random)
                if key == .createdAt { song.createdAt = date } else { song.updatedAt = date }
                spelling = string(date.iso8601)
            case .tags:
                song.tags = (0..<Int.random(in: 0...3, using: &random)).map { _ in writer.words(&random) }
                let tags = song.tags.map { writer.space(&random) + string($0) + writer.space(&random) }
                spelling = "[" + tags.joined(separator: ",") + "]"
            case .pinned:
                song.pinned = Bool.random(using: &random)
                spelling = "\(song.pinned)"
            }
        }
        pieces.append(.value(key, spelling))
    }

    static func date(_ random: inout SeededGenerator) -> Timestamp {
        Timestamp(seconds: .random(in: 0...4_000_000_000, using: &random))
    }

    static func edit(using random: inout SeededGenerator) -> SongEdit {
        let writer = RandomJSON(using: &random)
        func sometimes<Value>(_ value: (inout SeededGenerator) -> Value) -> Value? {
            random.chance(1, of: 3) ? value(&random) : nil
        }
        return SongEdit(
            id: sometimes { writer.words(&$0) }, title: sometimes { writer.words(&$0) },
            text: sometimes { writer.words(&$0) }, createdAt: sometimes { date(&$0) },
            updatedAt: sometimes { date(&$0) },
            tags: sometimes { random in (0..<Int.random(in: 0...3, using: &random)).map { _ in writer.words(&random) }
            },
            pinned: sometimes { Bool.random(using: &$0) })
    }
}

/// Random JSON in random spelling.
struct RandomJSON {
    private let spaces: [String]
    private let escapes: Int

    init(using random: inout SeededGenerator) {
        spaces = random.pick([
            [""], ["", " "], ["\n  ", " "], ["\r\n\t"], ["", " ", "\t", "\n", "\r", "\r\n", "   \n"],
        ])
        escapes = random.pick([0, 1, 4])
    }

    func space(_ random: inout SeededGenerator) -> String { random.pick(spaces) }

    func words(_ random: inout SeededGenerator) -> String {
        (0..<Int.random(in: 0...12, using: &random)).map { _ in
            random.pick([
                "a", "love ", "\n", "\r\n", "\r", "\"", "\\", "/", "\t", "\0", "\u{1F}", "\u{7F}", "é", "e\u{301}",
                "\u{301}",
                "日本", "🎵", "👩‍🎤", "\u{2028}", "\u{FEFF}", "\u{202E}", "\u{FFFF}", "{", "]", ",", ":", "title", "null",
                "the words of a song, long enough for eight at a time ", "Под небом ", "\u{10FFFF}",
            ])
        }.joined()
    }

    /// Returns a JSON string in which each scalar is escaped or not at random.
    func spelling(of text: String, _ random: inout SeededGenerator) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            let mustEscape = scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
            guard mustEscape || random.chance(escapes, of: 8) else {
                result.unicodeScalars.append(scalar)
                continue
            }
            let short: [Unicode.Scalar: String] = [
                "\"": "\\\"", "\\": "\\\\", "/": "\\/", "\u{8}": "\\b", "\u{C}": "\\f", "\n": "\\n", "\r": "\\r",
                "\t": "\\t",
            ]
            if let escape = short[scalar], random.chance(2, of: 3) {
                result += escape
                continue
            }
            for unit in String(scalar).utf16 {
                let digits = String(unit, radix: 16, uppercase: random.chance(1, of: 2))
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return result + "\""
    }

    func value(depth: Int, _ random: inout SeededGenerator) -> String {
        switch Int.random(in: depth > 3 ? 2...6 : 0...6, using: &random) {
        case 0:
            let elements = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                space(&random) + value(depth: depth + 1, &random) + space(&random)
            }
            return "[" + elements.joined(separator: ",") + (elements.isEmpty ? space(&random) : "") + "]"
        case 1:
            let members = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                space(&random) + spelling(of: words(&random), &random) + space(&random) + ":" + space(&random)
                    + value(depth: depth + 1, &random) + space(&random)
            }
            return "{" + members.joined(separator: ",") + "}"
        case 2, 3: return spelling(of: words(&random), &random)
        case 4:
            return random.pick(["0", "-0", "1.0", "1e400", "-1.50E-07", "123456789012345678901234567890", "7e+2"])
        case 5: return random.pick(["true", "false", "null"])
        default: return random.pick(["\"\\ud800\"", "\"\\udfff x\"", "\"\\u0000\"", "\"\""])
        }
    }
}
