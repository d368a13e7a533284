import CAdwaita

/// A wrapping label of one paragraph, aligned to the start of the line.
@MainActor
public func makeLabel(_ text: String, classes: [String] = []) -> Widget {
    // GTK takes no NUL.
    let label = gtk_label_new(text.replacing("\0", with: "\u{2400}"))!
    gtk_label_set_wrap(label.opaque, 1)
    gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
    gtk_label_set_xalign(label.opaque, 0)
    gtk_label_set_yalign(label.opaque, 0)
    for name in classes { gtk_widget_add_css_class(label, name) }
    return label
}

/// Lets the label of a button wrap if there is no room for one line, as with large text.
@MainActor
public func wrapWords(on button: Widget) {
    guard let label = gtk_button_get_child(button.cast()) else { return }
    gtk_label_set_wrap(label.opaque, 1)
    gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
    gtk_label_set_justify(label.opaque, GTK_JUSTIFY_CENTER)
}

/// A view that scrolls its content vertically.
@MainActor
public func makeScroller(_ content: Widget) -> Widget {
    let scroller = Scroller.make()
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(scroller.opaque, content)
    gtk_widget_set_vexpand(scroller, 1)
    return scroller
}

/// Keeps a widget from becoming wider than `maximumWidth` pixels.
@MainActor
public func makeClamp(_ child: Widget, maximumWidth: CInt) -> Widget {
    let clamp: Widget = adw_clamp_new()
    adw_clamp_set_maximum_size(clamp.opaque, maximumWidth)
    adw_clamp_set_child(clamp.opaque, child)
    return clamp
}

/// Sets the margins of a widget, in pixels: above and below, and at both sides.
@MainActor
public func setMargins(_ widget: Widget, _ vertical: CInt, _ horizontal: CInt) {
    gtk_widget_set_margin_top(widget, vertical)
    gtk_widget_set_margin_bottom(widget, vertical)
    gtk_widget_set_margin_start(widget, horizontal)
    gtk_widget_set_margin_end(widget, horizontal)
}
