import Files
import Freedesktop
import Problems
import Processes
import Translations

/// `--register-git` and `--unregister-git`: says in git's settings by which programs it shows and merges songs.
struct GitMode {
    let undoes: Bool
    /// Whether for the repository of the working folder, and not for all of the user's.
    let isLocal: Bool
    let console: Console
    let environment: Environment

    func run() throws(Problem) {
        let program = Self.quoted(try InstalledProgram.current().path.string)
        let settings = [
            ("diff.songbook.textconv", "\(program) --textconv --"),
            ("merge.songbook.name", "songbook-open"),
            ("merge.songbook.driver", "\(program.replacing("%", with: "%%")) --merge --output %A -- %O %A %B"),
        ]
        guard let git = environment.program("git") else {
            throw Problem(
                .unavailable, translated("git is not installed"), remedy: translated("install the package git"))
        }
        if undoes { return try unset(settings.map { $0.0 }, by: git) }
        for (name, value) in settings {
            guard try run(git, [name, value]) == 0 else { throw failure }
        }
        let line = "*.songbook diff=songbook merge=songbook"
        console.report(
            isLocal
                ? translated("git shows and merges songs in this repository; add this line to its file .gitattributes:")
                : translated(
                    """
                    git shows and merges songs; add this line to the file .gitattributes of a repository, or to \
                    ~/.config/git/attributes:
                    """))
        console.write(line: line)
    }

    /// Status 5 is that of a name that is not there. Source: git-config(1).
    private func unset(_ names: [String], by git: FilePath) throws(Problem) {
        for name in names {
            guard [0, 5].contains(try run(git, ["--unset-all", name])) else { throw failure }
        }
    }

    private func run(_ git: FilePath, _ arguments: [String]) throws(Problem) -> CInt? {
        let all = ["config", isLocal ? "--local" : "--global"] + arguments
        let process = ChildProcess(git, arguments: all.map { FilePath($0) }, variables: environment.variables)
        let ending = try Problem.explaining(translated("run git"), path: git, try process.run())
        return if case .exited(let status) = ending { status } else { nil }
    }

    /// For the shell, by which git runs both programs.
    private static func quoted(_ path: String) -> String {
        "'" + path.replacing("'", with: #"'\''"#) + "'"
    }

    private var failure: Problem {
        Problem(
            .inputOutput, translated("git could not change its settings"),
            remedy: isLocal
                ? translated("run this in a folder of the repository") : translated("check the message of git above"))
    }
}
