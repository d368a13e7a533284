import CAdwaita

/// Gives `widget` the name that assistive technology speaks, even if it shows another text.
@MainActor
public func setAccessibleName(_ widget: Widget, _ name: String) {
    // A button is labeled by the label on it, which GTK 4.18 prefers to a name. Source: accname-1.2, step 2B.
    gtk_accessible_reset_relation(widget.opaque, GTK_ACCESSIBLE_RELATION_LABELLED_BY)
    cadwaita_make_nameable(widget)
    set(GTK_ACCESSIBLE_PROPERTY_LABEL, of: widget, to: name)
}

/// Gives `widget` the description that assistive technology speaks after its name.
@MainActor
public func setAccessibleDescription(_ widget: Widget, _ words: String) {
    set(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, of: widget, to: words)
}

@MainActor
private func set(_ property: GtkAccessibleProperty, of widget: Widget, to words: String) {
    var property = property
    var value = GValue()
    gtk_accessible_property_init_value(property, &value)
    g_value_set_string(&value, words)
    gtk_accessible_update_property_value(widget.opaque, 1, &property, &value)
    g_value_unset(&value)
}

/// Hides a search bar from assistive technology while it is not shown.
@MainActor
public func hideUnlessSearching(_ bar: Widget) {
    func update() { setAccessibleHidden(bar, gtk_search_bar_get_search_mode(bar.opaque) == 0) }
    connect(bar, "notify::search-mode-enabled") { _ in update() }
    update()
}

/// Names the scroller of a status page, which can get the focus so that all of the page can be read.
@MainActor
public func nameStatusPage(_ page: Widget, _ name: String) {
    if let scroller = gtk_widget_get_first_child(page) { setAccessibleName(scroller, name) }
}

/// Tells assistive technology whether `widget` is out of sight, like a pane beside the window.
@MainActor
public func setAccessibleHidden(_ widget: Widget, _ isHidden: Bool) {
    var state = GTK_ACCESSIBLE_STATE_HIDDEN
    var value = GValue()
    gtk_accessible_state_init_value(state, &value)
    g_value_set_boolean(&value, isHidden.gboolean)
    gtk_accessible_update_state_value(widget.opaque, 1, &state, &value)
    g_value_unset(&value)
}
