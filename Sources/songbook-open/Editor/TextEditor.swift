import Files
import Freedesktop
import Problems
import Processes
import Translations

/// The user's text editor.
struct TextEditor {
    private let command: ShellCommand

    /// Whether the user set one, which is therefore known to work in their session.
    static func isChosen(in environment: Environment) -> Bool {
        chosen(in: environment) != nil
    }

    /// Uses `$VISUAL`, or `$EDITOR`, or the first installed program of `editor`, `nano` and `vi`.
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
        command = ShellCommand(found.bytes)
    }

    private static func chosen(in environment: Environment) -> ShellCommand? {
        ShellCommand(in: environment, "VISUAL", "EDITOR")
    }

    /// Its name, for messages.
    var name: String { command.display }

    /// The process that opens these files in the editor.
    func process(editing files: [FilePath], in environment: Environment) -> ChildProcess {
        var variables = environment.variables
        variables[OwnTerminal.variable] = nil
        return command.process(with: files, in: environment, variables: variables)
    }
}
