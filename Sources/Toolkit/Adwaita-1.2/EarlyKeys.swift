import CAdwaita

/// Gives what has the keyboard in a dialog the keys that are pressed before the desktop has made the dialog the active
/// window: those that come right after the one that opened it.
///
/// They come to the window below. GTK gives them to the dialog, for that is modal, and not to anything in it. From there they
/// go as they would have by themselves, from what has the keyboard to what that is in, but for what keys of the window do,
/// which GTK looks for before and after. Source: gtk_main_do_event, gtk_propagate_event_internal.
///
/// A menu that is closed and taken out of the dialog has the keyboard until the next frame: keys that come before that
/// are not for it, nor for anything in it.
@MainActor
func takeEarlyKeys(in dialog: Widget) {
    let keys = gtk_event_controller_key_new()!
    // Keys that are for something in the dialog pass this phase by.
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_TARGET)
    connect(keys, "key-pressed") { emission in
        var part = gtk_window_get_focus(dialog.cast())
        while let widget = part, gtk_widget_is_ancestor(widget, dialog) != 0 {
            // The key may do away with it.
            let held = HeldWidget(widget)
            if gtk_event_controller_key_forward(keys, held.widget) != 0 { return emission.answer(true) }
            part = gtk_widget_get_parent(held.widget)
        }
        emission.answer(false)
    }
    gtk_widget_add_controller(dialog, keys)
}
