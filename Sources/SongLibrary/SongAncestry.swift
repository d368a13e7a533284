import Files
import Problems
import Translations

/// The folders above a song: those it really is in, and those it was reached through.
struct SongAncestry {
    let song: FoundSong
    let real: Ancestry
    /// Nil when the song was reached without links.
    private let named: (path: FilePath, ancestry: Ancestry)?

    init(_ song: FoundSong) throws(Problem) {
        self.song = song
        do throws(FileError) {
            real = try Ancestry(of: song.file.parent)
        } catch {
            throw Problem(error, cannot: translated("access the song's parent folders"), path: song.file)
        }
        guard let path = try? song.namedPath.withoutDots(), path != song.file,
            let ancestry = try? Ancestry(of: path.parent)
        else {
            named = nil
            return
        }
        named = (path, ancestry)
    }

    /// The song seen from the deepest folder that fits: one it really is in, or else one it was reached through.
    func location(rule: RootRule, where fits: (FileStatus) -> Bool) -> SongLocation? {
        if let level = real.firstIndex(where: fits) { return location(level: level, rule: rule) }
        guard let named, let index = named.ancestry.firstIndex(where: fits) else { return nil }
        let level = named.ancestry.levels[index]
        guard let root = try? level.path.resolvingLinks(), let relative = named.path.relative(to: level.path) else {
            return nil
        }
        return location(root: root, identity: level.status.identity, relativePath: relative, rule: rule)
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

    /// The song seen from a folder that it really is in.
    func location(level index: Int, rule: RootRule) -> SongLocation {
        let level = real.levels[index]
        let relative = song.file.relative(to: level.path) ?? song.file
        return location(root: level.path, identity: level.status.identity, relativePath: relative, rule: rule)
    }

    private func location(
        root: FilePath, identity: FileIdentity, relativePath: FilePath, rule: RootRule
    ) -> SongLocation {
        SongLocation(
            file: song.file, folder: song.file.parent, root: root, rootIdentity: identity, rule: rule,
            relativePath: relativePath)
    }
}
