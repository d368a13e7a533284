import LibraryIndex
import Toolkit
import Translations

/// A part of the sidebar.
enum SidebarSection: String, CaseIterable, Sendable {
    case library, smartFolders, folders, tags

    /// What stands above its lines.
    var title: String {
        switch self {
        case .library: translated("Library")
        case .smartFolders: translated("Smart Folders")
        case .folders: translated("Folders")
        case .tags: translated("Tags")
        }
    }

    /// What its button makes: the words and the action; nil where it has none.
    var offer: MenuItem? {
        switch self {
        case .smartFolders: (translated("New Smart Folder"), "win.new-smart-folder")
        case .folders: (translated("New Folder"), "win.new-folder")
        case .library, .tags: nil
        }
    }
}

/// A line of the sidebar.
struct SidebarLine {
    enum Content {
        /// Above the lines of a section.
        case heading(SidebarSection)
        /// A place that is no folder.
        case place(BrowsePlace)
        case folder(FolderNode)
    }

    /// Tells lines from each other, whatever they show.
    enum Key: Hashable {
        case heading(SidebarSection)
        case place(BrowsePlace)
    }

    let content: Content
    let key: Key
    /// How many folders it is below the library's own.
    let depth: Int
    /// What stands above it, in a project; nil for nothing.
    var heading: String?

    init(_ content: Content, depth: Int = 0) {
        (self.content, self.depth) = (content, depth)
        key =
            switch content {
            case .heading(let section): .heading(section)
            case .place(let place): .place(place)
            case .folder(let folder): .place(.folder(folder.relativePath))
            }
    }

    /// The place it leads to; nil for a heading.
    var place: BrowsePlace? {
        if case .place(let place) = key { place } else { nil }
    }

    /// The folder it is about; nil where it is about something else.
    var folder: FolderNode? {
        if case .folder(let folder) = content { folder } else { nil }
    }
}
