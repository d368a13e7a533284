import CAdwaita

/// Rows of a ``PreferencesPage``.
@MainActor
public enum PreferencesRow {
    /// A row with a title, a line below it, and a widget at its end, which the row's title names.
    public static func make(_ title: String, _ subtitle: String = "", with suffix: Widget? = nil) -> Widget {
        let row: Widget = adw_action_row_new()
        describe(row, title, subtitle)
        guard let suffix else { return row }
        addSuffix(suffix, to: row)
        // This makes the row's title the name of the widget.
        adw_action_row_set_activatable_widget(row.cast(), suffix)
        return row
    }

    /// Sets the texts of an AdwActionRow, without markup.
    static func describe(_ row: Widget, _ title: String, _ subtitle: String) {
        adw_preferences_row_set_use_markup(row.cast(), 0)
        adw_preferences_row_set_title(row.cast(), title)
        adw_action_row_set_subtitle(row.cast(), subtitle)
        adw_action_row_set_subtitle_lines(row.cast(), 0)
    }

    /// Adds a widget at the end of a row.
    public static func addSuffix(_ suffix: Widget, to row: Widget) {
        gtk_widget_set_valign(suffix, GTK_ALIGN_CENTER)
        adw_action_row_add_suffix(row.cast(), suffix)
    }

    /// A row with a radio button before its title.
    ///
    /// - Parameter group: the button of another row in the group; nil for the first.
    public static func makeRadio(
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

    /// A row to choose one of several values.
    public static func makeChoice(
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
