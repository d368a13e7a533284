import CAdwaita

/// Closes the menus and other popovers that are open in a window. Must be called before it is destroyed: GTK 4.8 lets a
/// menu keep the grab of keyboard and pointer beyond its window's end, and no other window gets a key or click then.
@MainActor
public func closePopovers(in widget: Widget) {
    if isInstance(widget, of: gtk_popover_get_type()), gtk_widget_get_mapped(widget) != 0 {
        gtk_popover_popdown(widget.cast())
    }
    var child = gtk_widget_get_first_child(widget)
    while let present = child {
        child = gtk_widget_get_next_sibling(present)
        closePopovers(in: present)
    }
}
