import CAdwaita
import Toolkit

/// The area of a library's list: it shows the lines, a page for an empty list, nothing until the contents are known, or
/// the deleted items in place of all that.
@MainActor
final class BrowseSpace {
    let widget: Widget = gtk_stack_new()
    let emptyPage = BrowseEmptyPage()
    /// Holds the list of deleted items.
    let deleted: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    /// Whether the deleted items are shown in place of the lines.
    var showsDeleted = false {
        didSet { if showsDeleted != oldValue { update() } }
    }
    private var page = "unknown"

    /// - Parameter rows: a widget without a parent.
    init(for rows: Widget) {
        let scroller: Widget = Scroller.make()
        gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(scroller.opaque, rows)
        gtk_widget_add_css_class(rows, "browse-list")
        gtk_stack_add_named(widget.opaque, gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), "unknown")
        gtk_stack_add_named(widget.opaque, scroller, "list")
        gtk_stack_add_named(widget.opaque, emptyPage.widget, "empty")
        gtk_stack_add_named(widget.opaque, deleted, "deleted")
        gtk_widget_set_vexpand(widget, 1)
        update()
    }

    /// Shows the lines, or the page for an empty list.
    func show(isEmpty: Bool) {
        page = isEmpty ? "empty" : "list"
        update()
    }

    private func update() {
        let page = showsDeleted ? "deleted" : page
        gtk_stack_set_visible_child_name(widget.opaque, page)
        setAccessibleHidden(emptyPage.widget, page != "empty")
        setAccessibleHidden(deleted, page != "deleted")
    }
}
