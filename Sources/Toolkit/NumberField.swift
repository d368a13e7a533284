import CAdwaita

/// A field for a number, which changes only when the user means to change it.
@MainActor
enum NumberField {
    /// Lets the wheel and a sliding finger over a GtkSpinButton scroll its container, and keeps its number if the text
    /// is deleted, which GTK takes for 0. Page Down, which usually scrolls, changes it no more than Down.
    ///
    /// Source: scroll_controller_scroll(), swipe_gesture_update() and gtk_spin_button_default_input() in
    /// gtkspinbutton.c.
    static func keepAccidentsOut(of field: Widget) {
        for type in [gtk_event_controller_scroll_get_type(), gtk_gesture_swipe_get_type()] {
            for controller in eventControllers(of: field, type) {
                gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_NONE)
            }
        }
        var step = 0.0
        gtk_spin_button_get_increments(field.opaque, &step, nil)
        gtk_spin_button_set_increments(field.opaque, step, step)
        connect(field, "input") { emission in
            let isEmpty = String(cString: gtk_editable_get_text(field.opaque)).allSatisfy(\.isWhitespace)
            guard isEmpty, let number: UnsafeMutablePointer<Double> = emission.pointer(1) else {
                return emission.answer(CInt(0))
            }
            number.pointee = gtk_spin_button_get_value(field.opaque)
            emission.answer(CInt(1))
        }
    }
}
