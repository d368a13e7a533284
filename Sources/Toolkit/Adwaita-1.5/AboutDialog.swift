import CAdwaita

/// The About dialog: AdwAboutDialog.
@MainActor
public enum AboutDialog {
    /// Shows the description of a program.
    public static func present(_ program: ProgramDescription, over window: Widget) {
        let about: Widget = adw_about_dialog_new().cast()
        adw_about_dialog_set_application_name(about.opaque, program.name)
        adw_about_dialog_set_application_icon(about.opaque, program.icon)
        adw_about_dialog_set_version(about.opaque, program.version)
        adw_about_dialog_set_comments(about.opaque, program.summary)
        nameParts(of: about)
        addCloseShortcut(to: about) { _ = adw_dialog_close(about.cast()) }
        addQuitShortcut(to: about)
        adw_dialog_present(about.cast(), window)
    }
}
