import Files
import Problems
import SongFormat

extension Console {
    /// Writes a path and what ends it: its bytes as they are, or on a terminal as they may be shown.
    func write(path: FilePath, ending: PathEnding = .newline) {
        let bytes = isTerminal ? Array(path.display.utf8) : path.bytes
        write(bytes + [ending.rawValue])
    }

    /// Writes `NAME<TAB>VALUE` on one line: the bytes as they are, or as they may be shown on a terminal, or where there is
    /// a newline in them.
    func write(name: String, value: String) {
        let parts = [name, value].map { text in
            let isShown = isTerminal || text.utf8.contains(UInt8(ascii: "\n"))
            return isShown ? Array(FilePath(text).display.utf8) : Array(text.utf8)
        }
        write(parts[0] + [UInt8(ascii: "\t")] + parts[1] + [UInt8(ascii: "\n")])
    }

    /// Writes JSON as a line; on a terminal, what could drive it is escaped.
    func write(json: JSONValue) {
        write(json: json.serialized(pretty: false))
    }

    /// The same for JSON that is a line already.
    func write(json bytes: [UInt8]) {
        write((isTerminal ? TerminalText.escaping(json: bytes) : bytes) + [UInt8(ascii: "\n")])
    }
}

extension JSONValue {
    /// Why nothing became of what was named: its `path`, which standard input has not, and the `error`.
    static func object(failureOf path: FilePath?, _ problem: Problem) -> JSONValue {
        let place = path.map { Member("path", .string($0.string)) }
        return .object([place, Member("error", .string(problem.what))].compactMap(\.self))
    }
}

/// What comes after each path, so that whoever reads them knows where one ends.
enum PathEnding: UInt8 {
    /// A line a path, for people; a path can hold a newline.
    case newline = 0x0A
    /// `-0`, for `xargs -0`; no path can hold it.
    case null = 0
}
