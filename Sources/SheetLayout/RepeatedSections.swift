import ChordSheet

/// Repeated choruses: written out, or only named.
enum RepeatedSections {
    /// The kinds of sections that repeat.
    static let kinds: Set<SectionName.Kind> = [.chorus, .refrain, .hook, .preChorus, .postChorus]

    /// The sections with each repeated chorus as requested.
    static func applied(_ option: SheetOptions.RepeatedChorus, to sections: [Section]) -> [Section] {
        var earlier: [SectionKey: (section: Section, size: Int)] = [:]
        var size = 0
        return sections.flatMap { written -> [Section] in
            guard let name = written.name, kinds.contains(name.kind) else { return [written] }
            let key = SectionKey(name)
            guard let (first, firstSize) = earlier[key] else {
                if !written.isEmpty { earlier[key] = (written, written.size) }
                return [written]
            }
            var section = written
            // Only-played lines below the name of an earlier chorus come after that chorus.
            var rest: [Section] = []
            if section.isPlayed, !first.isPlayed {
                rest = [Section(heading: nil, lines: section.lines)]
                section.lines = []
            }
            let breaks = section.lines.filter(\.isPageBreak)
            switch option {
            case .whole:
                guard section.isEmpty else { break }
                size += firstSize
                guard size <= Section.mostRepeated else { break }
                section.lines = first.lines.filter { !$0.isPageBreak } + breaks
            case .name:
                if isSame(section, as: first) { section.lines = breaks }
            }
            return [section] + rest
        }
    }

    /// Whether the same words are sung.
    private static func isSame(_ section: Section, as first: Section) -> Bool {
        words(of: section).elementsEqual(words(of: first)) { $0 == $1 }
    }

    private static func words(of section: Section) -> some Sequence<String> {
        section.lines.lazy.filter { $0.line.kind != .blank && !$0.isPageBreak }.map { line in
            line.line.pieces.map { $0.words }.joined().split(separator: " ").joined(separator: " ")
        }.filter { !$0.isEmpty }
    }
}
