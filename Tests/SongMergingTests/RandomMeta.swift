import SongFormat
import TestSupport
import Testing

/// A random member `meta` with odd names and values, of which equal ones are known in any spelling.
struct RandomMeta {
    private struct Entry {
        /// An index of `names`.
        var name: Int
        /// An index of `values`.
        var value: Int
    }

    /// The spellings of each name.
    static let names = [
        [""], ["a", "\\u0061"], ["b"], ["\\u0000"], ["\\n", "\\u000a"], ["\u{1F3B5}", "\\ud83c\\udfb5"], ["\\ud800"],
        ["\\udc00 x"], ["C:\\\\udo"],
    ]

    /// The spellings of each value; white space may be at each `~`. The first two are empty.
    private static let values = [
        ["null"], ["\"\""], ["\"1\"", "\"\\u0031\""], ["\"2\""], ["1.0"], ["\"\\ud800\""],
        ["\"\u{1F3B5}\"", "\"\\uD83C\\uDFB5\""], ["[~\"x\"~,~[~\"y\"~]~]", "[~\"\\u0078\"~,~[~\"y\"~]~]"],
        ["[~\"x\"~,~[~\"z\"~]~]"], ["{~\"k\"~:~\"/\"~}", "{~\"k\"~:~\"\\/\"~}"],
    ]

    /// Nil if there is no `meta`.
    private let entries: [Entry]?

    /// No `meta`.
    static let missing = RandomMeta(entries: nil)

    /// For each name, the indices of its values.
    var values: [[Int]] {
        Self.names.indices.map { name in (entries ?? []).filter { $0.name == name }.map(\.value) }
    }

    /// Whether the values of one name contain no words.
    static func isEmpty(_ values: [Int]) -> Bool { values.allSatisfy { $0 < 2 } }

    private init(entries: [Entry]?) { self.entries = entries }

    init(using random: inout SeededGenerator) {
        let names = Self.names.indices.shuffled(using: &random).prefix(random.number(0...6))
        let entries = names.map { Entry(name: $0, value: Self.value(&random)) }
        self.init(entries: entries.isEmpty && random.chance(1, of: 2) ? nil : entries)
    }

    /// The `meta` of a merged song.
    init(reading file: SongFile) throws {
        guard let meta = try file.members().first(where: { $0.text == "meta" }) else {
            self.init(entries: nil)
            return
        }
        var entries: [Entry] = []
        for member in try file.members(ofObjectAt: meta.value) {
            let name = String(decoding: file.bytes[member.name].dropFirst().dropLast(), as: UTF8.self)
            let value = String(decoding: file.bytes[member.value].filter { $0 > 0x20 }, as: UTF8.self)
            let nameIndex = Self.names.firstIndex { $0.contains(name) }
            let valueIndex = Self.values.firstIndex { spellings in
                spellings.contains { $0.replacing("~", with: "") == value }
            }
            entries.append(Entry(name: try #require(nameIndex), value: try #require(valueIndex)))
        }
        self.init(entries: entries)
    }

    /// Returns another version of it: some entries are changed, removed or new.
    func changed(using random: inout SeededGenerator) -> RandomMeta {
        var entries = entries ?? []
        for _ in 0..<random.number(0...3) {
            let place = random.number(0...entries.count)
            let isNew = place == entries.count || random.chance(1, of: 4)
            if isNew {
                let name = random.number(0...Self.names.count - 1)
                entries.insert(Entry(name: name, value: Self.value(&random)), at: place)
            } else if random.chance(1, of: 3) {
                entries.remove(at: place)
            } else {
                entries[place].value = Self.value(&random)
            }
        }
        return RandomMeta(entries: entries.isEmpty && random.chance(1, of: 2) ? nil : entries)
    }

    /// Returns a song that contains it, with random spellings and white space.
    func song(using random: inout SeededGenerator) -> String {
        guard let entries else { return #"{"t":0}"# }
        let members = entries.map { entry in
            let name = random.pick(Self.names[entry.name])
            let value = random.pick(Self.values[entry.value])
            return "\"\(name)\"~:~\(value)"
        }
        var song = ""
        for character in "{~\"meta\":~{~" + members.joined(separator: "~,~") + "~},\"t\":0}" {
            song += character == "~" ? random.pick(["", "", " ", "\n  ", "\r\n\t"]) : String(character)
        }
        return song
    }

    private static func value(_ random: inout SeededGenerator) -> Int { random.number(0...values.count - 1) }
}
