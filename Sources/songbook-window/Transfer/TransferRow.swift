import CAdwaita
import SongbookModel
import Toolkit
import Translations

/// A line of a ``TransferReport``.
@MainActor
final class TransferRow: ListRow {
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12)
    private(set) var accessibleName = ""

    private let icon: Widget = gtk_image_new()
    private let title = makeLabel("", classes: ["browse-title"])
    private let detail = makeLabel("", classes: ["dim-label", "caption"])

    init() {
        gtk_widget_add_css_class(widget, "browse-row")
        setAccessibleHidden(icon, true)
        gtk_widget_set_valign(icon, GTK_ALIGN_START)
        gtk_widget_set_margin_top(icon, 2)
        let words: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2)
        for part in [title, detail] { gtk_box_append(words.cast(), part) }
        gtk_widget_set_hexpand(words, 1)
        for part in [icon, words] { gtk_box_append(widget.cast(), part) }
    }

    func show(_ line: TransferReport.Line) {
        setIcon(of: icon, to: line.kind.icon)
        gtk_label_set_text(title.opaque, line.title)
        gtk_label_set_text(detail.opaque, line.detail)
        gtk_widget_set_visible(detail, (!line.detail.isEmpty).gboolean)
        accessibleName = [line.kind.words, line.title, line.detail].filter { !$0.isEmpty }.joined(separator: ", ")
    }
}

extension TransferReport.Kind {
    fileprivate var icon: String {
        switch self {
        case .made: "emblem-ok-symbolic"
        case .skipped: "action-unavailable-symbolic"
        case .note: "dialog-information-symbolic"
        case .problem: "dialog-warning-symbolic"
        }
    }

    /// The icon's meaning, for screen readers.
    fileprivate var words: String {
        switch self {
        case .made: ""
        case .skipped: translated("Skipped")
        case .note: translated("Note")
        case .problem: translated("Problem")
        }
    }
}
