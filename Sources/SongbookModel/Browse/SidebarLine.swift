public import LibraryIndex
import Translations

/// A part of the sidebar.
nonisolated public enum SidebarSection: String, CaseIterable, Sendable {
    case library, smartFolders, folders, tags

    /// What stands above its lines.
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
        /// Above the lines of a section.
        case heading(SidebarSection)
        /// A place that is no folder.
        case place(BrowsePlace)
        case folder(FolderNode)
    }

    /// Tells lines from each other, whatever they show.
    public enum Key: Hashable {
        case heading(SidebarSection)
        case place(BrowsePlace)
    }

    /// What it is about.
    public let content: Content
    /// Tells it from the others.
    public let key: Key
    /// How many folders it is below the library's own.
    public let depth: Int
    /// What stands above it, in a project; nil for nothing.
    public var heading: String?

    /// A line about this.
    ///
    /// - Parameter depth: how many folders it is below the library's own.
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

    /// The folder it is about; nil where it is about something else.
    public var folder: FolderNode? {
        if case .folder(let folder) = content { folder } else { nil }
    }
}
