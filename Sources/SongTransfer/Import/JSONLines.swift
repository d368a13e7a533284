import SongConversion
import SongFormat
import Translations

/// Songs in JSON, one per line, as `--print --json` prints several.
enum JSONLines {
    /// The most faults that are reported.
    private static let faultLimit = 1_000

    /// Nil if any line begins with something other than an object, if no line is a song, or if there is only one line.
    /// A malformed line becomes a fault.
    static func read(_ bytes: [UInt8]) -> ImportResult? {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard lines.count > 1, lines.count <= SongFileFormat.songLimit, lines.allSatisfy(mayBeSong) else { return nil }
        var result = ImportResult(songs: [], notes: [])
        for (index, line) in lines.enumerated() where line.contains(where: { $0 > 0x20 }) {
            do throws(ConversionError) {
                var read = try SongFileFormat.json.read(Array(line))
                for place in read.songs.indices { read.songs[place].line = index + 1 }
                result.notes += read.notes.map {
                    ConversionNote(song: result.songs.count, line: index + 1, effect: $0.effect, what: $0.what)
                }
                result.songs += read.songs
            } catch {
                guard result.faults.count < faultLimit else { return nil }
                result.faults.append(SongFault(line: index + 1, what: words(error, line: index + 1)))
            }
        }
        return result.songs.isEmpty ? nil : result
    }

    /// Whether the line is blank or the beginning of an object.
    private static func mayBeSong(_ line: ArraySlice<UInt8>) -> Bool {
        line.first { $0 > 0x20 }.map { $0 == UInt8(ascii: "{") } ?? true
    }

    private static func words(_ error: ConversionError, line: Int) -> String {
        guard case .json(let fault) = error else { return "\(error)" }
        return translated("line \(line), column \(fault.column): \(fault.reason)")
    }
}
