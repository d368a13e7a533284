import CAdwaita
import Files
import Freedesktop
import LibraryChanges
import SongLibrary
import SongbookModel
import Toolkit
import Translations

/// Where songs are kept, as a choice of two: in the app, or in a folder of the user's own.
@MainActor
final class LibrarySettings {
    private let sheet: Sheet
    private let owner: SongWindow
    private let settings: Settings
    private let problem: String?
    private let standard: FilePath
    private let home: FilePath
    private var inApp: Widget?
    private var folder: Widget?
    /// Whether a radio button is being reset, which is not a choice by the user.
    private var isReverting = false

    init(_ settings: SettingsSnapshot, _ sheet: Sheet, over owner: SongWindow) {
        (self.sheet, self.owner, self.settings) = (sheet, owner, settings.inEffect)
        problem = settings.problem?.sentences
        let environment = owner.application.environment
        home = environment.homeDirectory
        standard = UserDirectories(environment: environment).documents.appending("Songs")
    }

    /// Makes the rows, with their description.
    func makeGroup() -> PreferencesPage.Group {
        let inApp = PreferencesRow.makeRadio(
            translated("In-App"), translated("The private library, in Songbook’s own data folder"),
            isOn: settings.mode == .inApp)
        let folder = PreferencesRow.makeRadio(
            translated("Folder"), DisplayText.abbreviated(place, home: home), isOn: settings.mode == .folder,
            group: inApp.button)
        (self.inApp, self.folder) = (inApp.button, folder.button)
        connect(inApp.button, "toggled") { [self] _ in
            choose(.inApp, translated("the private library"), by: inApp.button)
        }
        connect(folder.button, "toggled") { [self] _ in
            choose(folderChoice, DisplayText.abbreviated(place, home: home), by: folder.button)
        }
        let change: Widget = gtk_button_new_with_label(translated("Change…"))
        setAccessibleName(change, translated("Change Folder…"))
        connect(change, "clicked") { [self] _ in changeFolder() }
        PreferencesRow.addSuffix(change, to: folder.row)
        return .init(
            title: translated("Library"),
            description: problem
                ?? translated("Where your songs are kept. Switching shows the other songs and moves none."),
            rows: [inApp.row, folder.row] + transferRows)
    }
}

extension LibrarySettings {
    /// The folder in use, or the one that would be.
    private var place: FilePath { settings.folder?.path ?? standard }

    private var folderChoice: LibraryChoice { settings.folder.map { .folder($0.path) } ?? .standard }

    private func changeFolder() {
        FileDialog.chooseFolder(over: sheet.widget, in: settings.folder?.path) { [self] folder in
            guard let folder, !sheet.isClosed, folder != settings.folder?.path || settings.mode != .folder else {
                return
            }
            confirm(.folder(folder), DisplayText.abbreviated(folder, home: home))
        }
    }

    private func choose(_ choice: LibraryChoice, _ name: String, by button: Widget) {
        guard !isReverting, gtk_check_button_get_active(button.cast()) != 0 else { return }
        confirm(choice, name)
    }

    private func confirm(_ choice: LibraryChoice, _ name: String) {
        MessageDialog.ask(
            translated("Switch to Another Library?"),
            translated(
                """
                The window will show the songs in \(name). Songs in the current library are not moved; you can copy or \
                move them with “Copy to Another Library…” and “Move to Another Library…”.
                """),
            action: translated("_Switch"), isDestructive: false, over: sheet.widget
        ) { [self] in
            sheet.closeNow()
            if !owner.isDestroyed { owner.choose(choice) }
        } orElse: { [self] in
            if !sheet.isClosed { revert() }
        }
    }

    /// Selects the mode that is in use.
    private func revert() {
        isReverting = true
        defer { isReverting = false }
        for (button, mode) in [(inApp, Settings.Mode.inApp), (folder, .folder)] {
            if let button { gtk_check_button_set_active(button.cast(), (settings.mode == mode).gboolean) }
        }
    }

    /// A row that copies or moves all songs of the window's library to another library.
    private var transferRows: [Widget] {
        guard let model = owner.library?.model, !model.isOutOfReach else { return [] }
        let row = PreferencesRow.make(
            translated("Take Songs Along"), translated("All songs of “\(model.name)”, to another library"))
        let subject = [ItemSelection(path: model.root, name: model.name, isFolder: true)]
        add(translated("Copy…"), translated("Copy All Songs…"), to: row, .copy, subject)
        add(translated("Move…"), translated("Move All Songs…"), to: row, .move, subject)
        return [row]
    }

    private func add(
        _ label: String, _ name: String, to row: Widget, _ kind: LibraryTransfer.Kind, _ targets: [ItemSelection]
    ) {
        let button: Widget = gtk_button_new_with_label(label)
        setAccessibleName(button, name)
        connect(button, "clicked") { [self] _ in
            sheet.close()
            MainLoop.post { [owner] in
                if !owner.isDestroyed { owner.transfers.ask(kind, targets, in: owner) }
            }
        }
        PreferencesRow.addSuffix(button, to: row)
    }
}
