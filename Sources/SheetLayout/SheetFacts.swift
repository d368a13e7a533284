import ChordSheet
import SongFormat
import Translations

/// The facts about a song besides its title, as text.
enum SheetFacts {
    // MARK: Who made it

    static func credits(_ metadata: Metadata) -> String {
        func names(_ name: MetadataName) -> [String] {
            if case .list(let names)? = metadata[name] { names } else { [] }
        }
        func joined(_ names: [String]) -> String { names.joined(separator: ", ") }
        let (composers, lyricists) = (names(.composer), names(.lyricist))
        var credits = [joined(names(.artist))]
        if composers == lyricists, !composers.isEmpty {
            credits.append(translated("Words and music: \(joined(composers))"))
        } else {
            if !lyricists.isEmpty { credits.append(translated("Words: \(joined(lyricists))")) }
            if !composers.isEmpty { credits.append(translated("Music: \(joined(composers))")) }
        }
        let arrangers = names(.arranger)
        if !arrangers.isEmpty { credits.append(translated("Arrangement: \(joined(arrangers))")) }
        return credits.filter { !$0.isEmpty }.joined(separator: " · ")
    }

    // MARK: How it is played

    static func facts(of song: SheetSong) -> String {
        let metadata = song.metadata
        var facts = [key(of: song)]
        if case .number? = metadata[.tempo], let tempo = metadata[.tempo]?.text {
            facts.append(translated("Tempo \(tempo)"))
        }
        facts.append(metadata[.time]?.text ?? "")
        return facts.filter { !$0.isEmpty }.joined(separator: " · ")
    }

    private static func key(of song: SheetSong) -> String {
        let key = song.metadata[.key]?.text ?? ""
        var fret: Int?
        if case .number(let number)? = song.metadata[.capo], (1...24).contains(number) { fret = Int(number) }
        guard let fret else { return key.isEmpty ? "" : translated("Key of \(key)") }
        guard !key.isEmpty else { return translated("Capo \(fret)") }
        guard let sounding = sounding(key, fret, song) else { return translated("Key of \(key), capo \(fret)") }
        return translated("Key of \(key), capo \(fret) (sounds \(sounding))")
    }

    /// Nil if it is not a key.
    private static func sounding(_ key: String, _ fret: Int, _ song: SheetSong) -> String? {
        let hasH = song.chords.noteNames(.sharps, in: song.text).hasH
        guard let key = MusicalKey(key, hasH: hasH) else { return nil }
        return key.text(movedBy: fret, as: song.chords.noteNames(key.accidentals(movedBy: fret), in: song.text))
    }

    // MARK: Whose it is

    /// Includes the copyright sign.
    static func copyright(_ metadata: Metadata) -> String {
        let text = metadata[.copyright]?.text ?? ""
        let small = text.lowercased()
        let isMarked = small.contains("©") || small.contains("copyright") || small.hasPrefix("(c)")
        return text.isEmpty || isMarked ? text : "© " + text
    }
}
