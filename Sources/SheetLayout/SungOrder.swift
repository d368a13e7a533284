import ChordSheet
import SongFormat

/// The sections in the order in which they are sung. Source: songbook(5), `order`.
enum SungOrder {
    /// What the song's member says; empty where it has none.
    static func names(_ metadata: Metadata) -> [String] {
        guard case .list(let names)? = metadata[.order] else { return [] }
        return names
    }

    /// Sections as they are named; as they are written where none of them is.
    static func sections(_ written: [Section], _ names: [String]) -> [Section] {
        let known = NamedSections(written)
        // What is above the first name is sung first.
        var sections = written.first.map { $0.heading == nil && !$0.isEmpty ? [$0] : [] } ?? []
        var isAny = false
        var size = 0
        for name in names {
            if let section = known[name] {
                size += section.size
                guard size <= Section.mostRepeated else { return written }
                sections.append(section)
                isAny = true
            } else if !name.allSatisfy(\.isWhitespace) {
                sections.append(Section(heading: nil, lines: [], label: name))
            }
        }
        return isAny ? sections : written
    }
}

/// Sections by their names.
private struct NamedSections {
    /// Several sections that are called the same.
    private struct Place: Hashable {
        let key: SectionKey
        /// From 1 on; 0 for any.
        let number: Int
    }

    private var byText: [String: Section] = [:]
    private var byKey: [SectionKey: Section] = [:]
    private var byPlace: [Place: Section] = [:]

    init(_ sections: [Section]) {
        var counts: [SectionKey: Int] = [:]
        for section in sections {
            guard let name = section.name, let heading = section.heading else { continue }
            let key = SectionKey(name)
            // One that has only a name stands for one that was written before.
            if section.isEmpty, counts[key] != nil { continue }
            counts[key, default: 0] += 1
            var section = section
            // Pages end where they do as the song is written.
            section.lines.removeAll(where: \.isPageBreak)
            let text = PlainHeading.of(heading.line.text).lowercased()
            if byText[text] == nil { byText[text] = section }
            if byKey[key] == nil { byKey[key] = section }
            let any = Place(key: key.unnumbered, number: 0)
            if byPlace[any] == nil { byPlace[any] = section }
            if key.number == nil { byPlace[Place(key: key, number: counts[key] ?? 1)] = section }
        }
    }

    /// By its text; else by what it means; else the one of several without a number that comes in this place; and
    /// without a number the first of its kind.
    subscript(name: String) -> Section? {
        if let section = byText[PlainHeading.of(name[...]).lowercased()] { return section }
        guard let key = SectionName(name).map({ SectionKey($0) }) else { return nil }
        return byKey[key] ?? byPlace[Place(key: key.unnumbered, number: key.number ?? 0)]
    }
}
