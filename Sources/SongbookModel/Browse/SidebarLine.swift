public import LibraryIndex
import Translations

/// A section of the sidebar.
nonisolated public enum SidebarSection: String, CaseIterable, Sendable {
    case library, smartFolders, folders, tags

    /// The heading above its lines.
    public var title: String {
        switch self {
        case .library: translated("Library")
        case .smartFolders: translated("Smart Folders")
        case .folders: translated("Folders")
        case .tags: translated("Tags")
        }
    }
}

/// A line of the sidebar.
nonisolated public struct SidebarLine {
    /// What it is about.
    public enum Content {
        /// The heading of a section.
        case heading(SidebarSection)
        /// A place other than a folder.
        case place(BrowsePlace)
        case folder(FolderNode)
    }

    /// Identifies a line, whatever it shows.
    public enum Key: Hashable {
        case heading(SidebarSection)
        case place(BrowsePlace)
    }

    /// What it is about.
    public let content: Content
    /// Identifies the line.
    public let key: Key
    /// How many levels it is below the library's own folder.
    public let depth: Int
    /// The heading above it, in a project; nil for none.
    public var heading: String?

    /// A line with this content.
    ///
    /// - Parameter depth: how many levels it is below the library's own folder.
    public init(_ content: Content, depth: Int = 0) {
        (self.content, self.depth) = (content, depth)
        key =
            switch content {
            case .heading(let section): .heading(section)
            case .place(let place): .place(place)
            case .folder(let folder): .place(.folder(folder.relativePath))
            }
    }

    /// The place it leads to; nil for a heading.
    public var place: BrowsePlace? {
        if case .place(let place) = key { place } else { nil }
    }

    /// The folder it is about; nil if it is about something else.
    public var folder: FolderNode? {
        if case .folder(let folder) = content { folder } else { nil }
    }
}
