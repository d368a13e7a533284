import Files
import Problems
import SongFormat
import Translations

/// `--textconv`: a song as text that can be compared line by line, as git asks for it.
///
/// A line for each member but the lyrics, as `name: value`, an empty line, and the lyrics. What is no song is written
/// as it is, for git shows nothing of a whole history where one file in it cannot be converted; so is a song that has one
/// of its members twice.
/// Source: gitattributes(5).
struct TextconvMode {
    private static let pieceSize = 1 << 20

    let file: FilePath
    let console: Console

    func run() throws(Problem) {
        let bytes: [UInt8]
        do {
            bytes = try FileReader.read(file, limit: SongFile.byteLimit).bytes
        } catch {
            guard case .tooLarge = error else { throw Problem(error, path: file, cannot: translated("read it")) }
            return try Problem.explaining(translated("read it"), path: file, try writePieces())
        }
        guard let file = try? SongFile(decoding: bytes), file.readOnlyReason == nil,
            let members = try? JSONValue(parsing: bytes).members
        else {
            return console.write(bytes)
        }
        // Each save has another date, which says nothing.
        let lines = members.filter { !["text", "updatedAt"].contains($0.name) }.map {
            "\(Self.text(of: .string($0.name))): \(Self.text(of: $0.value))"
        }
        console.write(Array((lines.joined(separator: "\n") + "\n\n" + Self.escaping(file.song.text) + "\n").utf8))
    }

    /// Writes the file as it is, in pieces.
    private func writePieces() throws(FileError) {
        let path = try file.resolvingLinks()
        let input = try Directory(path.parent).openForReading(path.name)
        while console.isOpen {
            let piece = try input.readToEnd(limit: Self.pieceSize, expecting: Self.pieceSize)
            if piece.isEmpty { return }
            console.write(piece)
        }
    }

    /// Words as they are, unless they are more than a line, or could be read as another value; all else as JSON.
    private static func text(of value: JSONValue) -> String {
        if let text = value.string, !text.unicodeScalars.contains(where: isControl),
            (try? JSONValue(parsing: Array(text.utf8))) == nil
        {
            return text
        }
        return escaping(String(decoding: value.serialized(pretty: false), as: UTF8.self))
    }

    /// The text with control characters as `\u001b`, but for tabs and line ends.
    private static func escaping(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { isControl($0) && $0 != "\t" && $0 != "\n" }) else { return text }
        var result = ""
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            let isLineEnd = scalar == "\n" || scalar == "\r" && rest.first == "\n"
            if !isControl(scalar) || scalar == "\t" || isLineEnd {
                result.unicodeScalars.append(scalar)
            } else {
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return result
    }

    /// C0, DEL and C1.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    }
}
