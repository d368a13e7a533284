import TestSupport

/// A random song file whose values come from small pools, so that two of them often have the same values.
struct RandomSong {
    /// The spellings of a name and a value.
    private struct Member {
        var name: String
        var value: String
    }

    private static let known = ["id", "title", "text", "createdAt", "updatedAt", "tags", "pinned"]
    private static let unknown = [
        "x", "y", "\\u0078", "z z", "\u{E9}", "e\u{301}", "\\ud800", "\\\"", "a", "b", "c", "d",
    ]

    private var members: [Member] = []

    init(using random: inout SeededGenerator) {
        var names = Self.known.filter { _ in random.chance(3, of: 4) }
        for _ in 0..<random.number(0...3) {
            names.insert(random.pick(Self.unknown), at: random.number(0...names.count))
        }
        members = names.map { Member(name: $0, value: Self.value(of: $0, &random)) }
    }

    /// Returns another version of it: some values are changed, some members removed, moved or new.
    func changed(using random: inout SeededGenerator) -> RandomSong {
        var copy = self
        for _ in 0..<random.number(0...4) {
            switch random.number(0...6) {
            case 0:
                let name = random.pick(Self.unknown)
                copy.members.insert(
                    Member(name: name, value: Self.value(of: name, &random)), at: random.number(0...copy.members.count))
            case 1 where !copy.members.isEmpty: copy.members.remove(at: random.number(0...copy.members.count - 1))
            case 2 where !copy.members.isEmpty:
                let moved = copy.members.remove(at: random.number(0...copy.members.count - 1))
                copy.members.insert(moved, at: random.number(0...copy.members.count))
            case 3:
                let missing = Self.known.filter { name in !copy.members.contains { $0.name == name } }
                guard let name = missing.randomElement(using: &random) else { break }
                copy.members.append(Member(name: name, value: Self.value(of: name, &random)))
            default:
                guard let index = copy.members.indices.randomElement(using: &random) else { break }
                let name = copy.members[index].name
                let lines = copy.members[index].value
                copy.members[index].value =
                    name == "text" && lines != "null" ? Self.edited(lines, &random) : Self.value(of: name, &random)
            }
        }
        return copy
    }

    /// Returns the same song with other white space.
    func text(using random: inout SeededGenerator) -> String {
        let spaces = random.pick([[""], ["", " "], ["\n  "], ["\r\n\t", " "]])
        let body = members.map { member in
            "\"\(member.name)\"" + random.pick(spaces) + ":" + random.pick(spaces) + member.value + random.pick(spaces)
        }
        let inside = body.joined(separator: "," + random.pick(spaces))
        return (random.chance(1, of: 8) ? "\u{FEFF}" : "") + random.pick(spaces) + "{" + random.pick(spaces) + inside
            + "}" + random.pick(spaces)
    }

    private static func value(of name: String, _ random: inout SeededGenerator) -> String {
        switch name {
        case "id": return random.pick(["\"1\"", "\"1\"", "\"1\"", "\"\\u0031\"", "\"2\"", "null"])
        case "title":
            return random.pick(["\"a\"", "\"\\u0061\"", "\"b\"", "\"\"", "null", "\"\u{E9}\"", "\"e\u{301}\""])
        case "text":
            return "\"" + (0..<random.number(0...6)).map { _ in line(&random) }.joined() + "\""
        case "createdAt", "updatedAt":
            return random.pick([
                "\"2026-01-01\"", "\"2026-02-01T00:00:00.5Z\"", "\"2026-02-01T01:00:00.5+01:00\"", "\"2026-03-01\"",
                "\"words\"", "null",
            ])
        case "tags":
            let tags = (0..<random.number(0...3)).map { _ in random.pick(["\"p\"", "\"q\"", "\"\\u0070\"", "\"r\""]) }
            return "[" + tags.joined(separator: random.pick([",", ", "])) + "]"
        case "pinned": return random.pick(["true", "false", "null"])
        default:
            return random.pick([
                "1", "1.0", "2", "\"/\"", "\"\\/\"", "[1,2]", "[1, 2]", "{\"k\":\"\u{E9}\"}", "{ \"k\" : \"\\u00e9\" }",
                "\"\\ud800\"", "null", "{}",
            ])
        }
    }

    private static func line(_ random: inout SeededGenerator) -> String {
        random.pick(["a", "b", "c", "d", "e", ""]) + "\\n"
    }

    private static func edited(_ value: String, _ random: inout SeededGenerator) -> String {
        var lines = value.dropFirst().dropLast().split(separator: "\\n", omittingEmptySubsequences: false).map(
            String.init)
        let place = random.number(0...lines.count - 1)
        if random.chance(1, of: 2) { lines.insert("new", at: place) } else { lines[place] += "!" }
        return "\"" + lines.joined(separator: "\\n") + "\""
    }
}
