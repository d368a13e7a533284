import CAdwaita

/// The About dialog.
@MainActor
public enum AboutDialog {
    /// Shows the description of a program.
    public static func present(_ program: ProgramDescription, over window: Widget) {
        let about = adw_about_window_new()!
        adw_about_window_set_application_name(about.opaque, program.name)
        adw_about_window_set_application_icon(about.opaque, program.icon)
        adw_about_window_set_version(about.opaque, program.version)
        adw_about_window_set_comments(about.opaque, program.summary)
        gtk_window_set_transient_for(about.cast(), window.cast())
        gtk_window_set_modal(about.cast(), 1)
        nameParts(of: about)
        addCloseShortcut(to: about) { gtk_window_close(about.cast()) }
        addQuitShortcut(to: about)
        gtk_window_present(about.cast())
    }
}
