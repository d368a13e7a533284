import CAdwaita

/// An AdwDialog over a window, until it is closed.
@MainActor
final class DialogPresentation {
    /// The dialog as a widget.
    let dialog: Widget
    /// Whether it was closed.
    private(set) var isClosed = false

    private let parent: Widget
    private var closeHandlers: [@MainActor () -> Void] = []
    private var earlyKeys: EarlyKeys?

    /// - Parameter parent: a widget in the window.
    init(of dialog: Widget, over parent: Widget) {
        (self.dialog, self.parent) = (dialog, parent)
        // The first when it is closed, and still visible for a moment; the second when its window is destroyed.
        for signal in ["closed", "destroy"] { connect(dialog, signal) { [self] _ in closed() } }
        addCloseShortcut(to: dialog) { _ = adw_dialog_close(dialog.cast()) }
        addQuitShortcut(to: dialog)
    }

    /// Calls `handle` when it is closed, or now if it is.
    func onClose(_ handle: @escaping @MainActor () -> Void) {
        if isClosed { handle() } else { closeHandlers.append(handle) }
    }

    /// Shows it, and presents its window if that is not active: what is dropped on it comes from another window.
    func present() {
        adw_dialog_present(dialog.cast(), parent)
        guard let root = gtk_widget_get_root(parent).map({ Widget($0) }) else { return }
        if earlyKeys == nil { earlyKeys = EarlyKeys(of: dialog, in: root) }
        if gtk_window_is_active(root.cast()) == 0 { gtk_window_present(root.cast()) }
    }

    /// Closes it, regardless of its content.
    func close() {
        guard !isClosed else { return }
        adw_dialog_force_close(dialog.cast())
        guard !isClosed else { return }
        // It appears two frames after it was presented. Before libadwaita 1.7, it appears even if it was closed
        // meanwhile.
        var frames = 0
        FrameCallback.run(in: dialog) { [self] in
            guard !isClosed else { return false }
            frames += 1
            if frames > Self.frames { adw_dialog_force_close(dialog.cast()) }
            return frames <= Self.frames
        }
    }

    private static let frames = 3

    private func closed() {
        guard !isClosed else { return }
        isClosed = true
        earlyKeys?.end()
        for handle in closeHandlers { handle() }
        closeHandlers = []
    }
}
