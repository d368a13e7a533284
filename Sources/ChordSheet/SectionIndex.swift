/// The sections of a song by the names under which its member `order` lists them. Source: songbook(5), `order`.
///
/// A section is listed as it is called. Of several that are called the same and have no number, each is listed with its
/// place among them: `Verse 2` is the second `Verse`.
public struct SectionIndex: Sendable {
    /// A section that is written out, and not only named again.
    public struct Entry: Hashable, Sendable {
        /// As it is called, without brackets and colon.
        public let heading: String
        /// As it is listed.
        public fileprivate(set) var name: String
        /// Which of all lines with the name of a section begins it, from 0.
        public let ordinal: Int

        fileprivate let section: SectionName
    }

    /// In the order of the lyrics.
    public private(set) var entries: [Entry] = []

    /// The first of each, in small letters.
    private var byName: [String: Int] = [:], byHeading: [String: Int] = [:]

    /// - Parameters:
    ///   - text: the whole lyrics.
    ///   - chords: of the song.
    public init(_ text: String, _ chords: SongChords = .plain) {
        var seen: Set<String> = []
        var (ordinal, waiting) = (-1, nil as Entry?)
        func add(isEmpty: Bool) {
            guard let entry = waiting else { return }
            waiting = nil
            // One that has only a name stands for one that was written before.
            if seen.insert(entry.heading.lowercased()).inserted || !isEmpty { entries.append(entry) }
        }
        for line in SheetLines(text, chords) {
            switch line.kind {
            case .section(let section):
                add(isEmpty: true)
                ordinal += 1
                let heading = Self.plain(line.text)
                waiting = Entry(heading: heading, name: heading, ordinal: ordinal, section: section)
            case .blank, .pageBreak: break
            case .words, .literal: add(isEmpty: false)
            }
        }
        add(isEmpty: true)
        let places = Dictionary(grouping: entries.indices) { entries[$0].heading.lowercased() }
        for same in places.values where same.count > 1 && entries[same[0]].section.number == nil {
            for (place, index) in same.enumerated() { entries[index].name = "\(entries[index].heading) \(place + 1)" }
        }
        for (index, entry) in entries.enumerated() {
            if byName[entry.name.lowercased()] == nil { byName[entry.name.lowercased()] = index }
            if byHeading[entry.heading.lowercased()] == nil { byHeading[entry.heading.lowercased()] = index }
        }
    }

    /// The section that is listed under this name: the one that is listed so, or called so, or means the same.
    public subscript(name: String) -> Entry? {
        let wanted = Self.plain(name[...]).lowercased()
        if let index = byName[wanted] ?? byHeading[wanted] { return entries[index] }
        guard let section = SectionName(name) else { return nil }
        let alike = entries.filter { $0.section.kind == section.kind && $0.section.letter == section.letter }
        if let entry = alike.first(where: { $0.section.number == section.number }) { return entry }
        guard let number = section.number else { return alike.first }
        let unnumbered = alike.filter { $0.section.number == nil }
        return number >= 1 && number <= unnumbered.count ? unnumbered[number - 1] : nil
    }

    /// The name of a section without the colon and the brackets that some put around it.
    public static func plain(_ heading: Substring) -> String {
        var name = heading.trimmed
        for _ in 0..<2 {
            if name.last == ":" { name = name.dropLast().trimmed }
            let isBracketed = ["[]", "()", "{}", "<>"].contains { name.first == $0.first && name.last == $0.last }
            if isBracketed, name.count > 2 { name = name.dropFirst().dropLast().trimmed }
        }
        return String(name)
    }
}
