import CAdwaita

/// Gives a window a size, even if it was mapped a moment ago: the answer of the window manager to its first size comes
/// after that, and GTK takes it for the size that the user wants.
@MainActor
public func resize(_ window: Widget, width: CInt, height: CInt) {
    let (wanted, first) = (WindowSize(width: width, height: height), WindowSize(of: window))
    wanted.apply(to: window)
    guard gtk_widget_get_visible(window) != 0, wanted != first else { return }
    let end = MainLoop.now + WindowSize.patience
    var isAnswered = false
    for property in ["default-width", "default-height"] {
        connect(window, "notify::\(property)") { _ in
            let size = WindowSize(of: window)
            guard !isAnswered, size != wanted, size.width == first.width || size.height == first.height else { return }
            isAnswered = true
            guard MainLoop.now < end else { return }
            g_object_ref(window)
            MainLoop.post {
                if gtk_widget_get_visible(window) != 0 { wanted.apply(to: window) }
                g_object_unref(window)
            }
        }
    }
}

/// The size that a window has unless it is maximized.
private struct WindowSize: Equatable {
    /// How long after it was given another size a window may still get its first one, in seconds.
    static let patience = 2.0

    var (width, height): (CInt, CInt) = (0, 0)

    init(width: CInt, height: CInt) {
        (self.width, self.height) = (width, height)
    }

    @MainActor
    init(of window: Widget) {
        gtk_window_get_default_size(window.cast(), &width, &height)
    }

    @MainActor
    func apply(to window: Widget) {
        gtk_window_set_default_size(window.cast(), width, height)
    }
}
