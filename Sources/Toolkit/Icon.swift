import CAdwaita

/// Replacements for icons that Adwaita's theme no longer has; the heart is our own.
private let alternatives = [
    "emblem-documents-symbolic": "folder-documents-symbolic",
    "emblem-favorite-symbolic": "com.palmernix.songbook-heart-symbolic", "emblem-ok-symbolic": "object-select-symbolic",
    "emblem-shared-symbolic": "folder-publicshare-symbolic",
]

/// Shows an icon by its name; `fallback` if the desktop's theme has no icon of that name, as for one that another
/// program wrote into a library's file.
@MainActor
public func setIcon(of image: Widget, to name: String, or fallback: String = "folder-symbolic") {
    let theme = gtk_icon_theme_get_for_display(gtk_widget_get_display(image))
    let names = [name, alternatives[name]].compactMap(\.self).filter { !$0.isEmpty }
    let known = names.first { gtk_icon_theme_has_icon(theme, $0) != 0 }
    gtk_image_set_from_icon_name(image.opaque, known ?? fallback)
}
