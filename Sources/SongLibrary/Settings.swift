/// What the person decided about this program.
public struct Settings: Hashable, Sendable {
    /// Where songs are kept.
    public enum Mode: String, Hashable, Sendable {
        /// In a folder of the user's own.
        case folder
        /// In the private library below `$XDG_DATA_HOME`.
        case inApp = "in-app"
    }

    /// The kind of library in use; nil until one was chosen.
    public var mode: Mode?
    /// The user's own folder; stays known while ``mode`` is in-app.
    public var folder: Bookmark?
    /// Folders that were in use before, the latest first.
    public var earlier: [Bookmark]

    /// Settings with these decisions; without any, those of somebody who has made none.
    public init(mode: Mode? = nil, folder: Bookmark? = nil, earlier: [Bookmark] = []) {
        self.mode = mode
        self.folder = folder
        self.earlier = earlier
    }
}
