import CAdwaita
import Toolkit

/// What stands in the middle of a header bar: a title over a place, or one of them alone. (AdwWindowTitle of libadwaita
/// 1.2 keeps the room of a title that is empty.)
@MainActor
struct HeaderTitle {
    /// Both as a widget.
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)

    private let title = Self.makeLabel("title")
    private let place = Self.makeLabel("subtitle")

    init() {
        gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
        for label in [title, place] { gtk_box_append(widget.cast(), label) }
    }

    func show(_ newTitle: String, place newPlace: String) {
        for (label, words) in [(title, newTitle), (place, newPlace)] {
            gtk_label_set_text(label.opaque, words)
            gtk_widget_set_visible(label, (!words.isEmpty).gboolean)
        }
    }

    private static func makeLabel(_ name: String) -> Widget {
        let label: Widget = gtk_label_new("")
        gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
        gtk_label_set_single_line_mode(label.opaque, 1)
        gtk_widget_add_css_class(label, name)
        gtk_widget_set_visible(label, 0)
        return label
    }
}
