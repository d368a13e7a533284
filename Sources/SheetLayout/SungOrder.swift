import ChordSheet
import SongFormat

/// The sections in the order in which they are sung. Source: songbook(5), `order`.
enum SungOrder {
    /// The song's member `order`; empty if it has none.
    static func names(_ metadata: Metadata) -> [String] {
        guard case .list(let names)? = metadata[.order] else { return [] }
        return names
    }

    /// The sections of a song in the requested order.
    static func sections(of song: SheetSong, _ order: SheetOptions.SectionOrder) -> [Section] {
        let written = Section.sections(of: song.text, song.chords)
        let names = order == .asSung ? names(song.metadata) : []
        return names.isEmpty ? written : sections(written, SectionIndex(song.text, song.chords), names)
    }

    /// The sections in the order of the names; in written order if none of the names matches.
    ///
    /// - Parameters:
    ///   - written: all sections of the song.
    ///   - index: of the same lyrics.
    static func sections(_ written: [Section], _ index: SectionIndex, _ names: [String]) -> [Section] {
        let named = written.filter { $0.heading != nil }
        // The text above the first name is sung first.
        var sections = written.first.map { $0.heading == nil && !$0.isEmpty ? [$0] : [] } ?? []
        var isAny = false
        var size = 0
        for name in names {
            if let entry = index[name], entry.ordinal < named.count {
                var section = named[entry.ordinal]
                // Page breaks apply only to the written order.
                section.lines.removeAll(where: \.isPageBreak)
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
