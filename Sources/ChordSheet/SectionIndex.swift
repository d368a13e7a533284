/// The sections of a song by the names used in its member `order`. Source: songbook(5), `order`.
///
/// Sections are listed by their headings. Several with the same heading and no number are listed with their position
/// among them: `Verse 2` is the second `Verse`.
public struct SectionIndex: Sendable {
    /// A section that is written out, rather than only named again.
    public struct Entry: Hashable, Sendable {
        /// Its heading, without brackets and colon.
        public let heading: String
        /// Its name in the order.
        public fileprivate(set) var name: String
        /// The index, from 0, of its heading among all lines that name a section.
        public let ordinal: Int

        fileprivate let section: SectionName
    }

    /// One of several sections with the same heading.
    private struct Place: Hashable {
        let key: SectionKey
        /// From 1; 0 for the first with any number.
        let number: Int
    }

    /// The sections in the order of the lyrics.
    public private(set) var entries: [Entry] = []

    /// The first section for each key; texts are in lower case.
    private var byName: [String: Int] = [:], byHeading: [String: Int] = [:]
    private var byKey: [SectionKey: Int] = [:]
    private var byPlace: [Place: Int] = [:]

    /// - Parameters:
    ///   - text: the whole lyrics.
    ///   - chords: the chords of the song.
    public init(_ text: String, _ chords: SongChords = .plain) {
        var seen: Set<SectionKey> = []
        var (ordinal, waiting) = (-1, nil as Entry?)
        func add(isEmpty: Bool) {
            guard let entry = waiting else { return }
            waiting = nil
            // A heading without lines refers to a section that was written before.
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

    /// The section for a name in the order: one with that name, that heading, or the same meaning; else the one at that
    /// position among several without numbers, or for a name without a number the first of its kind.
    public subscript(name: String) -> Entry? {
        let wanted = PlainHeading.of(name[...]).lowercased()
        if let index = byName[wanted] ?? byHeading[wanted] { return entries[index] }
        guard let key = SectionName(name).map({ SectionKey($0) }) else { return nil }
        let index = byKey[key] ?? byPlace[Place(key: key.unnumbered, number: key.number ?? 0)]
        return index.map { entries[$0] }
    }
}
