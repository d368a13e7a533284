public import Files
public import Processes

/// A command that the user set in an environment variable such as `$EDITOR`: the shell parses it, so that it can have
/// options and quotes, as for git(1) and sudoedit(8).
public struct ShellCommand: Sendable, Hashable {
    /// The words that the shell runs.
    public let words: [UInt8]

    /// This command.
    public init(_ words: [UInt8]) {
        self.words = words
    }

    /// The command in the first of the variables that has one; nil if they are not set, or blank.
    public init?(in environment: Environment, _ names: String...) {
        let values = names.lazy.compactMap { environment.variables[$0] }
        guard let words = values.first(where: { $0.contains { $0 > UInt8(ascii: " ") } }) else { return nil }
        self.words = words
    }

    /// The command, for messages.
    public var display: String { FilePath(bytes: words).display }

    /// The command with these arguments after its own. If it is a plain program with plain options, it replaces the
    /// shell.
    ///
    /// - Parameters:
    ///   - environment: where to search for the program.
    ///   - variables: the environment of the command.
    public func process(
        with arguments: [FilePath] = [], in environment: Environment, variables: [String: [UInt8]]
    ) -> ChildProcess {
        let script = (isPlain(in: environment) ? Array("exec ".utf8) : []) + words + Array(#" "$@""#.utf8)
        return ChildProcess(
            "/bin/sh", arguments: ["-c", FilePath(bytes: script), FilePath(bytes: words)] + arguments,
            variables: variables)
    }

    private func isPlain(in environment: Environment) -> Bool {
        let isOrdinary = words.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: " /.-_+,:@%".utf8.contains(byte)
            }
        }
        guard isOrdinary, let word = words.split(separator: UInt8(ascii: " ")).first else { return false }
        let program = FilePath(bytes: Array(word))
        return program.isAbsolute ? program.isExecutableFile : environment.program(program) != nil
    }
}
