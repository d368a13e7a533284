import CAdwaita

/// Keeps a widget alive, even if its window is destroyed.
@MainActor
public final class HeldWidget {
    /// The widget, which exists as long as this object.
    public let widget: Widget

    /// Holds a widget.
    public init(_ widget: Widget) {
        self.widget = widget
        g_object_ref(widget)
    }

    isolated deinit {
        g_object_unref(widget)
    }

    /// Moves the focus to it, if it is still in a window.
    public func grabFocus() {
        if gtk_widget_get_root(widget) != nil { gtk_widget_grab_focus(widget) }
    }
}
