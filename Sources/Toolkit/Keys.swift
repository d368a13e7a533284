import CAdwaita

/// Lets `handle` see each key pressed in `widget` before the widget does, with the modifiers that change its meaning;
/// true keeps the key from the widget.
///
/// - Parameters:
///   - composition: keys that are pressed while something is being composed belong to that, and are not passed on.
///   - isLeft: whether only keys are passed on that nothing in the widget handles.
@MainActor
public func onKey(
    of widget: Widget, unless composition: Composition? = nil, ifLeft isLeft: Bool = false,
    _ handle: @escaping @MainActor (_ key: CInt, _ modifiers: UInt32) -> Bool
) {
    let meaningful = GDK_SHIFT_MASK.rawValue | GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue
    let keys = gtk_event_controller_key_new()!
    gtk_event_controller_set_propagation_phase(keys, isLeft ? GTK_PHASE_BUBBLE : GTK_PHASE_CAPTURE)
    connect(keys, "key-pressed") { emission in
        guard composition?.isActive != true else { return emission.answer(false) }
        let modifiers = g_value_get_flags(emission.value(3)) & meaningful
        emission.answer(handle(CInt(emission.uint(1)), modifiers))
    }
    gtk_widget_add_controller(widget, keys)
}

/// Whether a key is Return, on whichever part of a keyboard.
public func isReturnKey(_ key: CInt, _ modifiers: UInt32) -> Bool {
    modifiers == 0 && [GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter].contains(key)
}

/// Whether a key opens the menu of the widget with the focus.
public func isMenuKey(_ key: CInt, _ modifiers: UInt32) -> Bool {
    key == GDK_KEY_Menu || (key == GDK_KEY_F10 && modifiers == GDK_SHIFT_MASK.rawValue)
}
