import ChordSheet

/// The lines and rhymes of the song to find echoes of.
struct OwnLines {
    /// Their keys, each once.
    let keys: Set<UInt64>
    /// Those of rhymes.
    let rhymes: Set<UInt64>
    private let lines: [(lines: EchoLines, key: UInt64)]
    private let texts: [String]

    /// - Parameter listedChords: the song's member `chords`.
    init(_ lyrics: String, listedChords: [String]) {
        var lines = [(lines: EchoLines, key: UInt64)]()
        var reader = EchoLineReader()
        // As for other songs.
        let chords = SongChords(listed: listedChords, in: lyrics)
        TextFold().fold(lyrics, skipping: chords).withUnsafeBytes {
            reader.forEachLine(in: $0) { lines.append(($0, $1)) }
        }
        self.lines = lines
        keys = Set(lines.map(\.key))
        rhymes = Set(lines.lazy.filter { $0.lines.second != nil }.map(\.key))
        texts = lyrics.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
            String(Substring(line.last == UInt8(ascii: "\r") ? line.dropLast() : line))
        }
    }

    /// The echoes in other songs, in the order of their first lines. A rhyme is left out if both its lines are echoes
    /// themselves.
    ///
    /// - Parameter places: the places of each key.
    func echoes(_ places: [UInt64: [Echo.Place]]) -> [Echo] {
        let sorted = places.mapValues { $0.sorted { $0.song < $1.song } }.filter { !$0.value.isEmpty }
        let whole = Set(lines.lazy.filter { $0.lines.second == nil && sorted[$0.key] != nil }.map(\.lines.first))
        return lines.compactMap { lines, key in
            guard let places = sorted[key] else { return nil }
            let rhyme = lines.second.map { Echo.Rhyme(line: $0, text: texts[$0 - 1]) }
            if let rhyme, whole.contains(lines.first), whole.contains(rhyme.line) { return nil }
            return Echo(line: lines.first, text: texts[lines.first - 1], rhyme: rhyme, places: places)
        }.sorted { ($0.line, $0.rhyme?.line ?? 0) < ($1.line, $1.rhyme?.line ?? 0) }
    }
}
