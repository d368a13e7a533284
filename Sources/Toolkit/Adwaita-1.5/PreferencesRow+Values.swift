public import CAdwaita

extension PreferencesRow {
    /// A row with a field for a number: AdwSpinRow.
    ///
    /// - Parameter width: the number of characters that fit in the field.
    public static func makeNumber(
        _ title: String, _ subtitle: String, _ value: Double, in range: ClosedRange<Double>, step: Double,
        digits: guint = 0, width: CInt = 7, onChange: @escaping @MainActor (Double) -> Void
    ) -> Widget {
        let row: Widget = cadwaita_spin_row_new(range.lowerBound, range.upperBound, step)
        describe(row, title, subtitle)
        adw_spin_row_set_digits(row.opaque, digits)
        adw_spin_row_set_value(row.opaque, value)
        adw_spin_row_set_numeric(row.opaque, 1)
        gtk_editable_set_width_chars(row.opaque, width)
        // Only the row's title; libadwaita adds the line below it to the name, too.
        if let field = descendant(of: row, className: "GtkSpinButton") {
            setAccessibleName(field, title)
            NumberField.keepAccidentsOut(of: field)
        }
        connect(row, "notify::value") { _ in onChange(adw_spin_row_get_value(row.opaque)) }
        return row
    }

    /// A row with a switch: AdwSwitchRow.
    public static func makeSwitch(
        _ title: String, _ subtitle: String, _ isOn: Bool, onChange: @escaping @MainActor (Bool) -> Void
    ) -> Widget {
        let row: Widget = adw_switch_row_new()
        describe(row, title, subtitle)
        adw_switch_row_set_active(row.opaque, isOn.gboolean)
        connect(row, "notify::active") { _ in onChange(adw_switch_row_get_active(row.opaque) != 0) }
        return row
    }
}
