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

    /// Several sections that are called the same.
    private struct Place: Hashable {
        let key: SectionKey
        /// From 1 on; 0 for any.
        let number: Int
    }

    /// In the order of the lyrics.
    public private(set) var entries: [Entry] = []

    /// The first of each, the texts in small letters.
    private var byName: [String: Int] = [:], byHeading: [String: Int] = [:]
    private var byKey: [SectionKey: Int] = [:]
    private var byPlace: [Place: Int] = [:]

    /// - Parameters:
    ///   - text: the whole lyrics.
    ///   - chords: of the song.
    public init(_ text: String, _ chords: SongChords = .plain) {
        var seen: Set<SectionKey> = []
        var (ordinal, waiting) = (-1, nil as Entry?)
        func add(isEmpty: Bool) {
            guard let entry = waiting else { return }
            waiting = nil
            // One that has only a name stands for one that was written before.
            if seen.insert(SectionKey(entry.section)).inserted || !isEmpty { entries.append(entry) }
        }
        for line in SheetLines(text, chords) {
            switch line.kind {
            case .section(let section):
                add(isEmpty: true)
                ordinal += 1
                let heading = String(PlainHeading.of(line.text))
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
        remember()
    }

    private mutating func remember() {
        var counts: [SectionKey: Int] = [:]
        func add<Key: Hashable>(_ index: Int, _ key: Key, to known: inout [Key: Int]) {
            if known[key] == nil { known[key] = index }
        }
        for (index, entry) in entries.enumerated() {
            add(index, entry.name.lowercased(), to: &byName)
            add(index, entry.heading.lowercased(), to: &byHeading)
            let key = SectionKey(entry.section)
            counts[key, default: 0] += 1
            add(index, key, to: &byKey)
            add(index, Place(key: key.unnumbered, number: 0), to: &byPlace)
            if key.number == nil { byPlace[Place(key: key, number: counts[key] ?? 1)] = index }
        }
    }

    /// The section that is listed under this name: the one that is listed so, or called so, or means the same; else the
    /// one of several without a number that comes in this place, and without a number the first of its kind.
    public subscript(name: String) -> Entry? {
        let wanted = PlainHeading.of(name[...]).lowercased()
        if let index = byName[wanted] ?? byHeading[wanted] { return entries[index] }
        guard let key = SectionName(name).map({ SectionKey($0) }) else { return nil }
        let index = byKey[key] ?? byPlace[Place(key: key.unnumbered, number: key.number ?? 0)]
        return index.map { entries[$0] }
    }
}
