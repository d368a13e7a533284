import CAdwaita
import Freedesktop
import Translations

/// What the program is: AdwAboutDialog.
@MainActor
enum AboutDialog {
    static func present(icon: String, over window: Widget) {
        let about: Widget = adw_about_dialog_new().cast()
        adw_about_dialog_set_application_name(about.opaque, "Songbook")
        adw_about_dialog_set_application_icon(about.opaque, icon)
        adw_about_dialog_set_version(about.opaque, programVersion)
        adw_about_dialog_set_comments(
            about.opaque, translated("Write songs. Every song is a file in a folder that you choose."))
        nameParts(of: about)
        addCloseShortcut(to: about) { _ = adw_dialog_close(about.cast()) }
        addQuitShortcut(to: about)
        adw_dialog_present(about.cast(), window)
    }
}
