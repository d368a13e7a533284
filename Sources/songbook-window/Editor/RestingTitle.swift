import CAdwaita
import Files
import Toolkit

/// The title while it does not have the keyboard focus: ellipsized if it does not fit. An entry scrolls instead, and
/// does not show that text is hidden.
///
/// It lies exactly over the entry, which handles the pointer and assistive technology.
@MainActor
struct RestingTitle {
    /// The entry with the label over it.
    let widget: Widget = gtk_overlay_new()
    private let label: Widget = gtk_label_new(nil)
    private let inner: Widget

    /// - Parameter entry: has the style of a title.
    init(over entry: Widget) {
        inner = innerText(of: entry)
        gtk_widget_add_css_class(label, "song-title")
        gtk_label_set_single_line_mode(label.opaque, 1)
        gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
        gtk_widget_set_can_target(label, 0)
        setAccessibleHidden(label, true)
        gtk_overlay_set_child(widget.opaque, entry)
        gtk_overlay_add_overlay(widget.opaque, label)
    }

    /// Shows this text over the entry, and hides the entry's own.
    ///
    /// - Parameter text: nil to show the entry's text.
    func show(_ text: String?) {
        if let line = text?.asLine {
            gtk_label_set_text(label.opaque, line)
            gtk_label_set_xalign(label.opaque, beginsAtEnd ? 1 : 0)
        }
        gtk_widget_set_visible(label, (text != nil).gboolean)
        gtk_widget_set_opacity(inner, text == nil ? 1 : 0)
    }

    /// Whether the text's direction differs from the window's, determined as in an entry.
    private var beginsAtEnd: Bool {
        let line = pango_layout_get_line_readonly(gtk_label_get_layout(label.opaque), 0)
        let isRightToLeft = pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL
        return isRightToLeft != (gtk_widget_get_direction(label) == GTK_TEXT_DIR_RTL)
    }
}
