import Files
import Problems
import Translations

/// The ancestors of a song, or a folder and its ancestors: the real ones, and those of the path it was reached by.
struct SongAncestry {
    let real: Ancestry
    private let path: FilePath
    /// Nil if it was reached without links.
    private let named: (path: FilePath, ancestry: Ancestry)?

    /// The ancestors of a song.
    init(_ song: FoundSong) throws(Problem) {
        do throws(FileError) {
            real = try Ancestry(of: song.file.parent)
        } catch {
            throw Problem(error, cannot: translated("access the parent folders of the song"), path: song.file)
        }
        path = song.file
        named = Self.named(song.namedPath, besides: path) { $0.parent }
    }

    /// A folder and its ancestors.
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

    /// The deepest matching folder: a real ancestor, or else one of the path it was reached by.
    func root(rule: RootRule, where fits: (FileStatus) -> Bool) -> LibraryRoot? {
        if let level = real.firstIndex(where: fits) { return root(level: level, rule: rule) }
        guard let named, let index = named.ancestry.firstIndex(where: fits) else { return nil }
        let level = named.ancestry.levels[index]
        guard let root = try? level.path.resolvingLinks(), let relative = named.path.relative(to: level.path) else {
            return nil
        }
        return LibraryRoot(path: root, identity: level.status.identity, rule: rule, relativePath: relative)
    }

    /// A real ancestor.
    func root(level index: Int, rule: RootRule) -> LibraryRoot {
        let level = real.levels[index]
        return LibraryRoot(
            path: level.path, identity: level.status.identity, rule: rule,
            relativePath: path.relative(to: level.path) ?? path)
    }

    /// Whether the folder of a bookmark can be among the song's ancestors: the song is on the same mount or the same
    /// filesystem. Accesses nothing but the song's ancestors.
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

/// The root folder of the library of a song or a folder.
struct LibraryRoot {
    /// Absolute, links resolved.
    let path: FilePath
    /// The folder's identity, independent of its path.
    let identity: FileIdentity
    /// The rule that determined it.
    let rule: RootRule
    /// The path of the song or the folder, relative to ``path``.
    let relativePath: FilePath
}
