import EditingSession
import Files
import Freedesktop
import LibraryIndex
import Problems
import SongLibrary

extension EditingSession {
    /// Opens a song with the limits of the user's settings.
    convenience init(opening file: FilePath, withSettingsOf environment: Environment) throws(Problem) {
        try self.init(
            opening: file, environment: environment,
            historyLimit: SettingsStore(environment: environment).historyLimit)
    }

    /// The song that an operand names; where its library is out of reach, as it is remembered.
    ///
    /// - Parameter prepare: called with the file before it is opened.
    static func open(
        _ operand: FilePath, in environment: Environment, _ prepare: (FilePath) throws(Problem) -> Void = { _ in }
    ) throws(Problem) -> EditingSession {
        do throws(Problem) {
            let file = try SongOperand(operand).file(in: environment)
            try prepare(file)
            return try EditingSession(opening: file, withSettingsOf: environment)
        } catch {
            guard error.kind != .invalidSong,
                let remembered = RememberedSong.find(operand, in: environment)
            else { throw error }
            return try EditingSession(
                remembering: remembered.song, of: remembered.time, at: remembered.path, obstacle: remembered.obstacle,
                environment: environment, historyLimit: SettingsStore(environment: environment).historyLimit)
        }
    }
}

extension SettingsStore {
    /// How many earlier versions of a song are kept. Where the settings cannot be understood, all of them: the limit may
    /// have been higher.
    var historyLimit: Int {
        let (settings, problem) = load()
        return problem == nil ? settings.historyLimit : .max
    }
}
