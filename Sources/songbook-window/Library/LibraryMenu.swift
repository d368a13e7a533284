import Files
import LibraryIndex
import SongbookModel
import Toolkit
import Translations

/// The menus of lines in a library's list.
@MainActor
enum LibraryMenu {
    /// The menu for a song or a folder.
    static func sections(for item: BrowseItem) -> [MenuSection] {
        // The library's root folder.
        if case .folder = item, item.relativePath == "" { return [MenuSection(transfers), MenuSection(places)] }
        var changes: [MenuItem] = []
        if case .folder = item { changes.append((translated("_Rename…"), "win.rename")) }
        if let song = item.song, song.brokenReason == nil {
            changes += [
                (translated("_Rename"), "win.rename"), (translated("Rename Fi_les to Match"), "win.rename-files"),
            ]
        }
        changes.append((translated("_Move…"), "win.move"))
        if item.song != nil { changes += stages }
        if let song = item.song, song.brokenReason == nil {
            changes.append(
                (song.isPinned ? translated("Un_pin") : translated("_Pin to Top"), "win.toggle-pin"))
        }
        if case .folder = item {
            changes += [
                (translated("Change _Icon…"), "win.change-icon"), (translated("Make a Pro_ject…"), "win.make-project"),
                (translated("Sto_p Being a Project"), "win.stop-project"),
                (translated("Turn into _Song"), "win.make-song"),
            ]
        }
        let details: [MenuItem] = item.isWholeSong ? [(translated("_Details"), "win.details")] : []
        let asText: [MenuItem] =
            item.song?.brokenReason == nil ? [] : [(translated("Open _as Text"), "win.open-as-text")]
        return [
            MenuSection(changes), MenuSection(transfers),
            MenuSection(details + [(translated("E_xport…"), "win.export")] + asText + places),
            [(translated("S_elect"), "win.select"), (translated("Move to _Trash"), "win.trash")],
        ]
    }

    /// The menu for all selected lines.
    static var ofSelection: [MenuSection] {
        [
            [(translated("_Pin to Top or Unpin"), "win.toggle-pin"), (translated("Add Ta_g…"), "win.tags")],
            MenuSection([(translated("_Move…"), "win.move")] + stages + transfers),
            [
                (translated("Cop_y as Text"), "win.copy-as-text"), (translated("E_xport…"), "win.export"),
                (translated("_Copy Paths"), "win.copy-path"),
            ],
            [(translated("Move to _Trash"), "win.trash")],
        ]
    }

    /// The items for songs of a project.
    private static var stages: [MenuItem] {
        [
            (translated("Move t_o Next Stage"), "win.next-stage"),
            (translated("Move to Previo_us Stage"), "win.previous-stage"),
        ]
    }

    /// The items that involve another library.
    static var transfers: [MenuItem] {
        [
            (translated("Copy to Another Li_brary…"), "win.copy-to-library"),
            (translated("Move to A_nother Library…"), "win.move-to-library"),
        ]
    }

    private static var places: [MenuItem] {
        [
            (translated("Show in _File Manager"), "win.show-in-files"),
            (translated("_Copy Path"), "win.copy-path"),
        ]
    }
}
