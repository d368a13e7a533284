import CAdwaita
import SongbookModel
import Toolkit

/// The marks of a song in its line. Assistive technology reads them from the line's name.
@MainActor
final class MarksView {
    /// The marks side by side as a widget.
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4)

    /// The images created so far: few songs have marks, so they are created as needed.
    private var images: [SongMark: Widget] = [:]

    init() {
        gtk_widget_add_css_class(widget, "song-marks")
        gtk_widget_add_css_class(widget, "dim-label")
        gtk_widget_set_halign(widget, GTK_ALIGN_END)
        gtk_widget_set_visible(widget, 0)
    }

    func show(_ marks: [SongMark]) {
        gtk_widget_set_visible(widget, (!marks.isEmpty).gboolean)
        for (mark, image) in images where !marks.contains(mark) { gtk_widget_set_visible(image, 0) }
        var last: Widget?
        for mark in SongMark.allCases {
            guard let image = images[mark] ?? (marks.contains(mark) ? makeImage(mark, after: last) : nil) else {
                continue
            }
            if marks.contains(mark) { gtk_widget_set_visible(image, 1) }
            last = image
        }
    }

    private func makeImage(_ mark: SongMark, after sibling: Widget?) -> Widget {
        let image: Widget = gtk_image_new_from_icon_name(mark.icon)
        images[mark] = image
        gtk_image_set_pixel_size(image.opaque, 12)
        setAccessibleHidden(image, true)
        setTooltip(image, mark.words)
        gtk_box_insert_child_after(widget.cast(), image, sibling)
        return image
    }
}
