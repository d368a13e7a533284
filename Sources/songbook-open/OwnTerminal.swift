import Files
import Freedesktop

/// A terminal that the program starts around itself, where it was double-clicked and there is none.
struct OwnTerminal {
    /// Set in that terminal, where what is said would be gone with it when the program ends.
    static let variable = "SONGBOOK_OPEN_OWN_TERMINAL"

    private let program: FilePath
    private let options: [FilePath]
    private let environment: Environment

    /// - Throws: when no terminal is installed.
    init(in environment: Environment) throws(Problem) {
        self.environment = environment
        if let program = environment.program("xdg-terminal-exec") {
            (self.program, options) = (program, [])
        } else if let program = environment.program("x-terminal-emulator") {
            // Debian Policy 11.8.3: `-e` takes all that follows for the command.
            (self.program, options) = (program, ["-e"])
        } else {
            throw Problem(
                .unavailable, "there is neither the window nor a terminal to show the song in",
                remedy: "install the window with install.sh, or a terminal such as xterm")
        }
    }

    /// Goes on there, editing these songs.
    ///
    /// - Throws: when the terminal cannot be started.
    func edit(_ songs: [FilePath]) throws(Problem) -> Never {
        let command: [FilePath] = [
            "/usr/bin/env", FilePath("\(Self.variable)=1"), try InstalledProgram.current().path, "--edit", "--",
        ]
        let child = ChildProcess(program, arguments: options + command + songs, variables: environment.variables)
        do {
            try child.replaceThisProcess()
        } catch {
            throw Problem(
                .unavailable, path: program, "cannot start this terminal: \(error.errno.message)",
                remedy: "install the window with install.sh, or another terminal", cause: error)
        }
    }
}
