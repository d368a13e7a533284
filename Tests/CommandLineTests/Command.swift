import Files
import Freedesktop
import Glibc
import TestSupport

/// The built program, run as a real process in a folder of the test.
struct Command {
    /// The executable beside the test runner; or `$SONGBOOK_OPEN`, to test one that is installed.
    static let program: FilePath = {
        if let path = getenv("SONGBOOK_OPEN") { return FilePath(String(cString: path)) }
        let runner = try! FilePath("/proc/self/exe").resolvingLinks()
        return runner.parent.appending("songbook-open")
    }()

    let folder = TemporaryFolder()
    var variables: [String: [UInt8]]
    var program = Command.program

    init() {
        variables = folder.environment().variables
    }

    /// Returns the program in an installation of its own: `prefix` in the test's folder, with nothing else in it.
    static func installed() -> Command {
        var command = Command()
        command.folder.makeFolder("prefix/bin")
        command.program = command.folder["prefix/bin/songbook-open"]
        runTool("/bin/cp", Command.program.string, command.program.string)
        return command
    }

    /// A variable for the program; an unset one is empty.
    subscript(variable name: String) -> String {
        get { String(decoding: variables[name] ?? [], as: UTF8.self) }
        set { variables[name] = Array(newValue.utf8) }
    }

    /// Runs the program to its end.
    @discardableResult
    func callAsFunction(_ arguments: FilePath..., input: String = "") -> Outcome {
        run(arguments, input: Array(input.utf8))
    }

    /// Runs the program to its end, with arguments from a list.
    func run(
        _ arguments: [FilePath], input: [UInt8] = [], from inputStream: RunningCommand.Stream = .pipe,
        output: RunningCommand.Stream = .pipe
    ) -> Outcome {
        let running = start(arguments, input: inputStream, output: output)
        running.send(input)
        return running.finish()
    }

    /// Starts the program.
    func start(
        _ arguments: [FilePath], input: RunningCommand.Stream = .pipe, output: RunningCommand.Stream = .pipe,
        errors: RunningCommand.Stream = .pipe, inNewSession: Bool = false
    ) -> RunningCommand {
        RunningCommand(
            program, arguments, variables: variables, in: folder.path, input: input, output: output, errors: errors,
            inNewSession: inNewSession)
    }

    /// Writes a song file as this program would, with only a title and lyrics.
    @discardableResult
    func song(_ name: FilePath, text: String, title: String = "Kitchen Light") -> FilePath {
        folder.write(#"{"title": \#(quoted(title)), "text": \#(quoted(text))}"# + "\n", to: name)
    }

    /// Returns the same command with `$EDITOR` set to a shell script.
    func withEditor(_ script: String, name: FilePath = "editor") -> Command {
        var copy = self
        copy.variables["EDITOR"] = addScript(script, name: name).bytes
        return copy
    }

    /// Writes an executable shell script.
    @discardableResult
    func addScript(_ script: String, name: FilePath) -> FilePath {
        let path = folder.write("#!/bin/sh\n" + script + "\n", to: name)
        chmod(path.string, 0o755)
        return path
    }

    /// The files that sessions left behind: texts for editors, temporary files and drafts.
    var textsLeft: [String] {
        folder.tree().map(\.string).filter { path in
            path.hasPrefix("home/.local/state/songbook/lyrics/") || path.contains(".~") || path.hasSuffix(".draft")
        }
    }

    /// Returns the content of the file in which, as the program says, the input is kept; nil if it does not say so.
    func keptInput(_ errors: String) -> [UInt8]? {
        guard let match = errors.firstMatch(of: /the input is kept in ([^\n]+)/) else { return nil }
        let file = FilePath(String(match.output.1))
        let folder = FilePath("home/.local/state/songbook/input")
        return file.parent == self.folder[folder] ? self.folder.read(folder.appending(file.name)) : nil
    }

    private func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}

/// Returns a shell loop that waits until a condition holds, which is a command.
func until(_ condition: String) -> String {
    "until \(condition); do sleep 0.05; done"
}
