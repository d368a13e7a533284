import SongbookModel
import Toolkit
import Translations

extension SidebarSection {
    /// The label and action of the button that adds to the section; nil where it has none.
    var offer: MenuItem? {
        switch self {
        case .smartFolders: (translated("New Smart Folder"), "win.new-smart-folder")
        case .folders: (translated("New Folder"), "win.new-folder")
        case .library, .tags: nil
        }
    }
}
