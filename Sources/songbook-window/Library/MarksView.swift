import CAdwaita

/// The marks of a song in its line. Assistive technology hears of them by the line's name.
@MainActor
final class MarksView {
    /// The marks beside each other as a widget.
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4)

    private let images: [SongMark: Widget]

    init() {
        images = Dictionary(
            uniqueKeysWithValues: SongMark.allCases.map { ($0, gtk_image_new_from_icon_name($0.icon)) })
        gtk_widget_add_css_class(widget, "song-marks")
        gtk_widget_add_css_class(widget, "dim-label")
        gtk_widget_set_halign(widget, GTK_ALIGN_END)
        for mark in SongMark.allCases {
            guard let image = images[mark] else { continue }
            gtk_image_set_pixel_size(image.opaque, 12)
            setAccessibleHidden(image, true)
            gtk_widget_set_tooltip_text(image, mark.words)
            gtk_box_append(widget.cast(), image)
        }
        show([])
    }

    func show(_ marks: [SongMark]) {
        gtk_widget_set_visible(widget, (!marks.isEmpty).gboolean)
        for (mark, image) in images { gtk_widget_set_visible(image, marks.contains(mark).gboolean) }
    }
}
