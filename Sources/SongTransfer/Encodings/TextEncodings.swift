import Files
import Freedesktop
import Processes
import Synchronization

/// Text in the encodings that iconv(1) supports. Runs that program of the C library, because this one may be linked
/// statically: iconv(3) would then load shared libraries of another C library version, and crash.
public enum TextEncodings {
    private static let program = Environment.current().program("iconv") ?? "/usr/bin/iconv"
    private static let milliseconds = 30_000
    /// The characters of the bytes from 0x80 on in single-byte encodings; nil for an invalid byte.
    private static let tables = Mutex<[String: [[UInt8]?]]>([:])

    /// Whether iconv knows an encoding by this name; see iconv(1), `--list`.
    public static func isKnown(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count) && !name.contains("/") && utf8([0x61, 0x61, 0x61, 0x61], named: name) != nil
    }

    /// The text in UTF-8; nil if there is no such encoding, or if the bytes are invalid in it.
    static func utf8(_ bytes: [UInt8], named name: String) -> [UInt8]? {
        answer(bytes, ["-f", FilePath(name), "-t", "UTF-8"], mayFail: false)
    }

    /// The same for samples, of which there are many: single-byte encodings are decoded by a table that iconv is asked
    /// for once.
    static func sample(_ bytes: [UInt8], named name: String, isSingleByte: Bool) -> [UInt8]? {
        guard isSingleByte else { return utf8(bytes, named: name) }
        let table = table(of: name)
        var text: [UInt8] = []
        text.reserveCapacity(2 * bytes.count)
        for byte in bytes {
            if byte < 0x80 {
                text.append(byte)
            } else if let character = table[Int(byte) - 0x80] {
                text += character
            } else {
                return nil
            }
        }
        return text
    }

    private static func table(of name: String) -> [[UInt8]?] {
        if let table = tables.withLock({ $0[name] }) { return table }
        // Each byte on its own line. `-c` omits invalid ones, for which iconv exits with an error.
        let bytes = (UInt8(0x80)...0xFF).flatMap { (byte: UInt8) -> [UInt8] in [byte, 0x0A] }
        let text = answer(bytes, ["-c", "-f", FilePath(name), "-t", "UTF-8"], mayFail: true) ?? []
        let lines: [[UInt8]?] = text.split(separator: 0x0A, omittingEmptySubsequences: false).map {
            $0.isEmpty ? nil : Array($0)
        }
        let table: [[UInt8]?] = lines.count == 0x81 ? Array(lines.dropLast()) : Array(repeating: nil, count: 0x80)
        tables.withLock { $0[name] = table }
        return table
    }

    private static func answer(_ bytes: [UInt8], _ arguments: [FilePath], mayFail: Bool) -> [UInt8]? {
        let child = ChildProcess(program, arguments: arguments, variables: [:])
        // In UTF-8, each byte of a character becomes at most three.
        guard let answer = try? child.answer(to: bytes, limit: 3 * bytes.count + 16, timeout: milliseconds),
            mayFail || answer.ending == .exited(0)
        else { return nil }
        return answer.output
    }
}
