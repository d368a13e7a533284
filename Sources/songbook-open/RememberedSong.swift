import Files
import Freedesktop
import LibraryIndex
import SongFormat
import SongLibrary
import Translations

/// A song whose library is out of reach, as it was when the library was last looked at.
struct RememberedSong {
    /// The song, with what its file did not say.
    let song: Song
    /// Where its file was.
    let path: FilePath
    /// Why it is not read from there, as a clause.
    let obstacle: String
    /// When the library was last looked at.
    let time: FileTime

    /// The song that `operand` names; nil where its library can be reached, or nothing is known of it.
    static func find(_ operand: FilePath, in environment: Environment) -> RememberedSong? {
        let named = (try? SongReference(operand).path(in: environment)) ?? environment.absolute(operand)
        guard let path = try? named.withoutDots() else { return nil }
        let libraries = SettingsStore(environment: environment).load().settings.libraries(in: environment)
        let holder = libraries.filter { path.isInside($0.path) }.max { $0.path.bytes.count < $1.path.bytes.count }
        guard let holder, let root = try? holder.path.withoutDots() else { return nil }
        let state = holder.state()
        guard state != .present else { return nil }
        let obstacle = Problem(.unavailable, path: root, Self.obstacle(state))
        guard let snapshot = LibraryIndex(root: root, environment: environment).load(unreachable: obstacle),
            case .unreachable(let time, _) = snapshot.freshness,
            let entry = snapshot.tree.song(at: path), let song = try? snapshot.song(entry), entry.brokenReason == nil
        else { return nil }
        return RememberedSong(
            song: song, path: entry.path, obstacle: obstacle.what, time: time)
    }

    private static func obstacle(_ state: BookmarkState) -> String {
        switch state {
        case .present: translated("its library is there")
        case .moved: translated("its library is moved")
        case .gone: translated("its library is gone")
        case .notMounted: translated("its library is not mounted")
        case .noPermission: translated("its library may not be read")
        }
    }
}

extension LibraryTree {
    /// The song with this file, or in this folder.
    fileprivate func song(at path: FilePath) -> SongEntry? {
        guard let relative = path.relative(to: self.path) else { return nil }
        return song(relative) ?? song(relative.parent).flatMap { $0.path == path ? $0 : nil }
    }
}
