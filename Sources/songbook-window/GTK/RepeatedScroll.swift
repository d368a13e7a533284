import CAdwaita

/// Scrolls a list that is about to be shown: before it has a size, and while its rows come, it scrolls to where nothing is
/// or loses the place again.
@MainActor
enum RepeatedScroll {
    /// About half a second of a window that is shown.
    private nonisolated static let frames = 30

    /// Calls `scroll` in some frames from the one on in which the list has a size; no more once it is gone.
    static func run(in list: Widget, _ scroll: @escaping @MainActor () -> Void) {
        let state = Unmanaged.passRetained(State(scroll))
        gtk_widget_add_tick_callback(
            list,
            { list, _, data in
                let state = Unmanaged<State>.fromOpaque(data!).takeUnretainedValue()
                return MainActor.assumeIsolated { state.step(in: list!) }.gboolean
            }, state.toOpaque(), { Unmanaged<State>.fromOpaque($0!).release() })
    }

    private final class State {
        private let scroll: @MainActor () -> Void
        private var frame = 0

        init(_ scroll: @escaping @MainActor () -> Void) {
            self.scroll = scroll
        }

        /// - Returns: whether it is to go on.
        @MainActor
        func step(in list: Widget) -> Bool {
            guard gtk_widget_get_height(list) > 0 else { return true }
            frame += 1
            scroll()
            return frame < RepeatedScroll.frames
        }
    }
}
