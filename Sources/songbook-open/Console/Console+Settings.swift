import Files
import Freedesktop
import SongLibrary

extension Console {
    /// Finds songs and their libraries by the settings, as ``settings(from:sayingFailure:)`` loads them.
    ///
    /// - Parameter library: what `--library` was given.
    func locator(library: FilePath?, environment: Environment) -> SongLocator {
        let settings = settings(from: SettingsStore(environment: environment))
        return SongLocator(environment: environment, settings: settings, libraryFlag: library)
    }

    /// Loads the settings and says what is wrong with them, as far as it concerns a terminal; a failure where the
    /// library is not known for it.
    ///
    /// - Parameter saysFailure: false where the call is going to fail for that and say so itself.
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
