import CAdwaita

/// A field for a number, which changes where a person means it alone.
@MainActor
enum NumberField {
    /// Lets the wheel over the field, and a finger that slides over it, scroll what it is in, and keeps the number where
    /// nothing is left in the field: GTK takes that for 0.
    ///
    /// Source: scroll_controller_scroll(), swipe_gesture_update() and gtk_spin_button_default_input() in gtkspinbutton.c.
    ///
    /// - Parameters:
    ///   - field: a GtkSpinButton.
    ///   - widget: what has its signal `input`: the field itself, or the AdwSpinRow that it is in.
    ///   - number: what the field says as long as nobody writes in it.
    static func keepAccidentsOut(
        of field: Widget, whichAsks widget: Widget, keeping number: @escaping @MainActor () -> Double
    ) {
        for type in [gtk_event_controller_scroll_get_type(), gtk_gesture_swipe_get_type()] {
            for controller in eventControllers(of: field, type) {
                gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_NONE)
            }
        }
        connect(widget, "input") { emission in
            let text = String(cString: gtk_editable_get_text(widget.opaque))
            guard text.allSatisfy(\.isWhitespace), let result: UnsafeMutablePointer<Double> = emission.pointer(1) else {
                return emission.answer(CInt(0))
            }
            result.pointee = number()
            emission.answer(CInt(1))
        }
    }
}
