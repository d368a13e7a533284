import Files
import Freedesktop
import Problems
import Translations

/// The window program, which handles calls that show something.
struct InstalledWindow {
    /// Its file.
    let path: FilePath

    /// Starts the window and waits for its answer.
    ///
    /// - Returns: the exit status of the call.
    func answer(_ arguments: [FilePath], in environment: Environment, console: Console) throws(Problem) -> Int32 {
        do {
            let answer = try WindowProcess(path, arguments: arguments, in: environment).run()
            if let complaint = answer.complaint { console.report(complaint) }
            return answer.status
        } catch {
            throw Problem(
                .unavailable, path: path, cannot: translated("start the window"), reason: error.errno.message,
                remedy: translated("reinstall it with install.sh, or use --edit"), cause: error)
        }
    }
}
