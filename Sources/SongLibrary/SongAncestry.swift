import Files
import Problems
import Translations

/// The folders above a song, or a folder and those above it: those it really is in, and those it was reached through.
struct SongAncestry {
    let real: Ancestry
    private let path: FilePath
    /// Nil when it was reached without links.
    private let named: (path: FilePath, ancestry: Ancestry)?

    /// The folders above a song.
    init(_ song: FoundSong) throws(Problem) {
        do throws(FileError) {
            real = try Ancestry(of: song.file.parent)
        } catch {
            throw Problem(error, cannot: translated("access the parent folders of the song"), path: song.file)
        }
        path = song.file
        named = Self.named(song.namedPath, besides: path) { $0.parent }
    }

    /// A folder, and those above it.
    init(_ folder: FoundFolder) throws(Problem) {
        do throws(FileError) {
            real = try Ancestry(of: folder.path)
        } catch {
            throw Problem(error, cannot: translated("access the parent folders"), path: folder.path)
        }
        path = folder.path
        named = Self.named(folder.namedPath, besides: path) { $0 }
    }

    private static func named(
        _ namedPath: FilePath, besides real: FilePath, _ folder: (FilePath) -> FilePath
    ) -> (path: FilePath, ancestry: Ancestry)? {
        guard let path = try? namedPath.withoutDots(), path != real, let ancestry = try? Ancestry(of: folder(path))
        else { return nil }
        return (path, ancestry)
    }

    /// The deepest folder that fits: one it really is in, or else one it was reached through.
    func root(rule: RootRule, where fits: (FileStatus) -> Bool) -> LibraryRoot? {
        if let level = real.firstIndex(where: fits) { return root(level: level, rule: rule) }
        guard let named, let index = named.ancestry.firstIndex(where: fits) else { return nil }
        let level = named.ancestry.levels[index]
        guard let root = try? level.path.resolvingLinks(), let relative = named.path.relative(to: level.path) else {
            return nil
        }
        return LibraryRoot(path: root, identity: level.status.identity, rule: rule, relativePath: relative)
    }

    /// A folder that it really is in.
    func root(level index: Int, rule: RootRule) -> LibraryRoot {
        let level = real.levels[index]
        return LibraryRoot(
            path: level.path, identity: level.status.identity, rule: rule,
            relativePath: path.relative(to: level.path) ?? path)
    }

    /// Whether the folder of a bookmark can be among those above the song: the song is on the same mount or the same
    /// filesystem. Nothing outside the folders above the song is touched.
    func mayPass(_ bookmark: Bookmark) -> Bool {
        guard let mountPoint = bookmark.mountPoint, let identity = bookmark.identity else { return true }
        let levels = real.levels + (named?.ancestry.levels ?? [])
        if levels.contains(where: { $0.path == mountPoint || $0.status.identity.device == identity.device }) {
            return true
        }
        // Device numbers of network and btrfs filesystems change when they are mounted again.
        guard let filesystem = bookmark.filesystem else { return false }
        return (try? FileSystemStatus(of: real.levels[0].path))?.identifier == filesystem
    }
}

/// The folder where the library of a song or a folder begins.
struct LibraryRoot {
    /// Absolute, links resolved.
    let path: FilePath
    /// Which folder that is, by whatever path.
    let identity: FileIdentity
    /// Why it is that one.
    let rule: RootRule
    /// What appended to ``path`` names the song or the folder.
    let relativePath: FilePath
}
