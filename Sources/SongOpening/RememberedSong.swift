public import Files
public import Freedesktop
import LibraryIndex
import Problems
public import SongFormat
public import SongLibrary
import Translations

/// The offline copy of a song whose library is out of reach, as of the library's last scan.
public struct RememberedSong: Sendable {
    /// The song, with default values for what its file does not say.
    public let song: Song
    /// Whether all its metadata is known; if not, `song` has none.
    public let knowsMetadata: Bool
    /// Where its file was.
    public let path: FilePath
    /// The folder of its library, as the user chose it.
    public let root: FilePath
    /// The identity of that folder.
    public let rootIdentity: FileIdentity
    /// The present state of that folder.
    public let state: BookmarkState
    /// When the library was last scanned.
    public let time: FileTime

    /// Why the song cannot be read from its library, as a clause.
    public var obstacle: String {
        state.obstacle
    }

    /// The song that `operand` names; nil if its library can be reached or the song is unknown.
    ///
    /// - Parameter library: a library in addition to those in the settings.
    public static func find(
        _ operand: FilePath, library: FilePath? = nil, in environment: Environment
    ) -> RememberedSong? {
        let named = (try? SongReference(operand).path(in: environment)) ?? environment.absolute(operand)
        guard let path = try? named.withoutDots() else { return nil }
        let store = SettingsStore(environment: environment)
        let known = store.load().settings.libraries(in: environment).map(\.path)
        let roots = known + [library].compactMap(\.self).map(environment.absolute)
        let holder = roots.filter { path.isInside($0) }.max { $0.bytes.count < $1.bytes.count }
        guard let root = try? holder?.withoutDots() else { return nil }
        let state = store.state(ofLibrary: root)
        guard state != .present else { return nil }
        let problem = Problem(.unavailable, path: root, state.obstacle)
        guard let snapshot = LibraryIndex(root: root, environment: environment).load(unreachable: problem),
            case .unreachable(let time, _) = snapshot.freshness,
            let entry = snapshot.tree.song(at: path), let song = try? snapshot.song(entry), entry.brokenReason == nil
        else { return nil }
        return RememberedSong(
            song: song, knowsMetadata: entry.metadata != nil, path: entry.path, root: root,
            rootIdentity: snapshot.tree.identity, state: state, time: time)
    }
}

extension LibraryTree {
    /// The song with this file, or in this folder.
    fileprivate func song(at path: FilePath) -> SongEntry? {
        guard let relative = path.relative(to: self.path) else { return nil }
        return song(relative) ?? song(relative.parent).flatMap { $0.path == path ? $0 : nil }
    }
}

extension BookmarkState {
    /// Why a song of the library cannot be read, as a clause.
    public var obstacle: String {
        switch self {
        case .present: translated("its library is available")
        case .moved: translated("its library was moved")
        case .gone: translated("its library was not found")
        case .notMounted: translated("its library is not mounted")
        case .noPermission: translated("you do not have permission to open its library")
        }
    }
}
