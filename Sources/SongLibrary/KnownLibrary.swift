public import Files
public import Freedesktop

/// A library that the settings know.
public struct KnownLibrary: Hashable, Sendable {
    /// Where it was last.
    public let bookmark: Bookmark
    /// Whose folder it is.
    public let mode: Settings.Mode
    /// Whether it is the one in use.
    public let isChosen: Bool

    /// Its last known path.
    public var path: FilePath {
        bookmark.path
    }

    /// Which folder it is now, as far as can be told without a search; nil when it is not there.
    var currentIdentity: FileIdentity? {
        guard let status = try? FileStatus(of: path), status.kind == .directory else { return nil }
        return status.identity
    }
}

extension Settings {
    /// The folder of the private library.
    public static func inAppFolder(in environment: Environment) -> FilePath {
        environment.dataHome.appending("songbook/library")
    }

    /// Every library that is known: the one in use, the other kind's, and earlier ones, the latest first. The private
    /// library is among them once it is in use or has been made.
    public func libraries(in environment: Environment) -> [KnownLibrary] {
        let inAppFolder = Self.inAppFolder(in: environment)
        let inApp = KnownLibrary(
            bookmark: Bookmark(path: inAppFolder), mode: .inApp, isChosen: mode == .inApp)
        let hasInApp = inApp.isChosen || (try? FileStatus(of: inAppFolder)) != nil
        let own = folder.map { KnownLibrary(bookmark: $0, mode: .folder, isChosen: mode == .folder) }
        let before = earlier.map { KnownLibrary(bookmark: $0, mode: .folder, isChosen: false) }
        let first = [own, hasInApp ? inApp : nil].compactMap(\.self)
        return first.filter(\.isChosen) + first.filter { !$0.isChosen } + before
    }
}

extension KnownLibrary {
    /// What has become of its folder; looks for it near its last place if it is not there.
    public func state() -> BookmarkState {
        bookmark.resolve()
    }
}

extension BookmarkState {
    /// The state in the words of `--libraries`.
    public var name: String {
        switch self {
        case .present: "present"
        case .moved: "moved"
        case .gone: "gone"
        case .notMounted: "not mounted"
        case .noPermission: "no permission"
        }
    }
}
