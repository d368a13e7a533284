import Files
import Problems
import SongLibrary

extension Console {
    /// Loads the settings and says what is wrong with them, as far as it concerns a terminal; a failure where the
    /// library is not known for it.
    ///
    /// - Parameter saysFailure: false where the call is going to fail for that and say so itself.
    /// - Returns: the settings; every earlier version of a song is kept where they cannot be understood.
    func settings(from store: SettingsStore, sayingFailure saysFailure: Bool = true) -> Settings {
        var (settings, problem) = store.load()
        // The limit may have been higher.
        if problem != nil { settings.historyLimit = .max }
        let remark = store.remark(on: settings, about: [.mode, .folder, .earlier, .historyLimit])
        if let failure = problem ?? (settings.isLibraryUnclear ? remark : nil) {
            if saysFailure { report(failure) }
        } else if let remark {
            say(remark.description)
        }
        return settings
    }
}
