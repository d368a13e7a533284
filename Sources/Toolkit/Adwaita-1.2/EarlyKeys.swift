import CAdwaita

/// Passes keys that are pressed before the desktop has activated a dialog's window to the widget with the focus in it:
/// the keys that come right after the one that opened the dialog.
///
/// They come to the window below. GTK gives them to the dialog, which is modal, and not to anything in it. From there
/// they go as usual, from the widget with the focus to its ancestors, except for the window's own keys, which GTK looks
/// up before and after. Source: gtk_main_do_event, gtk_propagate_event_internal.
///
/// A menu that is closed and removed from the dialog has the focus until the next frame: keys that come before that are
/// not for it, nor for anything in it.
@MainActor
func takeEarlyKeys(in dialog: Widget) {
    let keys = gtk_event_controller_key_new()!
    // Keys for a widget in the dialog skip this phase.
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_TARGET)
    connect(keys, "key-pressed") { emission in
        var part = gtk_window_get_focus(dialog.cast())
        while let widget = part, gtk_widget_is_ancestor(widget, dialog) != 0 {
            // The key may destroy it.
            let held = HeldWidget(widget)
            if gtk_event_controller_key_forward(keys, held.widget) != 0 { return emission.answer(true) }
            part = gtk_widget_get_parent(held.widget)
        }
        emission.answer(false)
    }
    gtk_widget_add_controller(dialog, keys)
}
