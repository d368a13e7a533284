import CAdwaita

/// The edge between a pane and the one before it, which the mouse drags to make that one wider or narrower. It lies over the
/// pane, so that nothing of it is to be seen but the pointer.
@MainActor
public final class PaneEdge {
    /// The pane with the edge over its beginning.
    public let widget: Widget = gtk_overlay_new()
    /// Called with how wide the pane before is to be, in pixels, which has to be so until the next call.
    public var onDrag: @MainActor (CInt) -> Void = { _ in }

    /// How broad the edge is for the mouse, in pixels.
    private static let breadth: CInt = 6

    private let handle: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
    private let drag = gtk_gesture_drag_new()!
    /// How wide the pane before was when the mouse took the edge, and where the edge was.
    private var start: (width: CInt, edge: Double)?

    /// - Parameters:
    ///   - pane: a widget that has no parent.
    ///   - width: tells how wide the pane before it is now.
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

    /// Whether the mouse can take it.
    public var isActive: Bool {
        get { gtk_widget_get_visible(handle) != 0 }
        set { gtk_widget_set_visible(handle, newValue.gboolean) }
    }

    /// Where the mouse is that took the edge, in the window, which stays where it is while the edge moves.
    private func edge(movedBy distance: Double) -> Double? {
        guard let root = gtk_widget_get_root(handle) else { return nil }
        var (x, y) = (0.0, 0.0)
        gtk_gesture_drag_get_start_point(drag, &x, &y)
        return translate(x + distance, y, from: handle, to: root.cast())?.x
    }
}
