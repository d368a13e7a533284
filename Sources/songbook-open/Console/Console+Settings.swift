import Files
import Freedesktop
import SongLibrary

extension Console {
    /// Returns a locator with the settings that ``settings(from:sayingFailure:)`` loads.
    ///
    /// - Parameter library: the value of `--library`.
    func locator(library: FilePath?, environment: Environment) -> SongLocator {
        let settings = settings(from: SettingsStore(environment: environment))
        return SongLocator(environment: environment, settings: settings, libraryFlag: library)
    }

    /// Loads the settings and reports their errors that concern the command line; it is a failure if the library is
    /// therefore not known.
    ///
    /// - Parameter saysFailure: false if the call itself will fail and report it.
    func settings(from store: SettingsStore, sayingFailure saysFailure: Bool = true) -> Settings {
        let loaded = store.load()
        let settings = loaded.inEffect
        let remark = store.remark(on: settings, about: [.mode, .folder, .earlier, .historyLimit])
        if let failure = loaded.problem ?? (settings.isLibraryUnclear ? remark : nil) {
            if saysFailure { report(failure) }
        } else if let remark {
            report(remark.message)
        }
        return settings
    }
}
