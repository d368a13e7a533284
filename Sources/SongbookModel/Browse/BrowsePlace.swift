public import Files
public import LibraryFile
public import LibraryIndex
import SongFormat
import Translations

/// What the list of a library shows outside searches.
nonisolated public enum BrowsePlace: Hashable, Sendable {
    /// What is directly in a folder; relative to the root.
    case folder(FilePath)
    /// Every song of the library, without its folders.
    case allSongs
    /// The songs of a smart folder that every library has.
    case builtIn(BuiltInFolder)
    /// The songs of a smart folder that the user made, by its name.
    case smartFolder(String)
    /// The songs with a tag.
    case tag(String)
    /// The songs listed as "All" of the project in a folder; relative to the root.
    case project(FilePath)
    /// Deleted items that can be restored.
    case deleted

    /// The library's own folder.
    public static let root = BrowsePlace.folder("")

    /// The folder that is shown, relative to the root; nil for other places.
    public var folder: FilePath? {
        if case .folder(let folder) = self { folder } else { nil }
    }

    /// Whether it lists songs without their folders.
    public var isFlat: Bool {
        switch self {
        case .folder, .deleted: false
        case .allSongs, .builtIn, .smartFolder, .tag, .project: true
        }
    }

    /// Its title.
    ///
    /// - Parameter library: the name of the library.
    public func title(library: String) -> String {
        switch self {
        case .folder(let folder): folder.lastComponent?.display ?? library
        case .allSongs: translated("All Songs")
        case .builtIn(let folder): folder.title
        case .smartFolder(let name): name.asLine
        case .tag(let tag): tag.asLine
        case .project(let folder): translated("All of \(folder.lastComponent?.display ?? library)")
        case .deleted: translated("Recently Deleted")
        }
    }

    /// The name of its icon, in the freedesktop Icon Naming Specification or of GTK's own.
    public var icon: String {
        switch self {
        case .folder(let folder): folder == "" ? "folder-music-symbolic" : "folder-symbolic"
        case .allSongs: "audio-x-generic-symbolic"
        case .builtIn(.today): "x-office-calendar-symbolic"
        case .builtIn(.week): "document-open-recent-symbolic"
        case .builtIn(.pinned): "view-pin-symbolic"
        case .smartFolder: "folder-saved-search-symbolic"
        case .tag: "user-bookmarks-symbolic"
        case .project: ProjectKind.iconOfAll
        case .deleted: "user-trash-symbolic"
        }
    }

    /// The query that finds its songs; nil if it has none, and for a smart folder that does not exist.
    public func query(in arrangement: LibraryArrangement) -> Query? {
        switch self {
        case .folder, .allSongs, .project, .deleted: nil
        case .builtIn(let folder): Query(folder.query)
        case .smartFolder(let name): arrangement.smartFolder(named: name).map { Query($0.query) }
        case .tag(let tag): Query(QueryTermName.tag.term(tag))
        }
    }
}

nonisolated extension BrowsePlace {
    /// The place as ``init(key:)`` reads it; it stays the same as long as the place keeps its name.
    public var key: String {
        switch self {
        case .folder(let folder): "folder:" + folder.string
        case .allSongs: "all"
        case .builtIn(let folder): folder.rawValue
        case .smartFolder(let name): "smart:" + name
        case .tag(let tag): "tag:" + tag
        case .project(let folder): "project:" + folder.string
        case .deleted: "deleted"
        }
    }

    /// The place of a ``key``; nil if this program does not know it.
    public init?(key: String) {
        let parts = key.unicodeScalars.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            .map { String($0) }
        switch (parts[0], parts.count > 1 ? parts[1] : nil) {
        case ("folder", let path?): self = .folder(FilePath(path))
        case ("smart", let name?): self = .smartFolder(name)
        case ("tag", let tag?): self = .tag(tag)
        case ("project", let path?): self = .project(FilePath(path))
        case ("all", nil): self = .allSongs
        case ("deleted", nil): self = .deleted
        case (let name, nil):
            guard let folder = BuiltInFolder(rawValue: name) else { return nil }
            self = .builtIn(folder)
        default: return nil
        }
    }
}
