import CAdwaita

/// Lets Tab lead out of a widget at once that has many parts, through which arrows lead, and back to the part that is
/// selected.
@MainActor
public func makeSingleTabStop(_ widget: Widget) {
    onKey(of: widget) { key, modifiers in
        let isBack = modifiers == GDK_SHIFT_MASK.rawValue
        guard [GDK_KEY_Tab, GDK_KEY_KP_Tab, GDK_KEY_ISO_Left_Tab].contains(key), modifiers == 0 || isBack,
            let root = gtk_widget_get_root(widget)
        else { return false }
        // Meanwhile GTK passes over all that is in it.
        gtk_widget_set_can_focus(widget, 0)
        defer { gtk_widget_set_can_focus(widget, 1) }
        gtk_widget_child_focus(Widget(root), isBack ? GTK_DIR_TAB_BACKWARD : GTK_DIR_TAB_FORWARD)
        gtk_window_set_focus_visible(Widget(root).cast(), 1)
        return true
    }
}
