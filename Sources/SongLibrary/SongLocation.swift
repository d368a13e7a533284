public import Files

/// What a reference means.
public enum SongTarget: Hashable, Sendable {
    /// A song, and the library it belongs to.
    case song(SongLocation)
    /// A folder that holds no song, and the library that a song in it would belong to.
    case folder(FolderLocation)
}

/// Which rule said where a song's library is.
public enum RootRule: String, Hashable, Sendable, CaseIterable {
    /// `--library`, or `$SONGBOOK_LIBRARY`.
    case flag
    /// A library known from the settings.
    case settings
    /// Climbing from the song's folder.
    case inferred
    /// None: the song stands alone.
    case loose
}

/// Where a song is, and where its library begins.
public struct SongLocation: Hashable, Sendable {
    /// The song's file: absolute, links resolved.
    public let file: FilePath
    /// The folder the file is in: absolute, links resolved.
    public let folder: FilePath
    /// The library's folder: absolute, links resolved.
    public let root: FilePath
    /// Which folder ``root`` is, by whatever path: two songs of one library agree in it.
    public let rootIdentity: FileIdentity
    /// Why it is that one.
    public let rule: RootRule
    /// What appended to ``root`` names the song. Where a link inside the library leads to a song outside, it goes
    /// through that link.
    public let relativePath: FilePath

    /// A song of a library that is out of reach, so that nothing can be asked: the paths must be as described.
    ///
    /// - Parameter root: as ``root``, and above `file`.
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

    /// Whether the root is a library that somebody chose; otherwise nothing beyond the song's folder may be scanned
    /// unasked.
    public var isInLibrary: Bool {
        rule == .flag || rule == .settings
    }
}
