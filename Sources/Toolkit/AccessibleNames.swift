import CAdwaita
import Translations

private let closingIcon = "window-close-symbolic"

/// Makes assistive technology speak only the text of buttons with a mnemonic below `widget`.
///
/// GTK 4.8 gives such a button two names, the label as it is written, with its underscore, and the label as it is
/// shown, and assistive technology gets both: "_Create Create". The button that closes a toast of libadwaita 1.2 has
/// none.
@MainActor
func nameOnce(_ widget: Widget) {
    let isButton = isInstance(widget, of: gtk_button_get_type())
    if isButton, gtk_button_get_use_underline(widget.cast()) != 0 {
        gtk_accessible_reset_property(widget.opaque, GTK_ACCESSIBLE_PROPERTY_LABEL)
    }
    if let icon = isButton ? gtk_button_get_icon_name(widget.cast()) : nil, String(cString: icon) == closingIcon,
        gtk_widget_get_tooltip_text(widget) == nil
    {
        setAccessibleName(widget, translated("Close"))
    }
    var next = gtk_widget_get_first_child(widget)
    while let child = next {
        nameOnce(child)
        next = gtk_widget_get_next_sibling(child)
    }
}
