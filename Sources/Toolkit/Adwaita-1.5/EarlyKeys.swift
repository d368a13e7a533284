import CAdwaita

/// Keeps the keys that are pressed before a dialog is there, and gives them to it then: the keys that come right after
/// the one that opened it.
///
/// libadwaita takes the focus from the window below as it presents a dialog. What is in the dialog appears two frames
/// later, and GTK gives keys to nothing that is not there, although it may have the focus. Source:
/// adw_dialog_host_present_dialog, map_tick_cb, gtk_propagate_event_internal.
@MainActor
final class EarlyKeys {
    /// Those of the dialog that was presented last.
    private static weak var latest: EarlyKeys?

    private let dialog: Widget
    private let window: Widget
    private let keys = gtk_event_controller_key_new()!
    /// The events, owned.
    private var kept: [OpaquePointer] = []
    private var isOver = false

    /// - Parameters:
    ///   - dialog: a dialog that was just presented.
    ///   - window: the window that it is in.
    init(of dialog: Widget, in window: Widget) {
        (self.dialog, self.window) = (dialog, window)
        // A dialog below this one does not get the focus before this one is closed.
        Self.latest?.end()
        Self.latest = self
        gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
        // A dialog limits the keys for what is in it to itself.
        gtk_event_controller_set_propagation_limit(keys, GTK_LIMIT_NONE)
        connect(keys, "key-pressed") { [self] emission in
            guard !takesKeys, let event = gtk_event_controller_get_current_event(keys) else {
                return emission.answer(false)
            }
            kept.append(gdk_event_ref(event))
            emission.answer(true)
        }
        gtk_widget_add_controller(window, keys)
        FrameCallback.run(in: window) { [self] in
            if takesKeys { end() }
            return !isOver
        }
    }

    /// Whether a part of the dialog that is there has the focus.
    private var takesKeys: Bool {
        guard let focus = gtk_window_get_focus(window.cast()) else { return false }
        return gtk_widget_is_ancestor(focus, dialog) != 0 && gtk_widget_get_mapped(focus) != 0
    }

    /// Passes on what was kept, if the dialog takes it, and keeps nothing any more.
    func end() {
        guard !isOver else { return }
        isOver = true
        gtk_widget_remove_controller(window, keys)
        for event in kept {
            if takesKeys { cadwaita_put_event(event) }
            gdk_event_unref(event)
        }
        kept = []
    }
}
