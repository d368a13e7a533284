public import Files
public import Processes

/// A command that somebody named in an environment variable, as `$EDITOR`: the shell takes it apart, so that it can have
/// options and quotes, as for git(1) and sudoedit(8).
public struct ShellCommand: Sendable, Hashable {
    /// What the shell is to run.
    public let words: [UInt8]

    /// This command.
    public init(_ words: [UInt8]) {
        self.words = words
    }

    /// The command in the first of the variables that has one; nil where they are not set, or blank.
    public init?(in environment: Environment, _ names: String...) {
        let values = names.lazy.compactMap { environment.variables[$0] }
        guard let words = values.first(where: { $0.contains { $0 > UInt8(ascii: " ") } }) else { return nil }
        self.words = words
    }

    /// It, for messages.
    public var display: String { FilePath(bytes: words).display }

    /// The command with these arguments behind its own. Where it is a plain program with plain options, the shell steps
    /// aside for it.
    ///
    /// - Parameters:
    ///   - environment: where the program is looked for.
    ///   - variables: what the command is given.
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
