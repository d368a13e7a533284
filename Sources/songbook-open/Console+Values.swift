import Files
import SongFormat

extension Console {
    /// Writes a path as a line: its bytes as they are, or on a terminal as they may be shown.
    func write(path: FilePath) {
        let bytes = isTerminal ? Array(path.display.utf8) : path.bytes
        write(bytes + [UInt8(ascii: "\n")])
    }

    /// Writes JSON as a line; on a terminal, what could drive it is escaped.
    func write(json: JSONValue) {
        let bytes = json.serialized(pretty: false)
        write((isTerminal ? TerminalText.escaping(json: bytes) : bytes) + [UInt8(ascii: "\n")])
    }
}
