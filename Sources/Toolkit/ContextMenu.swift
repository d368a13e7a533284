public import CAdwaita

/// A context menu of an item in a list.
@MainActor
public enum ContextMenu {
    /// Shows a menu at `line`, and calls `finish` when it is closed and the chosen action has run.
    ///
    /// - Parameters:
    ///   - list: contains the line, and outlives it: GTK does not report that a menu is closed with its parent.
    ///   - close: called when the menu is closed and no chosen action has run yet.
    public static func show(
        _ sections: [MenuSection], at line: Widget, in list: Widget, close: @escaping @MainActor () -> Void,
        then finish: @escaping @MainActor () -> Void
    ) {
        let place = GdkRectangle(
            x: 0, y: 0, width: gtk_widget_get_width(line), height: gtk_widget_get_height(line))
        show(sections, at: place, of: line, in: list, close: close, then: finish)
    }

    /// The same at a place of a widget.
    public static func show(
        _ sections: [MenuSection], at place: GdkRectangle, of widget: Widget, in list: Widget,
        close: @escaping @MainActor () -> Void, then finish: @escaping @MainActor () -> Void
    ) {
        let menu = MenuModel.make(sections)
        let popover: Widget = gtk_popover_menu_new_from_model(menu.cast())
        g_object_unref(UnsafeMutableRawPointer(menu))
        g_object_ref_sink(popover)
        gtk_widget_set_parent(popover, list)
        nameItems(of: popover)
        gtk_popover_set_position(popover.cast(), GTK_POS_BOTTOM)
        point(popover, to: place, of: widget, in: list)
        connect(popover, "closed") { _ in
            close()
            // The action runs after the menu is closed.
            MainLoop.after(seconds: 0.1) {
                if gtk_widget_get_parent(popover) != nil { gtk_widget_unparent(popover) }
                g_object_unref(popover)
                finish()
            }
        }
        gtk_popover_popup(popover.cast())
    }

    private static func point(_ popover: Widget, to place: GdkRectangle, of widget: Widget, in list: Widget) {
        guard let corner = translate(Double(place.x), Double(place.y), from: widget, to: list) else { return }
        var place = place
        (place.x, place.y) = (CInt(corner.x), CInt(corner.y))
        gtk_popover_set_pointing_to(popover.cast(), &place)
    }
}
