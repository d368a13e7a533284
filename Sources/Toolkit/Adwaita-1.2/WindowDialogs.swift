import CAdwaita

/// The dialogs over a window. They are windows of their own, so that it is not the active one as long as there are any.
@MainActor
public final class WindowDialogs {
    /// Called when the first one comes, and when the last one goes; never where they are windows.
    public var onChange: @MainActor (_ isShown: Bool) -> Void = { _ in }
    /// Whether one is in the window.
    public let isShown = false
    /// Whether one in the window asks what is to be done.
    public let isAsking = false

    private let window: Widget

    /// The dialogs of a window.
    public init(over window: Widget) {
        self.window = window
    }

    /// What has the keyboard in the window.
    public var focus: Widget? { gtk_window_get_focus(window.cast()) }
}
