import CAdwaita

/// Lets Tab leave a widget with many parts at once, and return to the selected part. The arrow keys move between the
/// parts.
@MainActor
public func makeSingleTabStop(_ widget: Widget) {
    onKey(of: widget) { key, modifiers in
        let isBack = modifiers == GDK_SHIFT_MASK.rawValue
        guard [GDK_KEY_Tab, GDK_KEY_KP_Tab, GDK_KEY_ISO_Left_Tab].contains(key), modifiers == 0 || isBack,
            let root = gtk_widget_get_root(widget)
        else { return false }
        // Meanwhile GTK skips everything in it.
        gtk_widget_set_can_focus(widget, 0)
        defer { gtk_widget_set_can_focus(widget, 1) }
        gtk_widget_child_focus(Widget(root), isBack ? GTK_DIR_TAB_BACKWARD : GTK_DIR_TAB_FORWARD)
        gtk_window_set_focus_visible(Widget(root).cast(), 1)
        return true
    }
}
