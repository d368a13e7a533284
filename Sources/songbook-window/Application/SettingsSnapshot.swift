import Files
import Freedesktop
import Problems
import SongLibrary
import Translations

/// The settings as the window goes by them, with what is wrong with the file.
struct SettingsSnapshot: Sendable {
    var inEffect: Settings { loaded.inEffect }
    /// The same, as they were read.
    let loaded: LoadedSettings
    /// What to say about the file; nil when there is nothing.
    let problem: Problem?
    /// Whether it is known which library was chosen, or that none was.
    let isUsable: Bool

    /// Reads them. Waits for the disk.
    init(environment: Environment) {
        let store = SettingsStore(environment: environment)
        loaded = store.load()
        let settings = loaded.inEffect
        isUsable = loaded.problem == nil && !settings.isLibraryUnclear
        let said = loaded.problem ?? store.remark(on: settings)
        // Where there are buttons, nobody is told of options. What cannot be read at all has another remedy.
        let isMisunderstood = !isUsable && said?.cause == nil
        self.problem =
            isMisunderstood ? said?.with(remedy: translated("fix the file, or choose your library again")) : said
    }
}
