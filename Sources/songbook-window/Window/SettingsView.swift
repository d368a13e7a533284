import CAdwaita
import Files
import Freedesktop
import SongLibrary
import Translations

/// Which library is used. Another choice shows another library and moves nothing.
@MainActor
final class SettingsView {
    private let window: Widget = adw_preferences_window_new()
    private let group: Widget = adw_preferences_group_new()
    private let owner: SongWindow

    /// Shows the settings over a window.
    static func present(over owner: SongWindow) {
        let environment = owner.application.environment
        FileWorker().run {
            SettingsStore(environment: environment).load()
        } then: { settings, problem in
            guard !owner.isDestroyed else { return }
            SettingsView(owner).show(settings, problem)
        }
    }

    private init(_ owner: SongWindow) {
        self.owner = owner
        gtk_window_set_transient_for(window.cast(), owner.window.cast())
        gtk_window_set_modal(window.cast(), 1)
        gtk_window_set_title(window.cast(), translated("Settings"))
        gtk_window_set_default_size(window.cast(), 520, 420)
        adw_preferences_window_set_search_enabled(window.cast(), 0)
        let page: Widget = adw_preferences_page_new()
        adw_preferences_group_set_title(group.cast(), translated("Library"))
        adw_preferences_group_set_description(
            group.cast(),
            translated("Where your songs are. Another choice shows the songs that are there; none is moved."))
        adw_preferences_page_add(page.cast(), group.cast())
        adw_preferences_window_add(window.cast(), page.cast())
    }

    private func show(_ settings: Settings, _ problem: Problem?) {
        let environment = owner.application.environment
        let home = environment.homeDirectory
        let standard = UserDirectories(environment: environment).documents.appending("Songs")
        let folder = settings.folder.map { Words.abbreviated($0.path, home: home) } ?? translated("None was chosen yet")
        let isOwn = settings.mode == .folder
        add(translated("Folder"), problem?.sentences ?? folder, isUsed: isOwn, button: translated("Choose a Folder…")) {
            [self] in
            FileDialog.chooseFolder(over: window, in: settings.folder?.path) { [self] folder in
                if let folder { confirm(.folder(folder), Words.abbreviated(folder, home: home)) }
            }
        }
        let isStandard = isOwn && settings.folder?.path == standard
        let place = Words.abbreviated(standard, home: home)
        add(
            translated("Songs in Documents"), place, isUsed: isStandard,
            button: isStandard ? nil : translated("Use This")
        ) { [self] in
            confirm(.standard, place)
        }
        let isInApp = settings.mode == .inApp
        add(
            translated("In the App"), translated("A library of its own"), isUsed: isInApp,
            button: isInApp ? nil : translated("Use This")
        ) { [self] in
            confirm(.inApp, translated("the library in the app"))
        }
        gtk_window_present(window.cast())
    }

    private func add(
        _ title: String, _ subtitle: String, isUsed: Bool, button label: String?, _ run: @escaping @MainActor () -> Void
    ) {
        let row: Widget = adw_action_row_new()
        adw_preferences_row_set_use_markup(row.cast(), 0)
        adw_preferences_row_set_title(row.cast(), title)
        adw_action_row_set_subtitle(row.cast(), subtitle)
        if isUsed {
            let mark: Widget = gtk_image_new_from_icon_name("object-select-symbolic")
            setAccessibleName(mark, translated("In use"))
            adw_action_row_add_suffix(row.cast(), mark)
        }
        if let label {
            let button: Widget = gtk_button_new_with_label(label)
            gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
            setAccessibleName(button, "\(title): \(label)")
            connect(button, "clicked") { _ in run() }
            adw_action_row_add_suffix(row.cast(), button)
        }
        adw_preferences_group_add(group.cast(), row)
    }

    private func confirm(_ choice: LibraryChoice, _ name: String) {
        MessageDialog.ask(
            translated("Use Another Library?"),
            translated("The window will show the songs in \(name). Those of the library before stay there."),
            action: translated("_Use It"), isDestructive: false, over: window
        ) { [self] in
            gtk_window_destroy(window.cast())
            owner.choose(choice)
        }
    }
}
