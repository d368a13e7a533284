import Files
import Freedesktop
import Processes

/// Text in the encodings that iconv(1) knows. It is a program of its own, of the C library, because this one may be
/// linked without shared libraries: iconv(3) would load those of another version of the C library then, and end it.
public enum TextEncodings {
    private static let program = Environment.current().program("iconv") ?? "/usr/bin/iconv"
    private static let milliseconds = 30_000

    /// Whether text can be read by this name; see iconv(1), `--list`.
    public static func isKnown(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count) && !name.contains("/") && utf8([0x61, 0x61, 0x61, 0x61], named: name) != nil
    }

    /// The same text in UTF-8; nil where there is no such encoding, or bytes that mean nothing in it.
    static func utf8(_ bytes: [UInt8], named name: String) -> [UInt8]? {
        let child = ChildProcess(program, arguments: ["-f", FilePath(name), "-t", "UTF-8"], variables: [:])
        // No character has more than three bytes in UTF-8 for each of its own.
        guard let answer = try? child.answer(to: bytes, limit: 3 * bytes.count + 16, timeout: milliseconds),
            answer.ending == .exited(0)
        else { return nil }
        return answer.output
    }
}
