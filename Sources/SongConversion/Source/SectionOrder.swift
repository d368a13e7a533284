import ChordSheet
import SongFormat

/// The order of sections in formats that list them by codes: `V1 C V2 C`.
struct SectionOrder {
    let sections: SectionIndex
    /// Maps the names and headings of sections, in lower case, to their names.
    private let listed: [String: String]

    init(_ song: ImportedSong) {
        sections = SectionIndex(song.text, song.chords)
        var listed: [String: String] = [:]
        for entry in sections.entries { listed[entry.name.lowercased(), default: entry.name] = entry.name }
        for entry in sections.entries where listed[entry.heading.lowercased()] == nil {
            listed[entry.heading.lowercased()] = entry.name
        }
        self.listed = listed
    }

    /// The names of sections for codes separated by spaces, or by commas if there are any.
    ///
    /// - Parameter heading: returns the heading of a section with this code; nil if unknown.
    func names(_ codes: String, heading: (Substring) -> String?) -> [String] {
        // Few codes are distinct.
        var known: [Substring: String] = [:]
        func name(of code: Substring) -> String {
            if let name = known[code] { return name }
            let name = self.name(of: code, heading)
            known[code] = name
            return name
        }
        if codes.contains(",") {
            return codes.split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }.map { name(of: $0) }
        }
        let words = codes.split(whereSeparator: \.isWhitespace)
        var names: [String] = []
        var index = 0
        while index < words.count {
            var count = min(4, words.count - index)
            // Names may contain spaces.
            while count > 0, isListed(words[index..<(index + count)].joined(separator: " ")) == nil { count -= 1 }
            if count > 0 {
                names.append(isListed(words[index..<(index + count)].joined(separator: " "))!)
            } else if words[index].first == "(",
                let end = words[index...].prefix(16).firstIndex(where: { $0.last == ")" })
            {
                count = end - index + 1
                names.append(words[index...end].joined(separator: " "))
            } else {
                names.append(name(of: words[index]))
            }
            index += max(count, 1)
        }
        return names
    }

    /// Maps codes, in lower case, to the names of sections; of several sections with one code, the first counts.
    ///
    /// - Parameter codes: the code and heading of each section, in order.
    func names(of codes: [(code: String, heading: String)]) -> [String: String] {
        var names: [String: String] = [:]
        var counts: [String: Int] = [:]
        let alike = Dictionary(grouping: sections.entries) { $0.heading.lowercased() }
        for (code, heading) in codes where !heading.isEmpty {
            let plain = String(PlainHeading.of(heading[...]))
            let alike = alike[plain.lowercased()] ?? []
            let place = counts[plain.lowercased(), default: 0]
            counts[plain.lowercased()] = place + 1
            let name = alike.isEmpty ? plain : alike[min(place, alike.count - 1)].name
            if names[code.lowercased()] == nil { names[code.lowercased()] = name }
        }
        return names
    }

    /// The codes for the names.
    ///
    /// - Parameter code: returns the code of a section; the entry is nil if the song does not have that section.
    /// - Returns: nil if any of them has no code.
    func codes(_ names: [String], code: (String, SectionIndex.Entry?) -> String?) -> [String]? {
        var known: [String: String] = [:]
        let codes = names.compactMap { name -> String? in
            if let code = known[name] { return code }
            let code = code(name, sections[name])
            if let code { known[name] = code }
            return code
        }
        return codes.count == names.count ? codes : nil
    }

    private func isListed(_ name: String) -> String? {
        listed[name.lowercased()]
    }

    private func name(of code: Substring, _ heading: (Substring) -> String?) -> String {
        if let name = isListed(String(code)) { return name }
        guard let heading = heading(code) else { return String(code) }
        return sections[heading]?.name ?? String(PlainHeading.of(heading[...]))
    }
}

extension ImportedSong {
    /// The names that its member `order` lists.
    var order: [String] {
        switch member("order") {
        case .string(let name)?: name.isEmpty ? [] : [name]
        case .array(let names)?: names.compactMap(\.string)
        default: []
        }
    }

    /// Sets the member `order`, unless it exists, to a string, or to an array if there are several names.
    mutating func setOrder(_ names: [String]) {
        guard let first = names.first, member("order") == nil else { return }
        let isOne = names.count == 1
        let value = JSONValue.Member("order", isOne ? .string(first) : .array(names.map { .string($0) }))
        let meta = members.firstIndex { $0.name.hasSameBytes(as: "meta") }
        members.insert(value, at: meta ?? members.count)
    }

    /// Removes a value from `meta` and returns it; nil if it is missing.
    mutating func takeMeta(_ name: String) -> String? {
        guard let place = members.lastIndex(where: { $0.name.hasSameBytes(as: "meta") }),
            var entries = members[place].value.members,
            let entry = entries.firstIndex(where: { $0.name.hasSameBytes(as: name) }),
            let text = entries[entry].value.string
        else { return nil }
        entries.remove(at: entry)
        if entries.isEmpty { members.remove(at: place) } else { members[place].value = .object(entries) }
        return text
    }
}
