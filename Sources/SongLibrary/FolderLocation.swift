public import Files
public import Problems

/// The location of a folder, and the library that a song in it would belong to.
public struct FolderLocation: Hashable, Sendable {
    /// The folder: absolute, links resolved.
    public let folder: FilePath
    /// The library's folder: absolute, links resolved.
    public let root: FilePath
    /// The identity of ``root``, independent of its path.
    public let rootIdentity: FileIdentity
    /// The rule that determined the root.
    public let rule: RootRule
    /// Whether the folder is for more than one song, whatever it contains now: a library itself, the home folder or one
    /// above it, Documents, Music or the like, a mount point, or a folder that every user may write to.
    public let isGeneral: Bool

    /// Whether the root is a chosen library.
    public var isInLibrary: Bool {
        rule == .flag || rule == .settings
    }
}

extension SongLocator {
    /// Determines the location of a folder.
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
