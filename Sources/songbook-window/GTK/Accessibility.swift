import CAdwaita

/// Gives `widget` the name that assistive technology speaks.
@MainActor
func setAccessibleName(_ widget: Widget, _ name: String) {
    setAccessibleText(widget, GTK_ACCESSIBLE_PROPERTY_LABEL, name)
}

/// Gives `widget` a sentence more than its name.
@MainActor
func setAccessibleDescription(_ widget: Widget, _ description: String) {
    setAccessibleText(widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description)
}

/// Says whether `widget` is out of sight, though it has a place: a pane beside the window.
@MainActor
func setAccessibleHidden(_ widget: Widget, _ isHidden: Bool) {
    var state = GTK_ACCESSIBLE_STATE_HIDDEN
    var value = GValue()
    gtk_accessible_state_init_value(state, &value)
    g_value_set_boolean(&value, isHidden.gboolean)
    gtk_accessible_update_state_value(widget.opaque, 1, &state, &value)
    g_value_unset(&value)
}

@MainActor
private func setAccessibleText(_ widget: Widget, _ property: GtkAccessibleProperty, _ text: String) {
    var property = property
    var value = GValue()
    gtk_accessible_property_init_value(property, &value)
    g_value_set_string(&value, text)
    gtk_accessible_update_property_value(widget.opaque, 1, &property, &value)
    g_value_unset(&value)
}
