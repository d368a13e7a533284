import CAdwaita
import SongbookModel
import Toolkit
import Translations

/// Two columns of lines, those of this song on the left.
@MainActor
final class ComparisonGrid {
    /// Which sides are kept.
    enum Kept: String {
        case this, that, both, neither
    }

    /// The most rows that are shown; a last line gives the number of those left out.
    static let limit = 200

    let widget: Widget = gtk_grid_new()
    private var kept: Kept?

    init(_ rows: [ComparisonRow]) {
        gtk_grid_set_column_homogeneous(widget.cast(), 1)
        gtk_grid_set_column_spacing(widget.cast(), 12)
        gtk_widget_add_css_class(widget, "comparison")
        for (index, row) in rows.prefix(Self.limit).enumerated() {
            let (this, that) = row.markedLines
            attach(this, side: "this", row, column: 0, index)
            attach(that, side: "that", row, column: 1, index)
        }
        guard rows.count > Self.limit else { return }
        let count = rows.count - Self.limit
        let more = makeLabel(
            translated(count: count, one: "\(count) more line", other: "\(count) more lines"), classes: ["dim-label"])
        gtk_grid_attach(widget.cast(), more, 0, CInt(Self.limit), 2, 1)
    }

    /// Shows which side is kept: the other one is dimmed.
    func show(_ newKept: Kept) {
        if let kept { gtk_widget_remove_css_class(widget, "keeps-" + kept.rawValue) }
        gtk_widget_add_css_class(widget, "keeps-" + newKept.rawValue)
        kept = newKept
    }

    private func attach(_ line: MarkedText?, side: String, _ row: ComparisonRow, column: CInt, _ index: Int) {
        let isMarked = line != nil && !row.isSame
        let label = makeLabel(
            line?.text ?? "",
            classes: ["line", side, row.isTitle ? "version-title" : "song-lyrics"] + (isMarked ? ["marked"] : []))
        if let line, !line.marks.isEmpty { gtk_label_set_markup(label.opaque, line.markup(.changed)) }
        gtk_widget_set_hexpand(label, 1)
        gtk_grid_attach(widget.cast(), label, column, CInt(index), 1, 1)
    }
}
