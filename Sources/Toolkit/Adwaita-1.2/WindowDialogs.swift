import CAdwaita

/// The dialogs over a window. They are windows of their own, so that it is not active while there are any.
@MainActor
public final class WindowDialogs {
    /// Called when the first one is shown, and when the last one is closed; never if they are windows.
    public var onChange: @MainActor (_ isShown: Bool) -> Void = { _ in }
    /// Whether one is in the window.
    public let isShown = false
    /// Whether one in the window asks the user what to do.
    public let isAsking = false

    private let window: Widget

    /// The dialogs of a window.
    public init(over window: Widget) {
        self.window = window
    }

    /// The widget of the window that has the focus.
    public var focus: Widget? { gtk_window_get_focus(window.cast()) }
}
