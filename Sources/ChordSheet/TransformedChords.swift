/// The chords of one song, in its words and grids, for renaming.
struct TransformedChords {
    private let song: ChordedText
    private let chords: SongChords
    /// Decides which names in grids are chords.
    private let gridChords: SongChords
    /// All chords in order.
    private(set) var names: [ChordName] = []
    private var hasTablature = false
    /// The song's key, or if none is given, that of the first chord.
    private(set) var key: MusicalKey?

    /// A song after renaming.
    struct Renamed {
        var text = ""
        var listed: [String] = []
        var remarks: [ChordTransform.Remark] = []
        /// Whether any note is called `H`.
        var hasH = false
    }

    init(of song: ChordedText) {
        self.song = song
        chords = SongChords(listed: song.listed, in: song.text)
        var cells: Set<String> = []
        for line in SheetLines(song.text, chords) where line.isGrid {
            cells.formUnion(GridLine.names(in: String(line.text)).filter { ChordName.mayBeUnknown($0) })
        }
        // If only grids contain chords, those determine the notation.
        let isAny = ChordName.isAny(in: song.text[...], chords)
        gridChords = isAny || cells.isEmpty ? chords : SongChords(listed: cells.union(song.listed), in: "")
        for line in SheetLines(song.text, chords) {
            switch line.kind {
            case .words where line.text.utf8.contains(UInt8(ascii: "[")): names += line.pieces.compactMap(\.chord)
            case .literal(.tab): hasTablature = true
            case .literal where line.isGrid:
                names += GridLine.names(in: String(line.text)).compactMap { gridChords.name($0) }
            default: break
            }
        }
        let hasH = NoteNames(.sharps, as: names).hasH
        key =
            song.key.flatMap { MusicalKey($0, hasH: hasH) }
            ?? names.lazy.filter { $0.isKnown && !$0.root.isEmpty }.first.flatMap { MusicalKey(of: $0, hasH: hasH) }
    }

    func renamed(_ renaming: ChordRenaming) -> Renamed {
        var renamed = Renamed()
        var known: [String: String] = [:]
        var said: Set<String> = []
        func rename(_ chord: ChordName) -> String {
            if let name = known[chord.text] { return name }
            let name = renaming(chord)
            if let name {
                renamed.hasH = renamed.hasH || [name.root, name.bass ?? ""].contains { $0 == "H" || $0 == "h" }
            } else {
                say(chord.text)
            }
            known[chord.text] = name?.text ?? chord.text
            return name?.text ?? chord.text
        }
        func say(_ name: String) {
            if said.insert(name).inserted { renamed.remarks.append(.chord(name)) }
        }
        for line in SheetLines(song.text, chords) {
            switch line.kind {
            case .words where line.text.utf8.contains(UInt8(ascii: "[")):
                for piece in line.pieces {
                    if let chord = piece.chord { renamed.text += "[\(rename(chord))]" }
                    renamed.text += piece.words
                }
            case .literal where line.isGrid:
                renamed.text += GridLine.moving(String(line.text)) { cell in
                    if let chord = gridChords.name(cell) { return rename(chord) }
                    if ChordName.mayBeUnknown(cell), cell.contains(where: \.isLetter) { say(String(cell)) }
                    return nil
                }
            default: renamed.text += line.text
            }
            renamed.text += line.end
        }
        if hasTablature, renaming.semitones % 12 != 0 { renamed.remarks.append(.tablature) }
        renamed.listed = listed(renamed.text, known)
        return renamed
    }

    /// The value of the member `chords` that keeps all of them chords.
    private func listed(_ text: String, _ known: [String: String]) -> [String] {
        var listed: [String] = []
        func add(_ name: String) { if !listed.contains(name) { listed.append(name) } }
        for name in song.listed { add(known[name] ?? name) }
        let others = Set(known.values).filter { ChordName($0) == nil }
        guard !others.isEmpty else { return listed }
        let now = SongChords(listed: listed, in: text)
        if others.contains(where: { now.name($0) == nil }) { others.sorted().forEach(add) }
        return listed
    }
}

extension SheetLine {
    /// Whether it is a line of a grid, but not a directive that begins or ends one.
    var isGrid: Bool {
        guard case .literal(let kind) = kind, kind.hasChords else { return false }
        return LiteralDirective(text) == nil
    }
}
