import CAdwaita

/// A widget that stays as long as this, whatever becomes of its window.
@MainActor
final class HeldWidget {
    let widget: Widget

    init(_ widget: Widget) {
        self.widget = widget
        g_object_ref(widget)
    }

    isolated deinit {
        g_object_unref(widget)
    }

    /// Gives it the keyboard, if it is in a window still.
    func grabFocus() {
        if gtk_widget_get_root(widget) != nil { gtk_widget_grab_focus(widget) }
    }
}
