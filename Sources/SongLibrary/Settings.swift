/// The user's settings of this program.
public struct Settings: Hashable, Sendable {
    /// Where songs are kept.
    public enum Mode: String, Hashable, Sendable {
        /// In a folder of the user's choice.
        case folder
        /// In the private library below `$XDG_DATA_HOME`.
        case inApp = "in-app"
    }

    /// The appearance of the windows.
    public enum Appearance: String, CaseIterable, Hashable, Sendable {
        /// Follows the desktop.
        case system
        case light
        case dark
    }

    /// The names of the settings in the file.
    public enum Member: String, CaseIterable, Hashable, Sendable {
        case mode, folder, earlier, historyLimit, autosaveDelay, appearance, font, checkSpelling, spellingLanguage
        case inspire, markEchoes, desktopSearch
    }

    /// The kind of library in use; nil until one is chosen.
    public var mode: Mode? {
        didSet { misunderstood[.mode] = nil }
    }
    /// The user's own folder; kept while ``mode`` is in-app.
    public var folder: Bookmark? {
        didSet { if folder != oldValue { misunderstood[.folder] = nil } }
    }
    /// Folders that were in use before, the latest first.
    public var earlier: [Bookmark] {
        didSet { if earlier != oldValue { misunderstood[.earlier] = nil } }
    }
    /// The most earlier versions of a song that are kept; one of ``historyLimits``, or above all of them if the value
    /// in the file is invalid.
    public var historyLimit = 1000 {
        didSet { misunderstood[.historyLimit] = nil }
    }
    /// The delay after the last keystroke before the window saves, in milliseconds; one of ``autosaveDelays``.
    public var autosaveDelay = 1000 {
        didSet { misunderstood[.autosaveDelay] = nil }
    }

    /// The appearance of the windows.
    public var appearance = Appearance.system {
        didSet { misunderstood[.appearance] = nil }
    }
    /// The font of the lyrics, in the syntax of Pango, such as "Cantarell Bold 14"; nil for the desktop's.
    public var font: String? {
        didSet { misunderstood[.font] = nil }
    }
    /// Whether misspelled words of the lyrics are marked.
    public var checksSpelling = true {
        didSet { misunderstood[.checkSpelling] = nil }
    }
    /// The language of the dictionary, such as "de_DE"; nil for the desktop's.
    public var spellingLanguage: String? {
        didSet { misunderstood[.spellingLanguage] = nil }
    }
    /// The program for suggestions and its arguments, at least one word; nil if none is set. Source:
    /// songbook-inspire(5).
    public var inspireCommand: [String]? {
        didSet { misunderstood[.inspire] = nil }
    }
    /// Whether lines of the lyrics that also occur in other songs are marked.
    public var marksEchoes = true {
        didSet { misunderstood[.markEchoes] = nil }
    }
    /// Whether the desktop's search finds songs.
    public var answersDesktopSearch = true {
        didSet { misunderstood[.desktopSearch] = nil }
    }
    /// The invalid values in the file, with messages for the user that say what they should be. They stay in the file
    /// until that setting is changed.
    public internal(set) var misunderstood: [Member: String] = [:]

    /// From none to more than anyone can look through.
    public static let historyLimits = 0...1_000_000
    /// From a pause between two words to a minute, in milliseconds.
    public static let autosaveDelays = 100...60_000

    /// Settings with the given values; otherwise the defaults.
    public init(mode: Mode? = nil, folder: Bookmark? = nil, earlier: [Bookmark] = []) {
        self.mode = mode
        self.folder = folder
        self.earlier = earlier
    }

    /// Whether a library was chosen, but the file does not identify it validly.
    public var isLibraryUnclear: Bool {
        switch mode {
        case nil: misunderstood[.mode] != nil
        case .folder: folder == nil && misunderstood[.folder] != nil
        case .inApp: false
        }
    }
}
