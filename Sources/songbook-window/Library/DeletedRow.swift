import CAdwaita
import Files
import LibraryChanges
import SongbookModel
import Toolkit

/// A line for a deleted item: its title or name, its former folder, and when it was deleted.
@MainActor
final class DeletedRow: ListRow {
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 10)
    private(set) var accessibleName = ""

    private let icon: Widget = gtk_image_new()
    private let title: Widget = gtk_label_new(nil)
    private let place: Widget = gtk_label_new(nil)

    init() {
        gtk_widget_add_css_class(widget, "browse-row")
        setAccessibleHidden(icon, true)
        let words: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2)
        for label in [title, place] {
            gtk_label_set_xalign(label.opaque, 0)
            gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
            gtk_label_set_single_line_mode(label.opaque, 1)
            gtk_box_append(words.cast(), label)
        }
        gtk_widget_set_hexpand(words, 1)
        gtk_widget_add_css_class(title, "browse-title")
        gtk_widget_add_css_class(place, "dim-label")
        gtk_widget_add_css_class(place, "caption")
        for part in [icon, words] { gtk_box_append(widget.cast(), part) }
    }

    /// - Parameters:
    ///   - moment: when it was deleted.
    ///   - folder: its former folder, relative to the library's root.
    ///   - library: the library's name.
    func show(_ item: TrashedItem, moment: String, folder: FilePath, library: String) {
        let name = item.shownName.asLine
        gtk_widget_set_visible(icon, (item.kind == .folder).gboolean)
        gtk_image_set_from_icon_name(icon.opaque, "folder-symbolic")
        gtk_label_set_text(title.opaque, name)
        let words = [folder == "" ? library : folder.display, moment].joined(separator: " · ")
        gtk_label_set_text(place.opaque, words)
        accessibleName = [name, words].joined(separator: ", ")
    }
}
