import ChordSheet
import Translations

/// How much is sung in a song, as text for the user.
nonisolated public enum CountWords {
    /// - Parameters:
    ///   - selection: counted instead of the lyrics, unless it is empty.
    ///   - listedChords: the song's member `chords`.
    public static func words(for selection: String, of lyrics: String, listedChords: [String] = []) -> String {
        let chords = SongChords(listed: listedChords, in: lyrics)
        let count = LyricsCount(selection.isEmpty ? lyrics : selection, chords)
        let lines = translated(count: count.lines, one: "\(count.lines) line", other: "\(count.lines) lines")
        let words = translated(count: count.words, one: "\(count.words) word", other: "\(count.words) words")
        let characters = translated(
            count: count.characters, one: "\(count.characters) character", other: "\(count.characters) characters")
        return selection.isEmpty
            ? translated("\(lines), \(words), \(characters)")
            : translated("Selected: \(lines), \(words), \(characters)")
    }
}
