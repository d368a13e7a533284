/// What the person decided about this program.
public struct Settings: Hashable, Sendable {
    /// Where songs are kept.
    public enum Mode: String, Hashable, Sendable {
        /// In a folder of the user's own.
        case folder
        /// In the private library below `$XDG_DATA_HOME`.
        case inApp = "in-app"
    }

    /// How the windows look.
    public enum Appearance: String, CaseIterable, Hashable, Sendable {
        /// As the desktop does.
        case system
        case light
        case dark
    }

    /// The kind of library in use; nil until one was chosen.
    public var mode: Mode?
    /// The user's own folder; stays known while ``mode`` is in-app.
    public var folder: Bookmark?
    /// Folders that were in use before, the latest first.
    public var earlier: [Bookmark]
    /// How many earlier versions of a song are kept at the most; one of ``historyLimits``.
    public var historyLimit = 1000
    /// How long after the last keystroke the window saves, in milliseconds; one of ``autosaveDelays``.
    public var autosaveDelay = 1000

    /// How the windows look.
    public var appearance = Appearance.system
    /// The font of the lyrics, in the words of Pango, as in "Cantarell Bold 14"; nil for the desktop's.
    public var font: String?
    /// What in the file does not mean anything and is left as it is there, in words for a person.
    public internal(set) var misunderstood: [String] = []

    /// From none to more than anybody looks through.
    public static let historyLimits = 0...1_000_000
    /// From a pause between two words to a minute, in milliseconds.
    public static let autosaveDelays = 100...60_000

    /// Settings with these decisions; without any, those of somebody who has made none.
    public init(mode: Mode? = nil, folder: Bookmark? = nil, earlier: [Bookmark] = []) {
        self.mode = mode
        self.folder = folder
        self.earlier = earlier
    }
}
