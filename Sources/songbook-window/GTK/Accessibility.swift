import CAdwaita

/// Gives `widget` the name that assistive technology speaks.
@MainActor
func setAccessibleName(_ widget: Widget, _ name: String) {
    var property = GTK_ACCESSIBLE_PROPERTY_LABEL
    var value = GValue()
    gtk_accessible_property_init_value(property, &value)
    g_value_set_string(&value, name)
    gtk_accessible_update_property_value(widget.opaque, 1, &property, &value)
    g_value_unset(&value)
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
