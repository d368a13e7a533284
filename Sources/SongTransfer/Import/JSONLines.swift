import SongConversion
import SongFormat

/// Songs in JSON, one a line, as `--print --json` prints several.
enum JSONLines {
    /// What a reader makes of them.
    struct Result {
        var songs: [ImportedSong] = []
        var notes: [ConversionNote] = []
    }

    /// Nil where a line is no song, or there is one line only.
    static func read(_ bytes: [UInt8]) -> Result? {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard lines.count > 1, lines.count <= SongFileFormat.songLimit else { return nil }
        var result = Result()
        for (number, line) in lines.enumerated() where line.contains(where: { $0 > 0x20 }) {
            guard let read = try? SongFileFormat.json.read(Array(line)), read.songs.count == 1 else { return nil }
            result.notes += read.notes.map {
                ConversionNote(song: result.songs.count, line: number + 1, effect: $0.effect, what: $0.what)
            }
            result.songs += read.songs
        }
        return result
    }
}
