import CAdwaita

/// Three panes beside each other: folders, list, editor. In a window with less room the folders slide over the others;
/// in a narrow one, list and editor take turns.
@MainActor
final class LibraryPanes {
    /// The panes as one widget.
    let widget: Widget = adw_flap_new()
    /// Called when there is room for list and editor at once, or no longer.
    var onFold: @MainActor () -> Void = {}

    private let leaflet: Widget = adw_leaflet_new()
    private let listPane: Widget
    private let editor: Widget

    init(sidebar: Widget, list: Widget, editor: Widget) {
        let editorPane = NaturalWidth.make(editor, measureEditor)
        self.editor = editorPane
        gtk_widget_set_size_request(sidebar, Measure.sidebar, -1)
        gtk_widget_set_size_request(list, Measure.list, -1)
        gtk_widget_set_hexpand(editorPane, 1)

        adw_leaflet_set_fold_threshold_policy(leaflet.opaque, ADW_FOLD_THRESHOLD_POLICY_NATURAL)
        adw_leaflet_set_can_navigate_back(leaflet.opaque, 1)
        listPane = NaturalWidth.make(list, measureList)
        // What expands in it must not take the editor's room.
        gtk_widget_set_hexpand(listPane, 0)
        adw_leaflet_append(leaflet.opaque, listPane)
        let line = adw_leaflet_append(leaflet.opaque, gtk_separator_new(GTK_ORIENTATION_VERTICAL))
        adw_leaflet_page_set_navigatable(line, 0)
        adw_leaflet_append(leaflet.opaque, editorPane)
        adw_leaflet_set_visible_child(leaflet.opaque, editorPane)

        adw_flap_set_flap(widget.opaque, sidebar)
        adw_flap_set_separator(widget.opaque, gtk_separator_new(GTK_ORIENTATION_VERTICAL))
        adw_flap_set_content(widget.opaque, leaflet)
        adw_flap_set_fold_threshold_policy(widget.opaque, ADW_FOLD_THRESHOLD_POLICY_NATURAL)
        for property in ["notify::folded", "notify::visible-child"] {
            connect(leaflet, property) { [self] _ in
                setAccessibleHidden(listPane, !isListShown)
                setAccessibleHidden(editorPane, isFolded && isListShown)
                onFold()
            }
        }
        connect(widget, "notify::reveal-progress") { [self] _ in
            setAccessibleHidden(sidebar, adw_flap_get_reveal_progress(widget.opaque) == 0)
        }
        // Folders, list, editor: as they are read. AdwLeaflet has them the other way round.
        gtk_widget_insert_after(editorPane, leaflet, gtk_widget_get_last_child(leaflet))
        connect(widget, "notify::folded") { [self] _ in orderSidebar(sidebar) }
        orderSidebar(sidebar)
    }

    /// Puts the folders before the rest; where they lie over it, behind, so that they get what is clicked.
    private func orderSidebar(_ sidebar: Widget) {
        if isSidebarOver {
            gtk_widget_insert_before(sidebar, widget, nil)
        } else {
            gtk_widget_insert_after(sidebar, widget, nil)
        }
    }

    /// Whether only one of list and editor is shown.
    var isFolded: Bool { adw_leaflet_get_folded(leaflet.opaque) != 0 }

    /// Whether the folders lie over the rest.
    var isSidebarOver: Bool { adw_flap_get_folded(widget.opaque) != 0 }

    var isListShown: Bool { !isFolded || adw_leaflet_get_visible_child(leaflet.opaque) != editor }

    /// Brings the editor to where it can be seen.
    func showEditor() {
        guard adw_leaflet_get_visible_child(leaflet.opaque) != editor else { return }
        keepingFocus { adw_leaflet_set_visible_child(leaflet.opaque, editor) }
    }

    /// Brings the list to where it can be seen.
    func showList() {
        if isFolded { return showListAlone() }
        keepingFocus { showListAlone() }
    }

    func toggleSidebar() {
        adw_flap_set_reveal_flap(widget.opaque, (adw_flap_get_reveal_flap(widget.opaque) == 0).gboolean)
    }

    /// Makes way for the rest, where the folders lie over it.
    func hideSidebarIfOver() {
        if isSidebarOver { adw_flap_set_reveal_flap(widget.opaque, 0) }
    }
}

extension LibraryPanes {
    private func showListAlone() {
        adw_leaflet_navigate(leaflet.opaque, ADW_NAVIGATION_DIRECTION_BACK)
    }

    /// The keyboard stays where it is; where that goes out of sight, it is nowhere until somebody says. By itself the
    /// leaflet would give it to the first thing that it can: to the title, with all of that selected, and the next key
    /// would replace it.
    private func keepingFocus(_ change: () -> Void) {
        guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root) else { return change() }
        gtk_root_set_focus(root, nil)
        change()
        if !isFolded || gtk_widget_is_ancestor(focus, listPane) == 0 { gtk_root_set_focus(root, focus) }
    }
}

/// Sizes in pixels.
private enum Measure {
    static let sidebar: CInt = 240
    static let list: CInt = 300
    static let editor: CInt = 520
}

/// A widget that would be so wide by itself, whatever is in it, and can be narrower.
@MainActor
private enum NaturalWidth {
    static func make(_ child: Widget, _ measure: GtkCustomMeasureFunc?) -> Widget {
        let box: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
        gtk_widget_set_layout_manager(
            box,
            gtk_custom_layout_new(
                { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }, measure,
                { box, width, height, _ in
                    guard let child = gtk_widget_get_first_child(box) else { return }
                    gtk_widget_allocate(child, width, height, -1, nil)
                }))
        gtk_widget_set_parent(child, box)
        return box
    }
}

private let measureList: GtkCustomMeasureFunc = { box, orientation, size, minimum, natural, _, _ in
    measureChild(box, orientation, size, minimum, natural, Measure.list)
}

private let measureEditor: GtkCustomMeasureFunc = { box, orientation, size, minimum, natural, _, _ in
    measureChild(box, orientation, size, minimum, natural, Measure.editor)
}

private func measureChild(
    _ box: Widget?, _ orientation: GtkOrientation, _ size: CInt, _ minimum: UnsafeMutablePointer<CInt>?,
    _ natural: UnsafeMutablePointer<CInt>?, _ width: CInt
) {
    guard let child = gtk_widget_get_first_child(box) else { return }
    var (least, wanted): (CInt, CInt) = (0, 0)
    gtk_widget_measure(child, orientation, size, &least, &wanted, nil, nil)
    minimum?.pointee = least
    natural?.pointee = orientation == GTK_ORIENTATION_HORIZONTAL ? max(least, width) : max(least, wanted)
}
