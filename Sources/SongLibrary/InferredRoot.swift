import Files
import Freedesktop
import SongNames

/// Guesses where a library begins that nobody has told us of, from the folders above a song alone.
struct InferredRoot {
    /// Folders for everything, of which none is a library: the home folder and those above it, Documents, Music….
    private let general: Set<FileIdentity>
    /// The home folder and those above it.
    private let home: Set<FileIdentity>

    private let ancestry: Ancestry

    /// - Parameter ancestry: of the song's folder, which will be asked about.
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

    /// Whether a folder can be one of those above the song. A disk or server that does not answer must not hold up
    /// those who ask for a song elsewhere.
    private static func mayBeOne(of ancestry: Ancestry, _ folder: FilePath) -> Bool {
        guard let place = folder.placeOfAnswer else { return true }
        return ancestry.levels[0].path.isInside(place) && (try? folder.waitForAnswer()) != nil
    }

    /// The level at which the library begins; nil when the song stands alone.
    ///
    /// Climbs from the parent of the song's folder, the first level, to below the first folder that cannot be part of a
    /// library, or to a sync root, whichever comes first. A song's folder that is one of these itself ends the climb
    /// before it begins. A folder that somebody arranged as a library is one, also where it is the folder for music or
    /// what a disk is mounted on: ``LibraryFileName`` is in it.
    var level: Int? {
        var root: Int?
        for index in ancestry.levels.indices {
            if isStop(index) { return index > 0 && isArranged(index) ? index : root }
            if index > 0 { root = index }
            // A folder below a stop is the last one anyway, unless that is one that somebody arranged.
            let mayClimb = index + 1 < ancestry.levels.count && (!isStop(index + 1) || isArranged(index + 1))
            if mayClimb, isArranged(index) || SyncProgram.marking(ancestry.levels[index].path) != nil { return root }
        }
        return root
    }

    /// Whether a folder that ends the climb was arranged by one who may say so: never the home folder, one above it, or
    /// one that is another user's.
    private func isArranged(_ index: Int) -> Bool {
        let level = ancestry.levels[index]
        return level.path != .root && !home.contains(level.status.identity) && !level.status.isSharedByEverybody
            && level.status.owner == ancestry.levels[0].status.owner && LibraryFileName.isIn(level.path)
    }

    /// Whether the first level itself is a folder for everything, so that it is no single song's.
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
    /// Sticky and writable for all, as `/tmp` is.
    fileprivate var isSharedByEverybody: Bool {
        permissions & 0o1002 == 0o1002
    }
}
