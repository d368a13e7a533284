import Files
import Problems
import SongFormat
import Translations

/// `--textconv`: prints a song as text that git can compare line by line.
///
/// Writes a line for each member except the lyrics, as `name: value`, an empty line, and the lyrics. A file that is not
/// a song, or has one of its members twice, is written unchanged, because git shows nothing of a whole history if one
/// file in it cannot be converted. Source: gitattributes(5).
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
        // The date changes with each save and says nothing.
        let lines = members.filter { !["text", "updatedAt"].contains($0.name) }.map {
            "\(Self.text(of: .string($0.name))): \(Self.text(of: $0.value))"
        }
        console.write(Array((lines.joined(separator: "\n") + "\n\n" + Self.escaping(file.song.text) + "\n").utf8))
    }

    /// Writes the file unchanged, in pieces.
    private func writePieces() throws(FileError) {
        let path = try file.resolvingLinks()
        let input = try Directory(path.parent).openForReading(path.name)
        while console.isOpen {
            let piece = try input.readToEnd(limit: Self.pieceSize, expecting: Self.pieceSize)
            if piece.isEmpty { return }
            console.write(piece)
        }
    }

    /// Returns text unchanged unless it has several lines or could be read as another value; all else as JSON.
    private static func text(of value: JSONValue) -> String {
        if let text = value.string, !text.unicodeScalars.contains(where: isControl),
            (try? JSONValue(parsing: Array(text.utf8))) == nil
        {
            return text
        }
        return escaping(String(decoding: value.serialized(pretty: false), as: UTF8.self))
    }

    /// Returns the text with control characters as `\u001b`, except tabs and line endings.
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

    /// Whether it is a C0, DEL or C1 character.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    }
}
