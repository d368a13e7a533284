import CAdwaita
import SongbookModel
import Toolkit
import Translations

/// A difference between two versions: both sides next to each other, and below them the choices.
@MainActor
final class ChoiceBlock {
    /// What the user chose.
    enum Choice {
        case this
        case that
        case both
        /// Other lines, without line terminators.
        case lines([String])
    }

    /// What the block shows.
    struct Content {
        /// What differs, as "Title" or "Conflict 1 of 2".
        let name: String
        /// A heading above the block; nil for lyrics, whose context is enough.
        var heading: String?
        let rows: [ComparisonRow]
        /// The names of the two versions.
        let names: ComparisonView.Names
        /// The lines that an edit starts with; nil where only one of the two versions can be chosen.
        let lines: (this: [String], that: [String])?
        /// Whether the result must be a single line.
        var isLine = false
    }

    /// The block as a widget.
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)
    /// Called after each change of ``choice``.
    var onChange: @MainActor () -> Void = {}
    /// Nil while nothing is chosen.
    private(set) var choice: Choice?
    /// Whether the user typed other lines.
    private(set) var isTyped = false

    private let content: Content
    private let grid: ComparisonGrid
    private var editor: Widget?

    init(_ content: Content) {
        self.content = content
        grid = ComparisonGrid(content.rows)
        gtk_widget_add_css_class(widget, "difference")
        if let heading = content.heading {
            gtk_box_append(widget.cast(), makeLabel(heading, classes: ["caption-heading"]))
        }
        gtk_box_append(widget.cast(), grid.widget)
        gtk_box_append(widget.cast(), makeButtons())
    }
}

extension ChoiceBlock {
    private func makeButtons() -> Widget {
        let buttons = WrapRow.make()
        gtk_widget_set_halign(buttons, GTK_ALIGN_CENTER)
        let this = add(content.names.this.keeping, to: buttons, after: nil) { [self] in choose(.this) }
        add(content.names.that.keeping, to: buttons, after: this) { [self] in choose(.that) }
        guard let lines = content.lines else { return buttons }
        if !content.isLine { add(translated("Keep Both"), to: buttons, after: this) { [self] in choose(.both) } }
        let edit = add(translated("Edit"), to: buttons, after: this) { [self] in beginEditing() }
        // GTK text cannot contain NUL.
        let isWhole = !(lines.this + lines.that).contains { $0.utf8.contains(0) }
        gtk_widget_set_sensitive(edit, isWhole.gboolean)
        return buttons
    }

    @discardableResult
    private func add(
        _ label: String, to buttons: Widget, after first: Widget?, run: @escaping @MainActor () -> Void
    ) -> Widget {
        let button = gtk_toggle_button_new_with_label(label)!
        wrapWords(on: button)
        setAccessibleName(button, "\(label): \(content.name)")
        if let first { gtk_toggle_button_set_group(button.cast(), first.cast()) }
        connect(button, "toggled") { _ in
            if gtk_toggle_button_get_active(button.cast()) != 0 { run() }
        }
        gtk_box_append(buttons.cast(), button)
        return button
    }

    private func choose(_ newChoice: Choice) {
        if let editor { gtk_widget_set_visible(editor, 0) }
        choice = newChoice
        switch newChoice {
        case .this: grid.show(.this)
        case .that: grid.show(.that)
        case .both, .lines: grid.show(.both)
        }
        onChange()
    }

    private func beginEditing() {
        let before = choice
        if editor == nil { editor = makeEditor(before) }
        guard let editor else { return }
        gtk_widget_set_visible(editor, 1)
        grid.show(.neither)
        applyEdit()
        gtk_widget_grab_focus(gtk_widget_get_first_child(editor))
    }

    /// Creates the editor with the text of the previous choice.
    private func makeEditor(_ before: Choice?) -> Widget {
        let lines = content.lines ?? ([], [])
        let text: [String] =
            switch before {
            case .this: lines.this
            case .that: lines.that
            case .both, .lines, nil: content.isLine ? lines.this : lines.this + lines.that
            }
        let view = content.isLine ? gtk_text_view_new()! : PaintedTextView.makeLyrics()
        gtk_text_view_set_wrap_mode(view.cast(), GTK_WRAP_WORD_CHAR)
        if content.isLine { gtk_widget_add_css_class(view, "version-title") }
        gtk_text_view_set_accepts_tab(view.cast(), 0)
        for setMargin in [
            gtk_text_view_set_left_margin, gtk_text_view_set_right_margin, gtk_text_view_set_top_margin,
            gtk_text_view_set_bottom_margin,
        ] { setMargin(view.cast(), 9) }
        setAccessibleName(view, translated("Edited: \(content.name)"))
        LongLines(in: view, TextChanges(of: view))
        let buffer = gtk_text_view_get_buffer(view.cast())!
        gtk_text_buffer_set_text(buffer, text.joined(separator: "\n"), -1)
        connect(buffer, "changed") { [self] _ in
            isTyped = true
            applyEdit()
        }
        let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!
        gtk_widget_add_css_class(box, "card")
        gtk_widget_add_css_class(box, "edited-lines")
        gtk_box_append(box.cast(), view)
        gtk_box_append(widget.cast(), box)
        return box
    }

    private func applyEdit() {
        guard let editor, let view = gtk_widget_get_first_child(editor) else { return }
        let buffer = gtk_text_view_get_buffer(view.cast())
        var start = GtkTextIter()
        var end = GtkTextIter()
        gtk_text_buffer_get_bounds(buffer, &start, &end)
        guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 1) else { return }
        defer { g_free(text) }
        let whole = String(cString: text)
        var lines = whole.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        if lines.last == "" { lines.removeLast() }
        choice = .lines(content.isLine ? [lines.joined(separator: " ")] : lines)
        onChange()
    }
}
