import CAdwaita

/// A widget that stays as long as this, whatever becomes of its window.
@MainActor
public final class HeldWidget {
    /// The widget, which is there for as long as this is.
    public let widget: Widget

    /// Holds a widget.
    public init(_ widget: Widget) {
        self.widget = widget
        g_object_ref(widget)
    }

    isolated deinit {
        g_object_unref(widget)
    }

    /// Gives it the keyboard, if it is in a window still.
    public func grabFocus() {
        if gtk_widget_get_root(widget) != nil { gtk_widget_grab_focus(widget) }
    }
}
