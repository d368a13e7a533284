import SongbookModel
import Toolkit
import Translations

/// The menu of a line in the sidebar.
@MainActor
enum SidebarMenu {
    /// What can be done with it; nothing where it has no menu.
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

    /// What can be done with a smart folder of one's own.
    static var ofSmartFolder: [MenuSection] {
        [
            [(translated("_Edit…"), "win.edit-smart-folder"), (translated("_Rename…"), "win.rename")],
            [
                (translated("Move _Up"), "win.smart-folder-up"), (translated("Move _Down"), "win.smart-folder-down"),
            ],
            [(translated("Re_move"), "win.remove-smart-folder")],
        ]
    }

    /// What can be done with a tag.
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

/// A color that a tag can have. Source: songbook-library(5).
enum TagColor: String, CaseIterable {
    case red, orange, yellow, green, blue, purple, brown, gray

    /// What it is called.
    var title: String {
        switch self {
        case .red: translated("Red")
        case .orange: translated("Orange")
        case .yellow: translated("Yellow")
        case .green: translated("Green")
        case .blue: translated("Blue")
        case .purple: translated("Purple")
        case .brown: translated("Brown")
        case .gray: translated("Gray")
        }
    }
}
