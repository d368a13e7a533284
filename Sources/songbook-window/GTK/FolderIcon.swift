import CAdwaita

/// Shows an icon by its name; that of a folder where the desktop's theme has none of that name, as for what another
/// program wrote into a library's file.
@MainActor
func setIcon(of image: Widget, to name: String, or fallback: String = "folder-symbolic") {
    let theme = gtk_icon_theme_get_for_display(gtk_widget_get_display(image))
    let isKnown = !name.isEmpty && gtk_icon_theme_has_icon(theme, name) != 0
    gtk_image_set_from_icon_name(image.opaque, isKnown ? name : fallback)
}
