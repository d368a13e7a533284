import CAdwaita

/// Rows of a ``PreferencesPage``.
@MainActor
enum PreferencesRow {
    /// A row with a title, a line below it, and a widget at its end that bears the row's title as its name.
    static func make(_ title: String, _ subtitle: String = "", with suffix: Widget? = nil) -> Widget {
        let row: Widget = adw_action_row_new()
        adw_preferences_row_set_use_markup(row.cast(), 0)
        adw_preferences_row_set_title(row.cast(), title)
        adw_action_row_set_subtitle(row.cast(), subtitle)
        adw_action_row_set_subtitle_lines(row.cast(), 0)
        guard let suffix else { return row }
        addSuffix(suffix, to: row)
        // The row's title becomes its name by that.
        adw_action_row_set_activatable_widget(row.cast(), suffix)
        return row
    }

    /// Adds a widget at the end of a row.
    static func addSuffix(_ suffix: Widget, to row: Widget) {
        gtk_widget_set_valign(suffix, GTK_ALIGN_CENTER)
        adw_action_row_add_suffix(row.cast(), suffix)
    }

    /// A row that is one of several of which one is chosen, with a mark before its title.
    ///
    /// - Parameter group: the button of another one of them; nil for the first.
    static func makeRadio(
        _ title: String, _ subtitle: String, isOn: Bool, group: Widget? = nil
    ) -> (row: Widget, button: Widget) {
        let button: Widget = cadwaita_radio_button_new()
        if let group { gtk_check_button_set_group(button.cast(), group.cast()) }
        gtk_check_button_set_active(button.cast(), isOn.gboolean)
        gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
        let row = make(title, subtitle)
        adw_action_row_add_prefix(row.cast(), button)
        adw_action_row_set_activatable_widget(row.cast(), button)
        return (row, button)
    }

    /// A field for a number.
    static func makeNumber(
        _ value: Double, in range: ClosedRange<Double>, step: Double, digits: guint,
        onChange: @escaping @MainActor (Double) -> Void
    ) -> Widget {
        let button: Widget = gtk_spin_button_new_with_range(range.lowerBound, range.upperBound, step)
        gtk_spin_button_set_digits(button.opaque, digits)
        gtk_spin_button_set_value(button.opaque, value)
        gtk_spin_button_set_numeric(button.opaque, 1)
        gtk_editable_set_width_chars(button.opaque, 7)
        connect(button, "value-changed") { _ in onChange(gtk_spin_button_get_value(button.opaque)) }
        return button
    }

    /// A switch.
    static func makeSwitch(_ isOn: Bool, onChange: @escaping @MainActor (Bool) -> Void) -> Widget {
        let button: Widget = gtk_switch_new()
        gtk_switch_set_active(button.opaque, isOn.gboolean)
        connect(button, "notify::active") { _ in onChange(gtk_switch_get_active(button.opaque) != 0) }
        return button
    }

    /// A row in which one of several is chosen.
    static func makeChoice(
        _ title: String, _ choices: [String], selected: Int, onChange: @escaping @MainActor (Int) -> Void
    ) -> Widget {
        let row: Widget = adw_combo_row_new()
        adw_preferences_row_set_title(row.cast(), title)
        let list = gtk_string_list_new(nil)!
        for choice in choices { gtk_string_list_append(list, choice) }
        adw_combo_row_set_model(row.cast(), list)
        g_object_unref(UnsafeMutableRawPointer(list))
        adw_combo_row_set_selected(row.cast(), guint(selected))
        connect(row, "notify::selected") { _ in onChange(Int(adw_combo_row_get_selected(row.cast()))) }
        return row
    }
}
