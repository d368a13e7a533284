import CAdwaita

/// Scrolls a list that is about to be shown: before it has a size, and while its rows come, it scrolls to where nothing is
/// or loses the place again.
@MainActor
public enum RepeatedScroll {
    /// About half a second of a window that is shown.
    private static let frames = 30

    /// Calls `scroll` in some frames from the one on in which the list has a size; no more once it is gone.
    public static func run(in list: Widget, _ scroll: @escaping @MainActor () -> Void) {
        var frame = 0
        FrameCallback.run(in: list) {
            guard gtk_widget_get_height(list) > 0 else { return true }
            frame += 1
            scroll()
            return frame < frames
        }
    }
}
