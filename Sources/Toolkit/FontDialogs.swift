import CAdwaita
import Translations

/// The open font dialogs, which GTK creates by itself.
@MainActor
enum FontDialogs {
    /// Names their parts, and calls `body` with each.
    static func name(_ body: (Widget) -> Void = { _ in }) {
        forEachWindow(ofClass: "GtkFontChooserDialog") { dialog in
            nameParts(
                of: dialog,
                [
                    "GtkSearchEntry": translated("Search Fonts"), "GtkMenuButton": translated("Font Filter"),
                    "GtkListView": translated("Fonts"), "GtkEntry": translated("Font Preview"),
                    "GtkScale": translated("Size"), "GtkSpinButton": translated("Size"),
                ])
            body(dialog)
        }
    }
}
