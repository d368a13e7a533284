import CAdwaita

/// Adds a shortcut to a widget and its descendants, on every keyboard layout.
///
/// - Parameters:
///   - keys: in the syntax of gtk_shortcut_trigger_parse_string.
///   - isLeft: whether it runs only if nothing in the widget handles the keys.
@MainActor
func addShortcut(
    _ keys: String, to widget: Widget, ifLeft isLeft: Bool = false, _ run: @escaping @MainActor () -> Void
) {
    let controller = gtk_shortcut_controller_new()!
    gtk_event_controller_set_propagation_phase(controller, isLeft ? GTK_PHASE_BUBBLE : GTK_PHASE_CAPTURE)
    let box = Unmanaged.passRetained(ShortcutBox(run))
    let action = gtk_callback_action_new(
        { _, _, data in
            guard let data else { return 0 }
            let box = Unmanaged<ShortcutBox>.fromOpaque(data).takeUnretainedValue()
            MainActor.assumeIsolated { box.run() }
            return 1
        }, box.toOpaque(),
        { data in
            if let data { Unmanaged<ShortcutBox>.fromOpaque(data).release() }
        })
    let shortcut = gtk_shortcut_new(gtk_shortcut_trigger_parse_string(keys), action)
    gtk_shortcut_controller_add_shortcut(controller, shortcut)
    gtk_widget_add_controller(widget, controller)
}

/// Makes Ctrl+W do in a dialog what Escape does: a dialog does not pass on the application's keys. Source: limit_events
/// in adw-dialog.c of libadwaita 1.7.
@MainActor
func addCloseShortcut(to dialog: Widget, _ close: @escaping @MainActor () -> Void) {
    addShortcut("<Control>w", to: dialog, close)
    keepKeysOfDevelopers(from: dialog)
}

/// Makes Ctrl+Q do in a dialog what it does in a window.
@MainActor
func addQuitShortcut(to dialog: Widget) {
    addShortcut("<Control>q", to: dialog) {
        g_action_group_activate_action(OpaquePointer(g_application_get_default()), "quit", nil)
    }
}

/// Keeps keys from GTK that open its inspector, or preview the window as on a phone, unless something else handles
/// them. Developers have `GTK_DEBUG=interactive`. Source: gtk_window_class_init, toggle_adaptive_preview_cb in
/// adw-application-window.c.
@MainActor
public func keepKeysOfDevelopers(from window: Widget) {
    for keys in ["<Shift><Control>i", "<Shift><Control>d", "<Shift><Control>m"] {
        addShortcut(keys, to: window, ifLeft: true) {}
    }
}

/// Sendable because it is used only on the main thread.
private final class ShortcutBox: Sendable {
    let run: @MainActor () -> Void

    init(_ run: @escaping @MainActor () -> Void) {
        self.run = run
    }
}
