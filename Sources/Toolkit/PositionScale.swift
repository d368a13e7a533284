import CAdwaita

/// A scale from 0 to some number of seconds that a person drags.
@MainActor
public final class PositionScale {
    /// The scale as a widget.
    public let widget: Widget
    /// Told where it was dragged to, in seconds.
    public var onDrag: @MainActor (Double) -> Void = { _ in }

    private var length = 0.0
    /// Whether the value changes because it is shown.
    private var isShowing = false

    /// - Parameter name: what assistive technology calls it.
    public init(_ name: String) {
        widget = gtk_scale_new(GTK_ORIENTATION_HORIZONTAL, nil)
        gtk_scale_set_draw_value(widget.cast(), 0)
        gtk_range_set_increments(widget.cast(), 1, 10)
        setAccessibleName(widget, name)
        // Assistive technology changes the value as well, and nothing else.
        connect(gtk_range_get_adjustment(widget.cast()), "value-changed") { [weak self] _ in
            guard let self, !isShowing else { return }
            onDrag(min(max(0, gtk_range_get_value(widget.cast())), length))
        }
    }

    /// Shows where it is, of how much.
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
