public import Files
public import Problems

/// Where a folder is, and where the library begins that a song in it would belong to.
public struct FolderLocation: Hashable, Sendable {
    /// The folder: absolute, links resolved.
    public let folder: FilePath
    /// The library's folder: absolute, links resolved.
    public let root: FilePath
    /// Which folder ``root`` is, by whatever path.
    public let rootIdentity: FileIdentity
    /// Why it is that one.
    public let rule: RootRule
    /// Whether the folder is for more than one song, whatever is in it now: it is a library itself, the home folder or
    /// one above it, Documents, Music or the like, where a disk is mounted, or a place where everybody may write.
    public let isGeneral: Bool

    /// Whether the root is a library that somebody chose.
    public var isInLibrary: Bool {
        rule == .flag || rule == .settings
    }
}

extension SongLocator {
    /// Where a folder is.
    ///
    /// - Parameters:
    ///   - folder: absolute, links resolved.
    ///   - named: the absolute path it was reached by.
    public func locate(folder: FilePath, named: FilePath? = nil) throws(Problem) -> FolderLocation {
        // As for a song that lies in it, of which nothing but the folder is looked at.
        let song = FoundSong(file: folder.appending("song"), namedPath: (named ?? folder).appending("song"))
        let ways = try SongAncestry(song)
        let chosen = [try flaggedLocation(ways), knownLocation(ways)].compactMap(\.self)
        let location = chosen.first ?? inferredLocation(ways)
        let own = ways.real.levels[0].status.identity
        return FolderLocation(
            folder: folder, root: location.root, rootIdentity: location.rootIdentity, rule: location.rule,
            isGeneral: chosen.contains { $0.rootIdentity == own }
                || InferredRoot(ways.real, environment: environment).isForEverything)
    }
}
