import CAdwaita
import Translations

/// The main menu.
@MainActor
enum MainMenu {
    /// The button that opens it.
    static func makeButton() -> Widget {
        PrimaryMenuButton.make(icon: "open-menu-symbolic", name: translated("Main Menu")) { sections }
    }

    private static var sections: [[MenuItem]] {
        [
            [
                (translated("_Undo"), "win.undo"), (translated("_Redo"), "win.redo"),
                (translated("_Find in Song…"), "win.find"), (translated("_Count Words"), "win.count"),
            ],
            [(translated("_New Song…"), "win.new-song"), (translated("New _Folder…"), "win.new-folder")],
            [
                (translated("_Pinned to Top"), "win.pin"), (translated("Add Ta_g…"), "win.tags"),
                (translated("_Rename"), "win.rename"), (translated("Rename Fi_les to Match"), "win.rename-files"),
                (translated("_Move…"), "win.move"),
                (translated("Move to _Trash"), "win.trash"),
            ],
            [
                (translated("_Open Song…"), "app.open"), (translated("_Save Now"), "win.save"),
                (translated("Sav_e As…"), "win.save-elsewhere"),
            ],
            [(translated("Earlier _Versions…"), "win.history")],
            [
                (translated("Se_ttings"), "win.settings"), (translated("_Keyboard Shortcuts"), "win.shortcuts"),
                (translated("_About Songbook"), "win.about"),
            ],
        ]
    }
}
