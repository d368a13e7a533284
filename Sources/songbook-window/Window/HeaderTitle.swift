import CAdwaita
import Toolkit

/// The middle of a header bar: a title above a place, or either alone. (AdwWindowTitle of libadwaita 1.2 reserves space
/// for an empty title.)
@MainActor
struct HeaderTitle {
    /// The title and the place as a widget.
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
