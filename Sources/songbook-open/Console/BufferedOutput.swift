import Files
import SongFormat

/// Standard output for those who write many lines: they go out many at a time.
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

    /// As ``Console/write(path:ending:)``.
    func write(path: FilePath, ending: PathEnding) {
        append(path)
        end(ending.rawValue)
    }

    /// As ``Console/write(json:)``.
    func write(json: JSONValue) {
        let json = json.serialized(pretty: false)
        bytes += isTerminal ? TerminalText.escaping(json: json) : json
        end(UInt8(ascii: "\n"))
    }

    /// `path:line:text`, on one line whatever the text is.
    func write(path: FilePath, line: Int, text: String) {
        append(path)
        bytes += Array(":\(line):".utf8)
        append(text)
        end(UInt8(ascii: "\n"))
    }

    /// `OWN<TAB>path:line<TAB>text`.
    func write(own: Int, path: FilePath, line: Int, text: String) {
        bytes += Array("\(own)\t".utf8)
        append(path)
        bytes += Array(":\(line)\t".utf8)
        append(text)
        end(UInt8(ascii: "\n"))
    }

    /// As ``Console/write(name:value:)``.
    func write(name: String, value: String) {
        bytes += Array("\(name)\t".utf8)
        append(value)
        end(UInt8(ascii: "\n"))
    }

    /// `COUNT<TAB>TEXT`.
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

    /// A part of a line. A title or a tag with a newline must not look like two lines.
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
