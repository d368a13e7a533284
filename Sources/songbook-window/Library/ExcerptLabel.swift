import CAdwaita
import SongbookModel
import Toolkit

/// A line of text that shows as many whole words as fit, and an ellipsis if there are more.
@MainActor
final class ExcerptLabel {
    /// The line as a widget.
    let widget: Widget = gtk_overlay_new()
    /// The label that holds the words, for styling.
    let label: Widget = gtk_label_new(nil)

    private var excerpt: MarkedText?
    private var width: CInt = 0
    private var generation = Generation()

    init() {
        gtk_label_set_xalign(label.opaque, 0)
        // For a word wider than the line.
        gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
        gtk_label_set_single_line_mode(label.opaque, 1)
        gtk_overlay_set_child(widget.opaque, label)
        // An invisible widget as wide as the line, which reports changes of the width.
        let ruler: Widget = gtk_drawing_area_new()
        gtk_widget_set_can_target(ruler, 0)
        setAccessibleHidden(ruler, true)
        gtk_overlay_add_overlay(widget.opaque, ruler)
        connect(ruler, "resize") { [self] emission in
            width = CInt(emission.int(1))
            fitSoon()
        }
    }

    /// Shows a line that is not an excerpt.
    func show(_ text: String) {
        excerpt = nil
        gtk_label_set_text(label.opaque, text)
        gtk_widget_set_visible(widget, (!text.isEmpty).gboolean)
    }

    /// Shows an excerpt, cut to fit.
    func show(_ excerpt: MarkedText) {
        self.excerpt = excerpt
        gtk_widget_set_visible(widget, (!excerpt.text.isEmpty).gboolean)
        fit()
    }

    /// Labels must not change while their size is being measured.
    private func fitSoon() {
        guard excerpt != nil else { return }
        let turn = generation.advance()
        MainLoop.post { [weak self] in
            if let self, turn == generation { fit() }
        }
    }

    private func fit() {
        guard let excerpt else { return }
        let length = width > 0 ? LineFit.bytes(ofMarkup: excerpt.markup(), in: label, width: width) : nil
        gtk_label_set_markup(label.opaque, (length.map(excerpt.upTo) ?? excerpt).markup())
    }
}
