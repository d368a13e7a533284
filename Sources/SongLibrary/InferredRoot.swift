import Files
import Freedesktop
import SongNames

/// Guesses where an unknown library begins, only from the folders above a song.
struct InferredRoot {
    /// General folders, which are not libraries: the home folder and those above it, Documents, Music and the like.
    private let general: Set<FileIdentity>
    /// The home folder and those above it.
    private let home: Set<FileIdentity>

    private let ancestry: Ancestry

    /// - Parameter ancestry: of the song's folder.
    init(_ ancestry: Ancestry, environment: Environment) {
        let home = (try? environment.homeDirectory.resolvingLinks()) ?? environment.homeDirectory
        self.home = Set((try? Ancestry(of: home))?.levels.map(\.status.identity) ?? [])
        var general = self.home
        for folder in UserDirectories(environment: environment).all where Self.mayBeOne(of: ancestry, folder) {
            if let identity = (try? FileStatus(of: folder))?.identity { general.insert(identity) }
        }
        self.general = general
        self.ancestry = ancestry
    }

    /// Whether a folder can be one of those above the song. A disk or server that does not respond must not delay songs
    /// elsewhere.
    private static func mayBeOne(of ancestry: Ancestry, _ folder: FilePath) -> Bool {
        guard let place = folder.placeOfAnswer else { return true }
        return ancestry.levels[0].path.isInside(place) && (try? folder.waitForAnswer()) != nil
    }

    /// The level at which the library begins; nil if the song belongs to none.
    ///
    /// Climbs from the parent of the song's folder, which is level 0, to below the first folder that cannot be part of
    /// a library, or to a sync root, whichever comes first. If the song's folder is itself one of these, there is no
    /// library. A folder that contains a ``LibraryFileName`` is a library, even if it is the music folder or a mount
    /// point.
    var level: Int? {
        var root: Int?
        for index in ancestry.levels.indices {
            if isStop(index) { return index > 0 && isArranged(index) ? index : root }
            if index > 0 { root = index }
            // A folder below a stop is the last one anyway, unless the stop contains a library file.
            let mayClimb = index + 1 < ancestry.levels.count && (!isStop(index + 1) || isArranged(index + 1))
            if mayClimb, isArranged(index) || SyncProgram.marking(ancestry.levels[index].path) != nil { return root }
        }
        return root
    }

    /// Whether a folder that ends the climb contains a library file that counts: not the home folder, one above it, or
    /// another user's folder.
    private func isArranged(_ index: Int) -> Bool {
        let level = ancestry.levels[index]
        return level.path != .root && !home.contains(level.status.identity) && !level.status.isSharedByEverybody
            && level.status.owner == ancestry.levels[0].status.owner && LibraryFileName.isIn(level.path)
    }

    /// Whether the folder at level 0 is a general one, so that it does not belong to a single song.
    var isForEverything: Bool {
        isStop(0)
    }

    private func isStop(_ index: Int) -> Bool {
        let level = ancestry.levels[index]
        return level.path == .root || ancestry.isMountPoint(index)
            || general.contains(level.status.identity)
            || level.status.isSharedByEverybody || level.status.owner != ancestry.levels[0].status.owner
    }
}

extension FileStatus {
    /// Sticky and writable for all users, like `/tmp`.
    fileprivate var isSharedByEverybody: Bool {
        permissions & 0o1002 == 0o1002
    }
}
