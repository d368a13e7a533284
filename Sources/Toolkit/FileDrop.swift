import CAdwaita

/// Accepts files and addresses that other programs drop anywhere on a window.
///
/// It handles drops before the widgets in the window. A text accepts anything that is offered as text, and file
/// managers offer a file's path as text beside the file, which would be inserted.
///
/// It always answers the other program that a copy was made, so that nothing is removed there.
@MainActor
public enum FileDrop {
    /// - Parameters:
    ///   - window: the window to drop on.
    ///   - accept: gets what was dropped, and where in the window.
    public static func addTarget(
        to window: Widget, drop accept: @escaping @MainActor ([OfferedItem], _ x: Double, _ y: Double) -> Void
    ) {
        let target = gtk_drop_target_async_new(nil, anyAction)!
        gtk_event_controller_set_propagation_phase(target, GTK_PHASE_CAPTURE)
        // A dialog of libadwaita 1.7 keeps drops on it to itself.
        gtk_event_controller_set_propagation_limit(target, GTK_LIMIT_NONE)
        connect(target, "accept") { emission in
            emission.answer(emission.object(1).map(isOfFiles) ?? false)
        }
        for signal in ["drag-enter", "drag-motion"] {
            connect(target, signal) { $0.answer(flags: GDK_ACTION_COPY.rawValue) }
        }
        connect(target, "drop") { emission in
            guard let drop = emission.object(1) else { return emission.answer(false) }
            emission.answer(true)
            let (x, y) = (emission.double(2), emission.double(3))
            OfferedItem.read(drop) { items in
                // The drag has to end before its result is shown.
                MainLoop.post { accept(items, x, y) }
            }
        }
        gtk_widget_add_controller(window, target)
    }

    private static let anyAction = GdkDragAction(
        rawValue: GDK_ACTION_COPY.rawValue | GDK_ACTION_MOVE.rawValue | GDK_ACTION_LINK.rawValue)

    /// Drags within this program belong to ``Dragging``.
    private static func isOfFiles(_ drop: OpaquePointer) -> Bool {
        gdk_drop_get_drag(drop) == nil && OfferedItem.areOffered(as: gdk_drop_get_formats(drop))
    }
}
