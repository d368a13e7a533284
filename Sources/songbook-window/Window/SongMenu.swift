import CAdwaita
import Toolkit
import Translations

/// The menu of the open song.
@MainActor
enum SongMenu {
    /// Returns the button that opens the menu.
    ///
    /// - Parameter onToggle: called with whether the menu is open.
    static func makeButton(onToggle: @escaping @MainActor (Bool) -> Void) -> Widget {
        MenuButton.make(icon: "view-more-symbolic", name: translated("Song Menu"), onToggle: onToggle) { sections }
    }

    /// The sections of the menu.
    static var sections: [MenuSection] {
        [
            [
                (translated("_Find in Song…"), "win.find"), (translated("_Count Words"), "win.count"),
                (translated("Other Songs _with This Line"), "win.echoes"), (translated("_Inspire"), "win.inspire"),
                (translated("Transpose _Song…"), "win.transpose"),
            ],
            // The key acts on the focused line, the switch on the open song.
            MenuSection(
                [(translated("_Pinned to Top"), "win.pin"), (translated("Add Ta_g…"), "win.tags")],
                keys: ["win.pin": Actions.pinKey]),
            MenuSection(
                submenu: translated("Attachments"),
                [
                    (translated("_Add Files…"), "win.add-files"), (translated("_New Note"), "win.new-note"),
                    (translated("Reco_rd"), "win.record"),
                ]),
            [
                (translated("_Rename"), "win.rename"), (translated("Rename Fi_les to Match"), "win.rename-files"),
                (translated("_Move…"), "win.move"), (translated("Move t_o Next Stage"), "win.next-stage"),
                (translated("Move to Previo_us Stage"), "win.previous-stage"),
            ],
            [
                (translated("_Details"), "win.details"), (translated("Earlier _Versions…"), "win.history"),
                (translated("Sav_e As…"), "win.save-elsewhere"),
            ],
            MenuSection(
                submenu: translated("Share"),
                [
                    (translated("Cop_y as Text"), "win.copy-as-text"),
                    (translated("Copy as C_hordPro"), "win.copy-as-chordpro"),
                    (translated("_Send by E-Mail…"), "win.email"), (translated("E_xport…"), "win.export"),
                ]),
            [(translated("Move to _Trash"), "win.trash")],
        ]
    }
}
