import ChordSheet
import SongFormat
import Translations

/// OnSong writes the key that sounds, and chords of that key, which it shows as many semitones lower as the capo says.
/// Our songs have chords as they are played, and their key. Source: OnSong's manual, "Metadata" and "Capo".
enum OnSongCapo {
    /// A song of OnSong as ours, and what there is to say; nil where it is the same.
    static func asPlayed(_ song: ImportedSong) -> (ImportedSong, [ConversionNote])? {
        guard let capo = capo(of: song), let key = song.member("key")?.string, let played = moved(key, by: -capo) else {
            return nil
        }
        var copy = song
        copy.set(key: played)
        // Who does not know that writes chords as they are played.
        let isPlayed = count(of: played, in: song) > count(of: key, in: song)
        if !isPlayed { copy.moveChords(by: -capo, key: key) }
        let what =
            isPlayed || copy.text.hasSameBytes(as: song.text)
            ? translated("key without the capo: \(played)") : translated("key and chords without the capo: \(played)")
        return (copy, [ConversionNote(effect: .changed, what: what)])
    }

    /// One of ours as a song of OnSong; nil where it is the same.
    static func sounding(_ song: ImportedSong) -> ImportedSong? {
        guard let capo = capo(of: song), let key = song.member("key")?.string, let sounding = moved(key, by: capo)
        else {
            return nil
        }
        var copy = song
        copy.set(key: sounding)
        copy.moveChords(by: capo, key: key)
        return copy
    }

    private static func capo(of song: ImportedSong) -> Int? {
        song.member("capo")?.integer.flatMap { (-24...24).contains($0) && $0 != 0 ? Int($0) : nil }
    }

    /// Of `G`, `Em`, `G major`.
    private static func moved(_ key: String, by semitones: Int) -> String? {
        let name = key.prefix { $0 != " " }
        guard let chord = ChordName(name), !chord.root.isEmpty else { return nil }
        let accidentals = NoteNames.Accidentals(ofKey: String(name), movedBy: semitones) ?? .sharps
        return chord.transposed(by: semitones, NoteNames(accidentals)).text + key.dropFirst(name.count)
    }

    /// How often the chord of a key is played.
    private static func count(of key: String, in song: ImportedSong) -> Int {
        guard let key = ChordName(key.prefix { $0 != " " }) else { return 0 }
        let isMinor = key.quality.starts(with: "m")
        return SheetLines(song.text, song.chords).reduce(0) { count, line in
            count
                + line.pieces.count { piece in
                    guard let chord = piece.chord, chord.root == key.root else { return false }
                    // A seventh leads to another chord.
                    if "791".contains(where: { chord.quality.first == $0 }) { return false }
                    return (chord.quality.starts(with: "m") && !chord.quality.starts(with: "maj")) == isMinor
                }
        }
    }
}

extension ImportedSong {
    fileprivate mutating func set(key: String) {
        for index in members.indices where members[index].name == "key" { members[index].value = .string(key) }
    }

    /// Moves the chords of the lyrics and of grids; not tablature.
    ///
    /// - Parameter key: of the song, before that.
    fileprivate mutating func moveChords(by semitones: Int, key: String) {
        let known = chords
        let accidentals = NoteNames.Accidentals(ofKey: String(key.prefix { $0 != " " }), movedBy: semitones) ?? .sharps
        let names = known.noteNames(accidentals, in: text)
        var unknown = UnknownChords()
        func move(_ chord: ChordName) -> ChordName {
            let moved = chord.transposed(by: semitones, names)
            unknown.add(moved.text)
            return moved
        }
        var output = ""
        for line in SheetLines(text, known) {
            switch line.kind {
            case .words:
                output += line.pieces.map { SheetPiece(chord: $0.chord.map(move), words: $0.words) }.text
            case .literal(let kind) where kind.hasChords && LiteralDirective(line.text) == nil:
                output += GridLine.moving(String(line.text)) { known.name($0)?.transposed(by: semitones, names).text }
            default: output += line.text
            }
            output += line.end
        }
        text = output
        list(chords: unknown.names)
    }
}
