import CAdwaita

/// A GtkSearchBar that accepts typed text as soon as it is shown.
@MainActor
public enum SearchBar {
    /// It appears at once instead of sliding in. A bar that slides in is not mapped before a frame is drawn, and GTK
    /// drops keys pressed in a widget that is not mapped: the first letters of a fast typist, and all letters on a busy
    /// computer. Source: gtk_revealer_set_position, gtk_propagate_event_internal.
    public static func make() -> Widget {
        let bar: Widget = gtk_search_bar_new()
        if let revealer = gtk_widget_get_first_child(bar), isInstance(revealer, of: gtk_revealer_get_type()) {
            gtk_revealer_set_transition_duration(revealer.opaque, 0)
        }
        return bar
    }
}
