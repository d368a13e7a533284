import Files
import Freedesktop
import Problems
import Processes
import Translations

/// The text editor that somebody uses.
struct TextEditor {
    private let command: ShellCommand

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
        command = ShellCommand(found.bytes)
    }

    private static func chosen(in environment: Environment) -> ShellCommand? {
        ShellCommand(in: environment, "VISUAL", "EDITOR")
    }

    /// Its name, for messages.
    var name: String { command.display }

    /// The editor with these files.
    func process(editing files: [FilePath], in environment: Environment) -> ChildProcess {
        var variables = environment.variables
        variables[OwnTerminal.variable] = nil
        return command.process(with: files, in: environment, variables: variables)
    }
}
