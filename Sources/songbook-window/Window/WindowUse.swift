import CAdwaita
import Toolkit

/// Records whether the user has pressed a key or clicked in a window since it was made.
@MainActor
final class WindowUse {
    private(set) var isAny = false

    init(of window: Widget) {
        onKey(of: window) { [weak self] _, _ in
            self?.isAny = true
            return false
        }
        let click = gtk_gesture_click_new()!
        gtk_gesture_single_set_button(click, 0)
        gtk_event_controller_set_propagation_phase(click, GTK_PHASE_CAPTURE)
        connect(click, "pressed") { [weak self] _ in self?.isAny = true }
        gtk_widget_add_controller(window, click)
    }
}
