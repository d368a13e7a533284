import CAdwaita
import SongbookModel
import Toolkit

/// A line of a library's list.
@MainActor
final class BrowseRow: ListRow {
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 10)
    private(set) var accessibleName = ""

    private let check: Widget = gtk_check_button_new()
    private let icon: Widget = gtk_image_new()
    private let title: Widget = gtk_label_new(nil)
    private let line = ExcerptLabel()
    private let detail: Widget = gtk_label_new(nil)
    private let marks = MarksView()

    init() {
        gtk_widget_add_css_class(widget, "browse-row")
        setAccessibleHidden(icon, true)
        // The row conveys the selection and takes the clicks.
        setAccessibleHidden(check, true)
        gtk_widget_set_can_target(check, 0)
        gtk_widget_set_focusable(check, 0)
        gtk_widget_set_visible(check, 0)
        let words: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2)
        gtk_label_set_xalign(title.opaque, 0)
        gtk_label_set_ellipsize(title.opaque, PANGO_ELLIPSIZE_END)
        gtk_label_set_single_line_mode(title.opaque, 1)
        for part in [title, line.widget] { gtk_box_append(words.cast(), part) }
        gtk_widget_set_hexpand(words, 1)
        gtk_widget_set_valign(words, GTK_ALIGN_CENTER)
        gtk_widget_add_css_class(title, "browse-title")
        for label in [line.label, detail] {
            gtk_widget_add_css_class(label, "dim-label")
            gtk_widget_add_css_class(label, "caption")
        }
        gtk_label_set_xalign(detail.opaque, 1)
        gtk_label_set_ellipsize(detail.opaque, PANGO_ELLIPSIZE_END)
        gtk_label_set_max_width_chars(detail.opaque, 14)
        let side: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4)
        gtk_widget_set_valign(side, GTK_ALIGN_CENTER)
        for part in [detail, marks.widget] { gtk_box_append(side.cast(), part) }
        for part in [check, icon, words, side] { gtk_box_append(widget.cast(), part) }
    }

    /// Shows a line of a list.
    func show(_ shown: BrowseLine) {
        accessibleName = shown.accessibleName
        marks.show(shown.marks)
        gtk_widget_set_visible(icon, (shown.icon != nil).gboolean)
        if let name = shown.icon { gtk_image_set_from_icon_name(icon.opaque, name) }
        if shown.title.marks.isEmpty {
            gtk_label_set_text(title.opaque, shown.title.text)
        } else {
            gtk_label_set_markup(title.opaque, shown.title.markup())
        }
        shown.isExcerpt ? line.show(shown.line) : line.show(shown.line.text)
        gtk_label_set_text(detail.opaque, shown.detail)
    }

    func show(isChosen: Bool?) {
        gtk_widget_set_visible(check, (isChosen != nil).gboolean)
        gtk_check_button_set_active(check.cast(), (isChosen == true).gboolean)
    }
}
