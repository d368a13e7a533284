import Files
import Freedesktop
import Problems
import SongLibrary

/// `--choose-library`: remembers the library to use, and prints where it is.
struct ChooseLibraryMode {
    let choice: FilePath
    let console: Console
    let environment: Environment

    func run() throws(Problem) {
        let (path, notices) = try SettingsStore(environment: environment).choose(LibraryChoice(argument: choice))
        for notice in notices { console.report(notice) }
        console.write(path: path)
    }
}
