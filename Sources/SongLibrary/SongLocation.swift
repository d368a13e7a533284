public import Files

/// What a reference names.
public enum SongTarget: Hashable, Sendable {
    /// A song, and its library.
    case song(SongLocation)
    /// A folder that does not contain a song, and the library that a song in it would belong to.
    case folder(FolderLocation)
}

/// The rule that determined a song's library.
public enum RootRule: String, Hashable, Sendable, CaseIterable {
    /// `--library`, or `$SONGBOOK_LIBRARY`.
    case flag
    /// A library known from the settings.
    case settings
    /// Climbing from the song's folder.
    case inferred
    /// None: the song belongs to no library.
    case loose
}

/// The location of a song, and of its library.
public struct SongLocation: Hashable, Sendable {
    /// The song's file: absolute, links resolved.
    public let file: FilePath
    /// The folder the file is in: absolute, links resolved.
    public let folder: FilePath
    /// The library's folder: absolute, links resolved.
    public let root: FilePath
    /// The identity of ``root``, independent of its path: the same for all songs of one library.
    public let rootIdentity: FileIdentity
    /// The rule that determined the root.
    public let rule: RootRule
    /// The path of the song relative to ``root``. If a link inside the library leads to a song outside it, the path
    /// contains that link.
    public let relativePath: FilePath

    /// A song of a library that is out of reach, so that nothing can be checked: the paths must be as described.
    ///
    /// - Parameter root: see ``root``; must be above `file`.
    public init(remembering file: FilePath, root: FilePath, rootIdentity: FileIdentity) {
        self.init(
            file: file, folder: file.parent, root: root, rootIdentity: rootIdentity, rule: .settings,
            relativePath: file.relative(to: root) ?? file)
    }

    init(
        file: FilePath, folder: FilePath, root: FilePath, rootIdentity: FileIdentity, rule: RootRule,
        relativePath: FilePath
    ) {
        self.file = file
        self.folder = folder
        self.root = root
        self.rootIdentity = rootIdentity
        self.rule = rule
        self.relativePath = relativePath
    }

    /// Whether the root is a chosen library; otherwise nothing beyond the song's folder may be scanned without the
    /// user's request.
    public var isInLibrary: Bool {
        rule == .flag || rule == .settings
    }
}
