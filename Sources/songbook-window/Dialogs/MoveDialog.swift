import CAdwaita
import Files
import LibraryIndex
import Translations

/// Asks for a folder of the library.
@MainActor
enum MoveDialog {
    /// - Parameters:
    ///   - name: what the library is called.
    ///   - moved: the folder of what is moved, which it cannot be moved into. Nor is it moved to where it is.
    ///   - finish: is called with the folder, relative to the root, unless the person cancels.
    static func ask(
        _ what: String, _ tree: LibraryTree, name: String, from moved: FilePath, over window: Widget,
        then finish: @escaping @MainActor (FilePath) -> Void
    ) {
        // The song of the library's own folder is its file alone.
        let isLoose = moved == tree.root.path
        let place = isLoose ? moved : moved.parent
        let folders = tree.folders.filter { $0.path != place && (isLoose || !$0.path.isInside(moved)) }
        let text =
            folders.isEmpty
            ? translated("There is no other folder in this library.") : translated("Choose the folder to move it to.")
        let rows = RowsView<MoveRow>(name: translated("Folders"))
        rows.fill = { row, position in
            let path = folders[position].relativePath
            row.show(DisplayText.sequence([name] + path.components.map(\.display), separator: " › "))
        }
        rows.replace([RowChange(start: 0, removed: 0, added: folders.count)])
        let scroller: Widget = gtk_scrolled_window_new()
        gtk_scrolled_window_set_child(scroller.opaque, rows.widget)
        gtk_scrolled_window_set_min_content_height(scroller.opaque, 260)
        gtk_widget_add_css_class(scroller, "card")
        g_object_ref_sink(scroller)
        let dialog = AlertDialog(
            translated("Move “\(what)”"), text, content: folders.isEmpty ? nil : scroller,
            action: translated("_Move"), isDefault: true, over: window)
        g_object_unref(scroller)
        dialog.canConfirm = !folders.isEmpty
        rows.onActivate = { _ in dialog.activateDefault() }
        dialog.onAnswer { isConfirmed in
            guard isConfirmed, let selected = rows.cursor else { return }
            let folder = folders[selected].relativePath
            dialog.afterClosing { finish(folder) }
        }
        dialog.present()
        guard !folders.isEmpty else { return }
        rows.onMove = { rows.marked = rows.cursor }
        rows.cursor = 0
        rows.marked = 0
        rows.grabFocus()
    }
}

/// A folder that something can be moved to.
@MainActor
private final class MoveRow: ListRow {
    let widget: Widget = gtk_label_new(nil)
    private(set) var accessibleName = ""

    init() {
        gtk_label_set_xalign(widget.opaque, 0)
        gtk_label_set_ellipsize(widget.opaque, PANGO_ELLIPSIZE_START)
        gtk_widget_add_css_class(widget, "browse-row")
    }

    func show(_ words: String) {
        gtk_label_set_text(widget.opaque, words)
        accessibleName = words
    }
}
