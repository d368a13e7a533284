import CAdwaita

/// A scale from 0 to some number of seconds, which the user drags.
@MainActor
public final class PositionScale {
    /// The scale as a widget.
    public let widget: Widget
    /// Called with the place it was dragged to, in seconds.
    public var onDrag: @MainActor (Double) -> Void = { _ in }

    private var length = 0.0
    /// Whether the program itself changes the value.
    private var isShowing = false

    /// - Parameter name: its accessible name.
    public init(_ name: String) {
        widget = gtk_scale_new(GTK_ORIENTATION_HORIZONTAL, nil)
        gtk_scale_set_draw_value(widget.cast(), 0)
        gtk_range_set_increments(widget.cast(), 1, 10)
        setAccessibleName(widget, name)
        // Assistive technology changes the value, too, and emits no other signal.
        connect(gtk_range_get_adjustment(widget.cast()), "value-changed") { [weak self] _ in
            guard let self, !isShowing else { return }
            onDrag(min(max(0, gtk_range_get_value(widget.cast())), length))
        }
    }

    /// Shows the position, and the length.
    public func show(_ seconds: Double, of newLength: Double) {
        isShowing = true
        defer { isShowing = false }
        if newLength != length {
            length = newLength
            gtk_range_set_range(widget.cast(), 0, max(newLength, 0.001))
            gtk_widget_set_sensitive(widget, (newLength > 0).gboolean)
        }
        gtk_range_set_value(widget.cast(), min(seconds, max(newLength, 0.001)))
    }
}
