import Files
import Problems
import SongFormat
import Translations

/// `--textconv`: a song as text that can be compared line by line, as git asks for it.
///
/// A line for each member but the lyrics, as `name: value`, an empty line, and the lyrics. What is no song is written as it
/// is, for git shows nothing of a whole history where one file in it cannot be converted. Source: gitattributes(5).
struct TextconvMode {
    let file: FilePath
    let console: Console

    func run() throws(Problem) {
        let bytes: [UInt8]
        do {
            bytes = try FileReader.read(file, limit: SongFile.byteLimit).bytes
        } catch {
            throw Problem(error, path: file, cannot: translated("read it"))
        }
        guard let song = try? SongFile(decoding: bytes).song, let members = try? JSONValue(parsing: bytes).members
        else {
            return console.write(bytes)
        }
        // Each save has another date, which says nothing.
        let lines = members.filter { !["text", "updatedAt"].contains($0.name) }.map {
            "\($0.name): \(Self.text(of: $0.value))"
        }
        console.write(Array((lines.joined(separator: "\n") + "\n\n" + song.text + "\n").utf8))
    }

    /// Words as they are, unless they are more than a line; all else as JSON.
    private static func text(of value: JSONValue) -> String {
        if let text = value.string, !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        {
            return text
        }
        return String(decoding: value.serialized(pretty: false), as: UTF8.self)
    }
}
