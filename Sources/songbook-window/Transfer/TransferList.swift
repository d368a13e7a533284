import CAdwaita
import ListChanges
import SongbookModel
import Toolkit
import Translations

/// A report as a page: its sentences, and below them its lines, of which there may be many thousands.
@MainActor
enum TransferList {
    static func make(_ report: TransferReport) -> Widget {
        let column: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12)
        setMargins(column, 18, 18)
        gtk_box_append(column.cast(), makeLabel(report.words))
        guard !report.lines.isEmpty else { return column }
        let lines = report.sortedLines
        let rows = RowsView<TransferRow>(name: translated("Songs and notes"))
        rows.fill = { row, position in row.show(lines[position]) }
        rows.replace([RowChange(start: 0, removed: 0, added: lines.count)])
        gtk_widget_add_css_class(rows.widget, "browse-list")
        let scroller = makeScroller(rows.widget)
        gtk_widget_add_css_class(scroller, "card")
        gtk_box_append(column.cast(), scroller)
        return column
    }

    /// Shows a report that needs no answer.
    static func present(_ report: TransferReport, title: String, over window: Widget) {
        let sheet = Sheet(over: window, title: title, cancel: translated("Close"), width: 620, height: 560)
        sheet.present(make(report))
    }
}
