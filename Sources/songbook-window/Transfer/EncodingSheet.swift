import CAdwaita
import Files
import SongTransfer
import Toolkit
import Translations

/// Asks for the encoding of files: lists the encodings on one side, likely ones first, and shows on the other how the
/// text reads in the selected one.
@MainActor
final class EncodingSheet {
    private let question: EncodingQuestion
    private let sheet: Sheet
    private let list: Widget = gtk_list_box_new()
    private let preview = PaintedTextView.makeLyrics()
    private var chosen = 0
    private var isConfirmed = false

    /// - Parameter finish: called when the sheet is gone, with the name of an encoding; nil if the user cancels.
    static func ask(
        _ question: EncodingQuestion, over window: Widget, then finish: @escaping @MainActor (String?) -> Void
    ) {
        EncodingSheet(question, over: window).run(finish)
    }

    private init(_ question: EncodingQuestion, over window: Widget) {
        self.question = question
        sheet = Sheet(
            over: window, title: translated("Text Encoding"), action: translated("Continue"), width: 760, height: 520)
    }

    private func run(_ finish: @escaping @MainActor (String?) -> Void) {
        sheet.onConfirm { [self] in
            isConfirmed = true
            sheet.close()
        }
        connect(list, "row-selected") { [self] emission in
            guard let row = emission.object(1) else { return }
            show(Int(gtk_list_box_row_get_index(row.cast())))
        }
        // Otherwise the list uses Return for its rows.
        onKey(of: list) { [self] key, modifiers in
            guard isReturnKey(key, modifiers) else { return false }
            sheet.confirm()
            return true
        }
        sheet.onClose { [self] in finish(isConfirmed ? question.choices[chosen].encoding : nil) }
        sheet.present(makeContent())
        guard let first = gtk_list_box_get_row_at_index(list.opaque, 0) else { return }
        gtk_list_box_select_row(list.opaque, first)
        gtk_widget_grab_focus(first.cast())
    }

    private func show(_ index: Int) {
        guard question.choices.indices.contains(index) else { return }
        chosen = index
        let text = question.choices[index].preview
        gtk_text_buffer_set_text(gtk_text_view_get_buffer(preview.cast()), text, CInt(text.utf8.count))
    }

    private func makeContent() -> Widget {
        let explanation = makeLabel(Self.explanation(of: question.files))
        gtk_label_set_wrap(explanation.opaque, 1)
        setMargins(explanation, 12, 12)
        for choice in question.choices {
            let name = EncodingName.label(of: choice.encoding)
            let label = makeLabel(name)
            setMargins(label, 10, 6)
            let row: Widget = gtk_list_box_row_new()
            gtk_list_box_row_set_child(row.cast(), label)
            setAccessibleName(row, name)
            gtk_list_box_append(list.opaque, row)
        }
        gtk_widget_add_css_class(list, "navigation-sidebar")
        setAccessibleName(list, translated("Encodings"))
        let names = makeScroller(list)
        gtk_widget_set_size_request(names, 260, -1)
        gtk_widget_set_hexpand(names, 0)
        gtk_text_view_set_editable(preview.cast(), 0)
        gtk_text_view_set_cursor_visible(preview.cast(), 0)
        for set in [gtk_text_view_set_left_margin, gtk_text_view_set_right_margin, gtk_text_view_set_top_margin] {
            set(preview.cast(), 24)
        }
        setAccessibleName(preview, translated("Preview"))
        let panes = StackingPanes.make(names, makeScroller(preview))
        gtk_widget_set_vexpand(panes, 1)
        let content: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
        for part in [explanation, gtk_separator_new(GTK_ORIENTATION_HORIZONTAL)!, panes] {
            gtk_box_append(content.cast(), part)
        }
        return content
    }

    private static func explanation(of files: [FilePath]) -> String {
        let name = files.first?.lastComponent?.display.amongWords ?? ""
        guard files.count > 1 else {
            return translated("“\(name)” is not UTF-8. Choose the encoding with which its words are readable.")
        }
        let count = files.count
        return translated(
            count: count, one: "\(count) file is not UTF-8. Choose the encoding with which its words are readable.",
            other: "\(count) files are not UTF-8. Choose the encoding with which their words are readable.")
    }
}
