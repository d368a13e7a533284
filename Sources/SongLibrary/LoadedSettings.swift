public import Problems

/// The settings as they were read, and what is wrong with their file.
public struct LoadedSettings: Sendable {
    /// Those that could be read; without a file, those of a person who has decided nothing.
    public let settings: Settings
    /// Why the file cannot be understood; nil when it can.
    public let problem: Problem?

    /// The settings that songs are opened by. Where the file cannot be understood, every earlier version of a song is
    /// kept: the limit may have been higher.
    public var inEffect: Settings {
        guard problem != nil else { return settings }
        var settings = settings
        settings.historyLimit = .max
        return settings
    }
}
