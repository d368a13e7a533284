import Files
import SongFormat

/// Standard output for modes that write many lines, with a buffer.
final class BufferedOutput {
    private static let size = 65_536

    private let console: Console
    private let isTerminal: Bool
    private var bytes: [UInt8] = []

    init(_ console: Console) {
        self.console = console
        isTerminal = console.isTerminal
        bytes.reserveCapacity(Self.size + 4096)
    }

    /// Writes as ``Console/write(path:ending:)`` does.
    func write(path: FilePath, ending: PathEnding) {
        append(path)
        end(ending.rawValue)
    }

    /// Writes as ``Console/write(json:)`` does.
    func write(json: JSONValue) {
        let json = json.serialized(pretty: false)
        bytes += isTerminal ? TerminalText.escaping(json: json) : json
        end(UInt8(ascii: "\n"))
    }

    /// Writes `path:line:text`, always on one line.
    func write(path: FilePath, line: Int, text: String) {
        append(path)
        bytes += Array(":\(line):".utf8)
        append(text)
        end(UInt8(ascii: "\n"))
    }

    /// Writes `OWN<TAB>path:line<TAB>text`.
    func write(own: Int, path: FilePath, line: Int, text: String) {
        bytes += Array("\(own)\t".utf8)
        append(path)
        bytes += Array(":\(line)\t".utf8)
        append(text)
        end(UInt8(ascii: "\n"))
    }

    /// Writes as ``Console/write(name:value:)`` does.
    func write(name: String, value: String) {
        bytes += Array("\(name)\t".utf8)
        append(value)
        end(UInt8(ascii: "\n"))
    }

    /// Writes `COUNT<TAB>TEXT`.
    func write(count: Int, text: String) {
        bytes += Array("\(count)\t".utf8)
        append(text)
        end(UInt8(ascii: "\n"))
    }

    func flush() {
        if !bytes.isEmpty { console.write(bytes) }
        bytes.removeAll(keepingCapacity: true)
    }

    private func append(_ path: FilePath) {
        if isTerminal { bytes += Array(path.display.utf8) } else { bytes += path.bytes }
    }

    /// Appends a part of a line. A title or tag with a newline must not look like two lines.
    private func append(_ text: String) {
        if isTerminal || text.utf8.contains(UInt8(ascii: "\n")) {
            bytes += Array(TerminalText.onOneLine(text).utf8)
        } else {
            bytes.append(contentsOf: text.utf8)
        }
    }

    private func end(_ byte: UInt8) {
        bytes.append(byte)
        if bytes.count >= Self.size { flush() }
    }
}
