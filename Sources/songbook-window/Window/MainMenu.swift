import CAdwaita
import SongLibrary
import Toolkit
import Translations

/// The main menu: the commands for windows and for the program.
@MainActor
enum MainMenu {
    /// Returns the button that opens the menu.
    ///
    /// - Parameter more: further sections, above those for the appearance.
    static func makeButton(with more: [MenuSection] = []) -> Widget {
        MenuButton.make(icon: "open-menu-symbolic", name: translated("Main Menu"), isPrimary: true) {
            sections(with: more)
        }
    }

    /// The sections of the menu.
    static func sections(with more: [MenuSection] = []) -> [MenuSection] { beginning + more + end }

    private static var beginning: [MenuSection] {
        [
            [
                (translated("_New Song"), "win.new-song"), (translated("New _Folder…"), "win.new-folder"),
                (translated("New _Project…"), "win.new-project"), (translated("New _Window"), "win.new-window"),
                (translated("_Open Song…"), "app.open"),
            ],
            [(translated("Turn Folder into _Song"), "win.make-song-here")],
            MenuSection(
                submenu: translated("Import and Export"),
                [
                    (translated("_Import…"), "win.import"), (translated("Import Fol_der…"), "win.import-folder"),
                    (translated("E_xport…"), "win.export"), (translated("Last _Report"), "win.transfer-report"),
                ]),
        ]
    }

    private static var end: [MenuSection] {
        [
            MenuSection(buttons: [
                .init(label: translated("S_maller Text"), action: "win.zoom-out", icon: "zoom-out-symbolic"),
                .init(
                    label: translated("N_ormal Text Size"), action: "win.zoom-normal", icon: "zoom-original-symbolic"),
                .init(label: translated("_Larger Text"), action: "win.zoom-in", icon: "zoom-in-symbolic"),
            ]),
            [
                (translated("Sylla_bles"), "win.syllables"), (translated("R_hymes in Color"), "win.rhyme-colors"),
                (translated("F_ull Screen"), "win.page-alone"),
            ],
            MenuSection(
                submenu: translated("Style"),
                Settings.Appearance.allCases.map { ($0.label, "app.style::\($0.rawValue)") }),
            [
                (translated("Se_ttings"), "win.settings"), (translated("_Keyboard Shortcuts"), "win.shortcuts"),
                (translated("_About Songbook"), "win.about"),
            ],
        ]
    }
}
