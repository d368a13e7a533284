import Files
import Problems
import Translations

/// The bytes of a `.desktop` file, of which only the program it starts, and how, is changed.
///
/// Source: Desktop Entry Specification 1.5, "The Exec key" and "Possible value types".
struct DesktopEntry: Sendable {
    private(set) var bytes: [UInt8]

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The program without which the entry is not shown: a name to search for in `PATH` or an absolute path. Nil if
    /// there is none.
    var program: FilePath? {
        let start = Array("TryExec=".utf8)
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        guard let line = lines.first(where: { $0.starts(with: start) }) else { return nil }
        let value = String(decoding: line.dropFirst(start.count), as: UTF8.self)
        return value.isEmpty ? nil : FilePath(value.replacing(#"\\"#, with: #"\"#))
    }

    /// Makes the entry and its actions start `program`, a name to search for in `PATH` or an absolute path.
    ///
    /// - Throws: a ``Problem`` of kind `unavailable` for a path that no entry can hold.
    mutating func setProgram(_ program: FilePath) throws(Problem) {
        guard let path = String(validating: program.bytes, as: UTF8.self),
            !path.unicodeScalars.contains(where: { $0 == "%" || $0 == "=" || $0.value < 0x20 })
        else {
            throw Problem(
                .unavailable, path: program,
                translated(
                    """
                    the desktop cannot start a program whose path contains '%', '=', control characters or bytes that \
                    are not valid UTF-8
                    """), remedy: translated("install into another folder"))
        }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
            if line.starts(with: "Exec=".utf8) {
                return Array("Exec=\(Self.quoted(path)) ".utf8) + Self.arguments(of: line)
            }
            if line.starts(with: "TryExec=".utf8) { return Array("TryExec=\(Self.escaped(path))".utf8) }
            return Array(line)
        }
        bytes = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    }

    /// Sets whether programs that open songs call the session bus instead of starting the program. Source: Desktop
    /// Entry Specification 1.5, "D-Bus Activation".
    mutating func setActivatable(_ isActivatable: Bool) {
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
        lines.removeAll { $0.starts(with: "DBusActivatable=".utf8) }
        if isActivatable, let program = lines.firstIndex(where: { $0.starts(with: "Exec=".utf8) }) {
            lines.insert(Array("DBusActivatable=true".utf8), at: program)
        }
        bytes = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    }

    /// Whether a command line with this program in it needs quotation marks.
    static func needsQuotes(_ program: FilePath) -> Bool {
        program.bytes.contains { " \t\n\"'\\><~|&;$*?#()`".utf8.contains($0) }
    }

    /// The arguments after the program: what to open, or an action.
    private static func arguments(of line: ArraySlice<UInt8>) -> [UInt8] {
        let words = Array(" --action ".utf8)
        let start = line.indices.last { line[$0...].starts(with: words) }
        return start.map { Array(line[($0 + 1)...]) } ?? Array("%U".utf8)
    }

    /// The path as an argument of a command line, escaped as a value of a desktop entry.
    private static func quoted(_ path: String) -> String {
        guard needsQuotes(FilePath(path)) else { return path }
        return escaped("\"" + path.spelled { "\"`$\\".unicodeScalars.contains($0) ? "\\\($0)" : nil } + "\"")
    }

    /// The value as one of a desktop entry; it contains no control characters.
    private static func escaped(_ value: String) -> String {
        value.spelled { $0 == "\\" ? "\\\\" : nil }
    }
}
