public import Files
public import Freedesktop

/// A library in the settings.
public struct KnownLibrary: Hashable, Sendable {
    /// Its last known place.
    public let bookmark: Bookmark
    /// Its kind.
    public let mode: Settings.Mode
    /// Whether it is the library in use.
    public let isChosen: Bool

    /// Its last known path.
    public var path: FilePath {
        bookmark.path
    }

    /// The identity of the folder now at its path, determined without a search; nil if there is none.
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

    /// Every known library: the one in use, that of the other kind, and earlier ones, the latest first. Includes the
    /// private library once it is in use or was created.
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
    /// The state of its folder; searches near its last place if it is not there.
    public func state() -> BookmarkState {
        bookmark.resolve()
    }
}

extension BookmarkState {
    /// The name of the state in the output of `--libraries`.
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
