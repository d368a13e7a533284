import CAdwaita
import SongbookModel
import Toolkit
import Translations

/// A line at the bottom of the sidebar that shows whether the library needs attention. Clicking it shows the details.
@MainActor
final class StatusIndicator {
    /// The line as a widget.
    let widget: Widget = gtk_button_new()
    /// Called when the user clicks the line.
    var onPress: @MainActor () -> Void = {}

    private let icon: Widget = gtk_image_new()
    private let label: Widget = gtk_label_new(nil)
    private var shown: StatusText?

    init(_ status: StatusModel) {
        let box: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6)
        setAccessibleHidden(icon, true)
        gtk_label_set_xalign(label.opaque, 0)
        gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
        gtk_widget_set_hexpand(label, 1)
        // The label fills the width of the sidebar but must not make the sidebar expand.
        gtk_widget_set_hexpand(widget, 0)
        gtk_widget_add_css_class(label, "caption")
        for part in [icon, label] { gtk_box_append(box.cast(), part) }
        gtk_button_set_child(widget.cast(), box)
        for name in ["flat", "status-indicator"] { gtk_widget_add_css_class(widget, name) }
        connect(widget, "clicked") { [self] _ in onPress() }
        render(self, in: widget) { $0.show(status.text) }
    }

    private func show(_ text: StatusText) {
        guard text != shown else { return }
        shown = text
        gtk_label_set_text(label.opaque, text.words)
        setTooltip(widget, text.words)
        setAccessibleName(widget, translated("Library Status: \(text.words)"))
        gtk_image_set_from_icon_name(icon.opaque, "dialog-warning-symbolic")
        gtk_widget_set_visible(icon, text.needsAttention.gboolean)
        if text.needsAttention {
            gtk_widget_remove_css_class(label, "dim-label")
        } else {
            gtk_widget_add_css_class(label, "dim-label")
        }
    }
}
