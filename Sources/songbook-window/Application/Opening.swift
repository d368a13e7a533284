import EditingSession
import Files
import Freedesktop
import SongLibrary

/// What came of the wish to open something.
enum Opening: Sendable {
    case song(LoadedSong)
    /// A folder that holds no song.
    case folder(FilePath)
    case problem(Problem)
}

/// The wish to open something, with the circumstances of whoever has it.
struct OpeningRequest: Sendable {
    let reference: SongReference
    /// The caller's folder and variables.
    let environment: Environment
    /// What `--library` was given.
    var library: FilePath?

    /// Finds out what is meant and reads it. Waits for the disk.
    func run() -> Opening {
        let (settings, problem) = SettingsStore(environment: environment).load()
        let locator = SongLocator(environment: environment, settings: settings, libraryFlag: library)
        do throws(Problem) {
            switch try locator.locate(reference) {
            case .song(let location):
                return .song(try LoadedSong(at: location, environment: environment, settingsProblem: problem))
            case .folder(let folder):
                return .folder(folder)
            }
        } catch {
            return .problem(error)
        }
    }
}
