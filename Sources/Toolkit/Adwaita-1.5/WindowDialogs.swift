import CAdwaita

/// The dialogs over a window, which are in it and take the focus from the widgets below.
@MainActor
public final class WindowDialogs {
    /// Called when the first one is shown, and when the last one is closed.
    public var onChange: @MainActor (_ isShown: Bool) -> Void = { _ in }
    /// Whether one is in the window.
    public private(set) var isShown = false
    /// Whether one asks the user what to do.
    public var isAsking: Bool {
        guard let dialog = adw_application_window_get_visible_dialog(window.cast()) else { return false }
        return isInstance(dialog.cast(), of: adw_alert_dialog_get_type())
    }

    private let window: Widget
    /// The widget that had the focus last while there was none; GObject clears it when the widget is destroyed.
    private let last = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: 1)

    /// - Parameter window: an AdwApplicationWindow.
    public init(over window: Widget) {
        self.window = window
        last.initialize(to: nil)
        connect(window, "notify::focus-widget") { [self] _ in focusMoved() }
        connect(window, "notify::visible-dialog") { [self] _ in update() }
    }

    isolated deinit {
        forget()
        last.deallocate()
    }

    /// The widget of the window that has the focus, or will have it again.
    public var focus: Widget? {
        isCovered ? last.pointee?.assumingMemoryBound(to: GtkWidget.self) : gtk_window_get_focus(window.cast())
    }

    /// Whether only a dialog can get the focus: libadwaita ensures that before it reports that there is one, and until
    /// it returns the focus. Source: adw_dialog_host_present_dialog.
    private var isCovered: Bool {
        adw_application_window_get_content(window.cast()).map { isCoveredByDialog($0) } ?? false
    }

    private func focusMoved() {
        guard !isCovered else { return }
        forget()
        guard let focus = gtk_window_get_focus(window.cast()) else { return }
        last.pointee = UnsafeMutableRawPointer(focus)
        g_object_add_weak_pointer(focus.cast(), last)
    }

    private func forget() {
        if let object = last.pointee {
            g_object_remove_weak_pointer(object.assumingMemoryBound(to: GObject.self), last)
        }
        last.pointee = nil
    }

    private func update() {
        let isNowShown = adw_application_window_get_visible_dialog(window.cast()) != nil
        guard isNowShown != isShown else { return }
        isShown = isNowShown
        if !isShown, let focus = gtk_window_get_focus(window.cast()), gtk_widget_is_ancestor(focus, window) == 0 {
            // The widget with the focus was removed from the window meanwhile.
            gtk_window_set_focus(window.cast(), nil)
        }
        onChange(isShown)
    }
}
