import Files
import Problems
import SongFormat

extension Console {
    /// Writes a path and its ending: its raw bytes, or on a terminal its escaped form.
    func write(path: FilePath, ending: PathEnding = .newline) {
        let bytes = isTerminal ? Array(path.display.utf8) : path.bytes
        write(bytes + [ending.rawValue])
    }

    /// Writes `NAME<TAB>VALUE` on one line: the raw bytes, or the escaped form on a terminal or where there is a
    /// newline in them.
    func write(name: String, value: String) {
        let parts = [name, value].map { text in
            let isShown = isTerminal || text.utf8.contains(UInt8(ascii: "\n"))
            return isShown ? Array(FilePath(text).display.utf8) : Array(text.utf8)
        }
        write(parts[0] + [UInt8(ascii: "\t")] + parts[1] + [UInt8(ascii: "\n")])
    }

    /// Writes JSON as a line; on a terminal, harmful characters are escaped.
    func write(json: JSONValue) {
        write(json: json.serialized(pretty: false))
    }

    /// Writes JSON that is a line already.
    func write(json bytes: [UInt8]) {
        write((isTerminal ? TerminalText.escaping(json: bytes) : bytes) + [UInt8(ascii: "\n")])
    }
}

extension JSONValue {
    /// The failure for an operand: its `path`, which is missing for standard input, and the `error`.
    static func object(failureOf path: FilePath?, _ problem: Problem) -> JSONValue {
        let place = path.map { Member("path", .string($0.string)) }
        return .object([place, Member("error", .string(problem.what))].compactMap(\.self))
    }
}

/// The character after each path.
enum PathEnding: UInt8 {
    /// A line for each path, for users; but a path can contain a newline.
    case newline = 0x0A
    /// For `-0` and `xargs -0`; no path can contain NUL.
    case null = 0
}
