import SongbookModel
import Toolkit
import Translations

/// The menu of a line in the sidebar.
@MainActor
enum SidebarMenu {
    /// The menu of a line; empty where it has none.
    static func sections(for line: SidebarLine) -> [MenuSection] {
        switch line.content {
        case .heading: []
        case .folder(let folder): LibraryMenu.sections(for: .folder(folder))
        case .place(.deleted): [[(translated("_Permanently Delete All…"), "win.empty-deleted")]]
        case .place(.smartFolder): ofSmartFolder
        case .place(.tag): ofTag
        case .place: []
        }
    }

    /// The menu of a smart folder that the user created.
    static var ofSmartFolder: [MenuSection] {
        [
            [(translated("_Edit…"), "win.edit-smart-folder"), (translated("_Rename…"), "win.rename")],
            [
                (translated("Move _Up"), "win.smart-folder-up"), (translated("Move _Down"), "win.smart-folder-down"),
            ],
            [(translated("Re_move"), "win.remove-smart-folder")],
        ]
    }

    /// The menu of a tag.
    static var ofTag: [MenuSection] {
        [
            [(translated("_Rename…"), "win.rename")],
            MenuSection(
                title: translated("Color"),
                TagColor.allCases.map { ($0.title, "win.tag-color::\($0.rawValue)") }
                    + [(translated("No Color"), "win.tag-color::none")]),
            [(translated("_Delete Tag…"), "win.delete-tag")],
        ]
    }
}
