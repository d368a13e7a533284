public import CAdwaita

extension PreferencesRow {
    /// A row with a field for a number.
    ///
    /// - Parameter width: the number of characters that fit in the field.
    public static func makeNumber(
        _ title: String, _ subtitle: String, _ value: Double, in range: ClosedRange<Double>, step: Double,
        digits: guint = 0, width: CInt = 7, onChange: @escaping @MainActor (Double) -> Void
    ) -> Widget {
        let button: Widget = gtk_spin_button_new_with_range(range.lowerBound, range.upperBound, step)
        gtk_spin_button_set_digits(button.opaque, digits)
        gtk_spin_button_set_value(button.opaque, value)
        gtk_spin_button_set_numeric(button.opaque, 1)
        gtk_editable_set_width_chars(button.opaque, width)
        NumberField.keepAccidentsOut(of: button)
        connect(button, "value-changed") { _ in onChange(gtk_spin_button_get_value(button.opaque)) }
        return make(title, subtitle, with: button)
    }

    /// A row with a switch.
    public static func makeSwitch(
        _ title: String, _ subtitle: String, _ isOn: Bool, onChange: @escaping @MainActor (Bool) -> Void
    ) -> Widget {
        let button: Widget = gtk_switch_new()
        gtk_switch_set_active(button.opaque, isOn.gboolean)
        connect(button, "notify::active") { _ in onChange(gtk_switch_get_active(button.opaque) != 0) }
        return make(title, subtitle, with: button)
    }
}
