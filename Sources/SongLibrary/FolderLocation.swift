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
    public func locate(_ folder: FoundFolder) throws(Problem) -> FolderLocation {
        let ancestry = try SongAncestry(folder)
        let chosen = [try flaggedRoot(ancestry), knownRoot(ancestry)].compactMap(\.self)
        let root = chosen.first ?? inferredRoot(ancestry)
        let own = ancestry.real.levels[0].status.identity
        return FolderLocation(
            folder: folder.path, root: root.path, rootIdentity: root.identity, rule: root.rule,
            isGeneral: chosen.contains { $0.identity == own }
                || InferredRoot(ancestry.real, environment: environment).isForEverything)
    }
}
