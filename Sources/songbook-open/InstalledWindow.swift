import Files
import Freedesktop
import Problems
import Processes
import Translations

/// The window as a program of its own, which a call becomes that has something to show.
struct InstalledWindow {
    /// Its file.
    let path: FilePath

    /// This process becomes the window, whose exit status is that of the call.
    func replaceThisProcess(arguments: [FilePath], in environment: Environment) throws(Problem) -> Never {
        do {
            try ChildProcess(path, arguments: arguments, variables: environment.variables).replaceThisProcess()
        } catch {
            throw Problem(
                .unavailable, path: path, cannot: translated("start the window"), reason: error.errno.message,
                remedy: translated("reinstall it with install.sh, or use --edit"), cause: error)
        }
    }
}
