public import Problems

/// The settings as read, and what is wrong with their file.
public struct LoadedSettings: Sendable {
    /// The settings that could be read; without a file, the defaults.
    public let settings: Settings
    /// Why the file is invalid; nil if it is valid.
    public let problem: Problem?

    /// The settings to open songs by. If the file is invalid, every earlier version of a song is kept, because the
    /// limit may have been higher.
    public var inEffect: Settings {
        guard problem != nil else { return settings }
        var settings = settings
        settings.historyLimit = .max
        return settings
    }
}
