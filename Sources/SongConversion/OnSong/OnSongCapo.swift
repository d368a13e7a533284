import ChordSheet
import SongFormat
import Translations

/// OnSong files contain the sounding key and chords in that key, which OnSong shows lower by the capo's number of
/// semitones. Our songs contain the key and the chords as played. Source: OnSong's manual, "Metadata" and "Capo".
enum OnSongCapo {
    /// Converts an OnSong song to ours, with notes; nil if nothing changes.
    static func asPlayed(_ song: ImportedSong) -> (ImportedSong, [ConversionNote])? {
        guard let capo = capo(of: song), let key = song.member("key")?.string, let played = moved(key, by: -capo) else {
            return nil
        }
        var copy = song
        copy.set(key: played)
        // Users who do not know this write chords as played.
        let isPlayed = count(of: played, in: song) > count(of: key, in: song)
        if !isPlayed { copy.moveChords(by: -capo, key: key) }
        let what =
            isPlayed || copy.text.hasSameBytes(as: song.text)
            ? translated("key without the capo: \(played)") : translated("key and chords without the capo: \(played)")
        return (copy, [ConversionNote(effect: .changed, what: what)])
    }

    /// Converts one of our songs to OnSong; nil if nothing changes.
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

    /// Transposes a key such as `G`, `Em` or `G major`.
    private static func moved(_ key: String, by semitones: Int) -> String? {
        guard let key = MusicalKey(key, hasH: false) else { return nil }
        return key.text(movedBy: semitones, as: NoteNames(key.accidentals(movedBy: semitones)))
    }

    /// How often the chord of a key is played.
    private static func count(of key: String, in song: ImportedSong) -> Int {
        guard let key = MusicalKey(key, hasH: false) else { return 0 }
        return SheetLines(song.text, song.chords).reduce(0) { count, line in
            count
                + line.pieces.count { piece in
                    // A seventh chord leads to another chord.
                    guard let chord = piece.chord, !"791".contains(where: { chord.quality.first == $0 }) else {
                        return false
                    }
                    return key.isOfTonic(chord)
                }
        }
    }
}

extension ImportedSong {
    fileprivate mutating func set(key: String) {
        for index in members.indices where members[index].name == "key" { members[index].value = .string(key) }
    }

    /// Transposes the chords of the lyrics and of grids, but not tablature.
    ///
    /// - Parameter key: the song's key before that.
    fileprivate mutating func moveChords(by semitones: Int, key: String) {
        let known = chords
        let accidentals = NoteNames.Accidentals(ofKey: key, movedBy: semitones) ?? .sharps
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
