import CAdwaita

/// Scrolls a list that is about to be shown. Before the list has a size, and while rows are added, it scrolls to an
/// empty place or loses the place again.
@MainActor
public enum RepeatedScroll {
    /// About half a second in a visible window.
    private static let frames = 30

    /// Calls `scroll` in some frames, from the first one on in which the list has a size; not once it is gone.
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
