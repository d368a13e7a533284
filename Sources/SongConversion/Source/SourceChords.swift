import ChordSheet
import SongFormat

/// The chords of a song in a format where any bracketed text may be one.
struct SourceChords {
    /// The chords that can be read, and the names that look like chords.
    let chords: SongChords
    /// Whether there are no chords.
    let isEmpty: Bool
    /// The notation of the chords on lines above words.
    let lineNotation: ChordNotation
    private let names: NoteNames

    /// - Parameter text: the text of one song.
    init(of text: String) {
        var unknown: [String] = []
        if text.utf8.contains(UInt8(ascii: "[")) {
            var seen: Set<Substring> = []
            for pair in Brackets(in: text[...]) where seen.count < Self.mostNames && seen.insert(pair.inside).inserted {
                if ChordName(pair.inside) == nil, ChordName.mayBeUnknown(pair.inside) {
                    unknown.append(String(pair.inside))
                }
            }
        }
        chords = SongChords(listed: unknown, in: text)
        names = chords.noteNames(.sharps, in: text)
        isEmpty = !ChordName.isAny(in: text[...], chords)
        lineNotation = LineNotation.of(text, among: LineNotation.certain)
    }

    private static let mostNames = 10_000

    /// The chords of each song of a ChordPro file.
    static func all(in text: String) -> [SourceChords] {
        var songs: [SourceChords] = []
        var start = text.startIndex
        var lines = SourceLines(text)
        var end = text.startIndex
        while let line = lines.next() {
            if line.text.utf8.count < 64, let directive = ChordProDirective(line.text), directive.name == "new_song",
                directive.selector == nil
            {
                songs.append(SourceChords(of: String(text[start..<end])))
                start = end
            }
            end = lines.rest.startIndex
        }
        return songs + [SourceChords(of: String(text[start...]))]
    }

    /// The note names for transposed chords.
    func noteNames(_ accidentals: NoteNames.Accidentals) -> NoteNames {
        NoteNames(
            accidentals, hasH: names.hasH, hasSyllables: names.hasSyllables, hasSigns: names.hasSigns)
    }
}

extension ImportedSong {
    /// The names that the member `chords` lists.
    var listedChords: [String] {
        switch member("chords") {
        case .string(let name)?: [name]
        case .array(let names)?: names.compactMap(\.string)
        default: []
        }
    }

    /// The names in brackets that are chords of this song.
    var chords: SongChords { SongChords(listed: listedChords, in: text) }

    /// Lists names as chords that cannot be read.
    mutating func list(chords names: [String]) {
        guard !names.isEmpty else { return }
        members.removeAll { $0.name.hasSameBytes(as: "chords") }
        members.append(JSONValue.Member("chords", .array(names.map { .string($0) })))
    }

    /// Lists the names that are chords of the song but not in letter notation, in the order of the lyrics; no others.
    ///
    /// This requires the complete lyrics: in a song with `[go]`, which is G diminished, `[(do)]` is D diminished, even
    /// if it was an instruction on its line.
    mutating func listAllChords() {
        var names = UnknownChords()
        names.add(chords.toList(in: text))
        members.removeAll { $0.name.hasSameBytes(as: "chords") }
        list(chords: names.names)
    }
}

/// Names found by a reader that ``ChordName`` cannot read; each once, in order.
struct UnknownChords {
    private static let limit = 1_000

    private(set) var names: [String] = []
    private var seen: Set<String> = []

    mutating func add(_ name: some StringProtocol) {
        guard names.count < Self.limit, ChordName(name) == nil else { return }
        if seen.insert(String(name)).inserted { names.append(String(name)) }
    }

    mutating func add(_ others: [String]) {
        for name in others { add(name) }
    }
}
