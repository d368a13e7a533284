import Files
import Freedesktop
import SongLibrary

/// The settings as the window goes by them, with what is wrong with the file.
struct KnownSettings: Sendable {
    let settings: Settings
    /// What to say about the file; nil when there is nothing.
    let problem: Problem?
    /// Whether it is known which library was chosen, or that none was.
    let isUsable: Bool

    /// Reads them. Waits for the disk.
    ///
    /// Where they cannot be understood, every earlier version of a song is kept: the limit may have been higher.
    init(environment: Environment) {
        let store = SettingsStore(environment: environment)
        var (settings, problem) = store.load()
        isUsable = problem == nil && !settings.isLibraryUnclear
        if problem != nil { settings.historyLimit = .max }
        self.settings = settings
        self.problem = problem ?? store.remark(on: settings)
    }
}
