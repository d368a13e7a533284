import CAdwaita
import Freedesktop
import Translations

/// What the program is.
@MainActor
enum AboutDialog {
    static func present(icon: String, over window: Widget) {
        let about = adw_about_window_new()!
        adw_about_window_set_application_name(about.opaque, "Songbook")
        adw_about_window_set_application_icon(about.opaque, icon)
        adw_about_window_set_version(about.opaque, programVersion)
        adw_about_window_set_comments(
            about.opaque, translated("Write songs. Every song is a file in a folder that you choose."))
        gtk_window_set_transient_for(about.cast(), window.cast())
        gtk_window_set_modal(about.cast(), 1)
        nameParts(of: about)
        addCloseShortcut(to: about) { gtk_window_close(about.cast()) }
        addQuitShortcut(to: about)
        gtk_window_present(about.cast())
    }
}
