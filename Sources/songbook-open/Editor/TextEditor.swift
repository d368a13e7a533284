import Files
import Freedesktop
import Problems
import Processes
import Translations

/// The text editor that somebody uses.
struct TextEditor {
    /// What the shell is to run.
    private let command: [UInt8]

    /// Whether the user named one, so that it is known to work where they are.
    static func isChosen(in environment: Environment) -> Bool {
        chosen(in: environment) != nil
    }

    /// `$VISUAL`, else `$EDITOR`, else the first there is of `editor`, `nano` and `vi`.
    init(in environment: Environment) throws(Problem) {
        if let chosen = Self.chosen(in: environment) {
            command = chosen
            return
        }
        let usual: [FilePath] = ["editor", "nano", "vi"]
        guard let found = usual.first(where: { environment.program($0) != nil }) else {
            throw Problem(
                .unavailable, translated("no text editor found"),
                remedy: translated("install nano, or set EDITOR to your editor"))
        }
        command = found.bytes
    }

    private static func chosen(in environment: Environment) -> [UInt8]? {
        ["VISUAL", "EDITOR"].lazy.compactMap { environment.variables[$0] }
            .first { $0.contains { $0 > UInt8(ascii: " ") } }
    }

    /// Its name, for messages.
    var name: String { FilePath(bytes: command).display }

    /// The editor with these files. The shell takes it apart, so that it can have options and quotes, as for git and
    /// sudoedit; where it is a plain program with plain options, the shell steps aside for it.
    func process(editing files: [FilePath], in environment: Environment) -> ChildProcess {
        let script = (isPlain(in: environment) ? Array("exec ".utf8) : []) + command + Array(#" "$@""#.utf8)
        var variables = environment.variables
        variables[OwnTerminal.variable] = nil
        return ChildProcess(
            "/bin/sh", arguments: ["-c", FilePath(bytes: script), FilePath(bytes: command)] + files,
            variables: variables)
    }

    private func isPlain(in environment: Environment) -> Bool {
        let isOrdinary = command.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: " /.-_+,:@%".utf8.contains(byte)
            }
        }
        guard isOrdinary, let word = command.split(separator: UInt8(ascii: " ")).first else { return false }
        let program = FilePath(bytes: Array(word))
        return program.isAbsolute ? program.isExecutableFile : environment.program(program) != nil
    }
}
