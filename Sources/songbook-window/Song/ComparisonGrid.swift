import CAdwaita
import Files
import SongbookModel
import Toolkit
import Translations

/// Two columns of lines, those of this song on the left.
@MainActor
final class ComparisonGrid {
    /// A line of each side; nil where a side has none.
    struct Row {
        let this: String?
        let that: String?
        var isSame = false
        /// Whether they are titles, and no lyrics.
        var isTitle = false
    }

    /// Which sides are kept.
    enum Kept: String {
        case this, that, both, neither
    }

    /// More rows than this are not shown; their number is.
    static let limit = 200

    let widget: Widget = gtk_grid_new()
    private var kept: Kept?

    init(_ rows: [Row]) {
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

    /// Shows which side is kept: the other one fades.
    func show(_ newKept: Kept) {
        if let kept { gtk_widget_remove_css_class(widget, "keeps-" + kept.rawValue) }
        gtk_widget_add_css_class(widget, "keeps-" + newKept.rawValue)
        kept = newKept
    }

    private func attach(_ line: MarkedText?, side: String, _ row: Row, column: CInt, _ index: Int) {
        let isMarked = line != nil && !row.isSame
        let label = makeLabel(
            line?.text ?? "",
            classes: ["line", side, row.isTitle ? "version-title" : "song-lyrics"] + (isMarked ? ["marked"] : []))
        if let line, !line.marks.isEmpty { gtk_label_set_markup(label.opaque, line.markup(.changed)) }
        gtk_widget_set_hexpand(label, 1)
        gtk_grid_attach(widget.cast(), label, column, CInt(index), 1, 1)
    }
}

extension ComparisonGrid.Row {
    /// Both sides as they are shown, with the words marked that only one of them has.
    var markedLines: (this: MarkedText?, that: MarkedText?) {
        let (this, that) = asLines
        guard !isSame, let this, let that else { return (this.map { MarkedText($0) }, that.map { MarkedText($0) }) }
        let words = ChangedWords(this, that)
        return (words.this, words.that)
    }

    /// How much is shown of what both sides of a long line begin with.
    private static let context = 50

    /// Both sides, each harmless and on one line. Of a line that is longer than anybody reads, most of what both sides
    /// begin with is left out, so that the difference is shown.
    var asLines: (this: String?, that: String?) {
        guard !isSame, let this = this?.onOneLine, let that = that?.onOneLine,
            this.asLine != this || that.asLine != that
        else { return (this?.asLine, that?.asLine) }
        let alike = zip(this, that).prefix { $0 == $1 }.count - Self.context
        guard alike > 0 else { return (this.asLine, that.asLine) }
        return (("…" + this.dropFirst(alike)).asLine, ("…" + that.dropFirst(alike)).asLine)
    }
}
