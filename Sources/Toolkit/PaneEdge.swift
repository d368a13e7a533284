import CAdwaita

/// The edge between a pane and the previous one, which the mouse drags to make that one wider or narrower. It lies over
/// the pane; only the pointer shows it.
@MainActor
public final class PaneEdge {
    /// The pane with the edge over its beginning.
    public let widget: Widget = gtk_overlay_new()
    /// Called with the new width of the previous pane, in pixels, which must be applied before the next call.
    public var onDrag: @MainActor (CInt) -> Void = { _ in }

    /// How broad the edge is for the mouse, in pixels.
    private static let breadth: CInt = 6

    private let handle: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
    private let drag = gtk_gesture_drag_new()!
    /// The width of the previous pane, and the place of the edge, when the drag began.
    private var start: (width: CInt, edge: Double)?

    /// - Parameters:
    ///   - pane: a widget that has no parent.
    ///   - width: returns the present width of the previous pane.
    public init(of pane: Widget, _ width: @escaping @MainActor () -> CInt) {
        gtk_overlay_set_child(widget.opaque, pane)
        gtk_widget_set_size_request(handle, Self.breadth, -1)
        gtk_widget_set_halign(handle, GTK_ALIGN_START)
        gtk_widget_set_cursor_from_name(handle, "col-resize")
        setAccessibleHidden(handle, true)
        gtk_overlay_add_overlay(widget.opaque, handle)
        connect(drag, "drag-begin") { [self] _ in
            start = edge(movedBy: 0).map { (width(), $0) }
        }
        connect(drag, "drag-update") { [self] emission in
            guard let start, let edge = edge(movedBy: emission.double(1)) else { return }
            let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
            let distance = CInt((edge - start.edge).rounded())
            onDrag(start.width + (isMirrored ? -distance : distance))
        }
        gtk_widget_add_controller(handle, drag)
    }

    /// Whether the mouse can drag it.
    public var isActive: Bool {
        get { gtk_widget_get_visible(handle) != 0 }
        set { gtk_widget_set_visible(handle, newValue.gboolean) }
    }

    /// The place of the dragging mouse in the window, which does not move with the edge.
    private func edge(movedBy distance: Double) -> Double? {
        guard let root = gtk_widget_get_root(handle) else { return nil }
        var (x, y) = (0.0, 0.0)
        gtk_gesture_drag_get_start_point(drag, &x, &y)
        return translate(x + distance, y, from: handle, to: root.cast())?.x
    }
}
