import CAdwaita

/// Lets the large heading of a message dialog get any width. To be called before the dialog is shown.
///
/// libadwaita up to 1.7 shows a small heading, which wraps, where the large one does not fit; but it asks for the height
/// of both at every width, of which GTK 4.18 warns: the large one needs all of its own. Once it may be cut off, and both
/// have the same least width, it does not, and is still shown whole, or not at all. Source: measure_heading in
/// adw-message-dialog.c.
@MainActor
func fitHeading(of widget: Widget) {
    let isLarge = gtk_widget_has_css_class(widget, "title-2") != 0
    if isLarge || gtk_widget_has_css_class(widget, "title-4") != 0 {
        if isLarge { gtk_label_set_ellipsize(widget.opaque, PANGO_ELLIPSIZE_END) }
        gtk_widget_set_size_request(widget, 100, -1)
        return
    }
    var next = gtk_widget_get_first_child(widget)
    while let child = next {
        fitHeading(of: child)
        next = gtk_widget_get_next_sibling(child)
    }
}
