import CAdwaita

/// Sets the tooltip of a widget; nil for none.
///
/// For a visible widget gtk_widget_set_tooltip_text() asks the display where the pointer is and waits for the answer,
/// even if the widget is not on the screen yet. A list that creates two hundred rows would wait two hundred times.
@MainActor
public func setTooltip(_ widget: Widget, _ text: String?) {
    let isWaitedFor = gtk_widget_get_mapped(widget) == 0 && gtk_widget_get_visible(widget) != 0
    if isWaitedFor { gtk_widget_set_visible(widget, 0) }
    gtk_widget_set_tooltip_text(widget, text)
    if isWaitedFor { gtk_widget_set_visible(widget, 1) }
}
