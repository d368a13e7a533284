import CAdwaita

/// Has keys do something in a widget and in what is in it, on every layout of a keyboard.
///
/// - Parameters:
///   - keys: what gtk_shortcut_trigger_parse_string takes.
///   - isLeft: whether that is only done where nothing in the widget wants the keys.
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

/// Has Ctrl+W do in a dialog what Escape does: keys of the application do not get out of one. Source: limit_events in
/// adw-dialog.c of libadwaita 1.7.
@MainActor
func addCloseShortcut(to dialog: Widget, _ close: @escaping @MainActor () -> Void) {
    addShortcut("<Control>w", to: dialog, close)
    keepKeysOfDevelopers(from: dialog)
}

/// Has Ctrl+Q do in a dialog what it does in a window.
@MainActor
func addQuitShortcut(to dialog: Widget) {
    addShortcut("<Control>q", to: dialog) {
        g_action_group_activate_action(OpaquePointer(g_application_get_default()), "quit", nil)
    }
}

/// Keeps keys from GTK that open its inspector, or show the window as it would be on a phone, where nothing else wants them.
/// Developers have `GTK_DEBUG=interactive`. Source: gtk_window_class_init, toggle_adaptive_preview_cb in
/// adw-application-window.c.
@MainActor
public func keepKeysOfDevelopers(from window: Widget) {
    for keys in ["<Shift><Control>i", "<Shift><Control>d", "<Shift><Control>m"] {
        addShortcut(keys, to: window, ifLeft: true) {}
    }
}

/// Sendable because it is used on the main thread alone.
private final class ShortcutBox: Sendable {
    let run: @MainActor () -> Void

    init(_ run: @escaping @MainActor () -> Void) {
        self.run = run
    }
}
