import EditingSession
import Files
import Freedesktop
import SongLibrary

extension EditingSession {
    /// Opens a song with the limits of the user's settings.
    ///
    /// Where the settings cannot be understood, every earlier version is kept: the limit may have been higher.
    convenience init(opening file: FilePath, withSettingsOf environment: Environment) throws(Problem) {
        let (settings, problem) = SettingsStore(environment: environment).load()
        try self.init(
            opening: file, environment: environment, historyLimit: problem == nil ? settings.historyLimit : .max)
    }
}
