public import Freedesktop
public import Problems
public import SongLibrary

/// The settings that the window uses, with what is wrong with the file.
nonisolated public struct SettingsSnapshot: Sendable {
    /// The settings in effect.
    public var inEffect: Settings { loaded.inEffect }
    /// The settings as they were read.
    public let loaded: LoadedSettings
    /// What to say about the file; nil if there is nothing.
    public let problem: Problem?
    /// Whether it is known which library was chosen, or that none was.
    public let isUsable: Bool

    /// Reads them. Waits for the disk.
    public init(environment: Environment) {
        let store = SettingsStore(environment: environment)
        loaded = store.load()
        let settings = loaded.inEffect
        isUsable = loaded.problem == nil && !settings.isLibraryUnclear
        problem = loaded.problem ?? store.remark(on: settings)
    }
}
