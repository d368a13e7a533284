import Files
import CAdwaita
import LibraryIndex
import Translations

/// A line of the sidebar: a folder, as deep as it lies, with the number of its songs.
@MainActor
final class FolderRow: ListRow {
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6)
    private(set) var accessibleName = ""
    /// Called when the folders in it are to be shown or hidden.
    var onToggle: @MainActor () -> Void = {}

    private let toggle: Widget = gtk_button_new_from_icon_name("pan-end-symbolic")
    private let icon: Widget = gtk_image_new()
    private let name: Widget = gtk_label_new(nil)
    private let count: Widget = gtk_label_new(nil)

    init() {
        gtk_widget_add_css_class(widget, "folder-row")
        setAccessibleHidden(icon, true)
        gtk_widget_add_css_class(toggle, "flat")
        gtk_widget_add_css_class(toggle, "circular")
        gtk_widget_set_focusable(toggle, 0)
        gtk_widget_set_valign(toggle, GTK_ALIGN_CENTER)
        gtk_label_set_xalign(name.opaque, 0)
        gtk_label_set_ellipsize(name.opaque, PANGO_ELLIPSIZE_END)
        gtk_widget_set_hexpand(name, 1)
        gtk_widget_add_css_class(count, "dim-label")
        gtk_widget_add_css_class(count, "caption")
        for part in [toggle, icon, name, count] { gtk_box_append(widget.cast(), part) }
        connect(toggle, "clicked") { [self] _ in onToggle() }
    }

    func show(_ folder: FolderNode, name words: String, depth: Int, isExpanded: Bool) {
        let isRoot = depth == 0
        let hasFolders = folder.folderCount > 0 && !isRoot
        gtk_widget_set_margin_start(widget, Self.indentation(at: depth))
        gtk_widget_set_visible(toggle, (!isRoot).gboolean)
        gtk_widget_set_opacity(toggle, hasFolders ? 1 : 0)
        gtk_widget_set_sensitive(toggle, hasFolders.gboolean)
        gtk_button_set_icon_name(toggle.cast(), isExpanded ? "pan-down-symbolic" : "pan-end-symbolic")
        setAccessibleName(
            toggle, isExpanded ? translated("Hide the folders in \(words)") : translated("Show the folders in \(words)")
        )
        gtk_image_set_from_icon_name(icon.opaque, isRoot ? "folder-music-symbolic" : "folder-symbolic")
        gtk_label_set_text(name.opaque, words)
        gtk_widget_set_visible(count, 1)
        gtk_label_set_text(count.opaque, String(folder.songCount))
        accessibleName = words + ", " + DisplayText.count(folder.songCount)
    }

    /// Shows the line of what was deleted.
    func showDeleted(_ number: Int) {
        let words = translated("Recently Deleted")
        gtk_widget_set_margin_start(widget, 0)
        gtk_widget_set_visible(toggle, 0)
        gtk_image_set_from_icon_name(icon.opaque, "user-trash-symbolic")
        gtk_label_set_text(name.opaque, words)
        gtk_widget_set_visible(count, (number > 0).gboolean)
        gtk_label_set_text(count.opaque, String(number))
        accessibleName =
            words + ", " + translated(count: number, one: "\(number) item", other: "\(number) items")
    }

    /// How far a line is from the edge. The deeper ones are little further in: of their names something has to be left.
    private static func indentation(at depth: Int) -> CInt {
        let steps = max(0, depth - 1)
        return CInt(min(steps, 5) * 16 + max(0, steps - 5) * 2)
    }
}
