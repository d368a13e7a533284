import CAdwaita

/// A callback before each frame of a visible widget.
public enum FrameCallback {
    /// Calls `body` in the next frames of the widget for as long as it returns true. It is not called while the widget
    /// is not shown, or once it is gone.
    ///
    /// Source: gtk_widget_add_tick_callback().
    @MainActor
    public static func run(in widget: Widget, _ body: @escaping @MainActor () -> Bool) {
        let box = Unmanaged.passRetained(Box(body))
        gtk_widget_add_tick_callback(
            widget,
            { _, _, data in
                let box = Unmanaged<Box>.fromOpaque(data!).takeUnretainedValue()
                return MainActor.assumeIsolated { box.body() }.gboolean
            }, box.toOpaque(), { Unmanaged<Box>.fromOpaque($0!).release() })
    }

    private final class Box: Sendable {
        let body: @MainActor () -> Bool

        init(_ body: @escaping @MainActor () -> Bool) {
            self.body = body
        }
    }
}
