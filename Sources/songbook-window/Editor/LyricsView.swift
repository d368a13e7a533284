import CAdwaita
import SongbookModel
import TextEditing
import Toolkit
import Translations

/// The lyrics: a text view that holds every text byte for byte, except one with a NUL in it.
@MainActor
final class LyricsView: TextWidget {
    let widget = PaintedTextView.makeLyrics()
    var onChange: @MainActor () -> Void = {}
    var onUse: @MainActor () -> Void = {}
    /// Called after ``onChange``.
    var onTextChange: @MainActor () -> Void = {}
    /// Called for Escape if nothing in the lyrics handled it; returns whether it was handled.
    var onEscape: @MainActor () -> Bool = { false }
    /// Called when a key leads back to the title: Shift+Tab, or Up in the first line.
    var onLeave: @MainActor () -> Void = {}

    let composition: Composition
    private let buffer: UnsafeMutablePointer<GtkTextBuffer>
    let changes: TextChanges
    private var placeholder: Widget?
    /// Marks places in the lyrics, until the text changes.
    let marks: TextMarks
    /// Shows syllables and rhymes beside the lyrics.
    let annotator: LyricsAnnotator
    let markup: LyricsMarkup
    /// Marks lines that occur in other songs.
    let echoMarks: EchoMarks
    /// Shows only a part of lines that are too long.
    let longLines: LongLines
    /// The context menu, with additional items for a line.
    let menu: ExtendedTextMenu
    /// Called after each change of the text, by the user or the program.
    var onAnyChange: @MainActor () -> Void = {}
    /// Marks misspelled words; nil where that is not possible.
    let spelling: SpellChecking?
    /// The selection when the lyrics lost the keyboard focus, and ``amountChanged`` at that time. GTK clears a text's
    /// selection as soon as something is selected elsewhere on the display.
    private(set) var selectionLeft: (selection: TextSelection, amount: Int)?

    init() {
        buffer = gtk_text_view_get_buffer(widget.cast())
        marks = TextMarks(widget)
        composition = Composition(in: widget)
        changes = TextChanges(of: widget)
        longLines = LongLines(in: widget, changes)
        annotator = LyricsAnnotator(in: widget, changes)
        // It sees the tag of what is not checked only if that comes later.
        spelling = SpellChecking(in: widget)
        markup = LyricsMarkup(in: widget, changes)
        echoMarks = EchoMarks(in: widget)
        menu = ExtendedTextMenu(of: widget)
        gtk_text_buffer_set_max_undo_levels(buffer, 0)
        setAccessibleName(widget, translated("Lyrics"))
        connect(buffer, "changed") { [self] _ in
            updatePlaceholder()
            marks.clear()
            onChange()
            onTextChange()
            onAnyChange()
        }
        connect(widget, "preedit-changed") { [self] emission in
            updatePlaceholder(isComposing: !emission.string(1).isEmpty)
        }
        connect(widget, "notify::has-focus") { [self] _ in
            if hasFocus { onUse() } else { selectionLeft = (text.selection, amountChanged) }
        }
        onKey(of: widget, unless: composition) { [self] key, modifiers in
            guard key == GDK_KEY_Up || key == GDK_KEY_KP_Up, modifiers == 0, isCursorInFirstLine else { return false }
            onLeave()
            return true
        }
        onKey(of: widget) { [self] key, _ in
            guard key == GDK_KEY_ISO_Left_Tab else { return false }
            onLeave()
            return true
        }
        onKey(of: widget, unless: composition, ifLeft: true) { [self] key, modifiers in
            key == GDK_KEY_Escape && modifiers == 0 && onEscape()
        }
        LineKeys(of: widget, unless: composition)
        PasteCleaning(in: widget, changes) { PastedText($0).cleaned }
        RedoneSteps(in: widget)
        for property in ["notify::can-undo", "notify::can-redo"] {
            connect(buffer, property) { [self] _ in onUse() }
        }
    }

    var contents: String {
        var start = GtkTextIter()
        var end = GtkTextIter()
        gtk_text_buffer_get_bounds(buffer, &start, &end)
        guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 1) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }

    var isEditable: Bool {
        get { gtk_text_view_get_editable(widget.cast()) != 0 }
        set { gtk_text_view_set_editable(widget.cast(), newValue.gboolean) }
    }

    var canUndo: Bool { gtk_text_buffer_get_can_undo(buffer) != 0 }
    var canRedo: Bool { gtk_text_buffer_get_can_redo(buffer) != 0 }

    var hasFocus: Bool { gtk_widget_has_focus(widget) != 0 }

    func undo() { gtk_text_buffer_undo(buffer) }
    func redo() { gtk_text_buffer_redo(buffer) }

    func show(_ text: String) {
        gtk_text_buffer_begin_irreversible_action(buffer)
        replace(with: text)
        gtk_text_buffer_end_irreversible_action(buffer)
        updatePlaceholder()
    }

    func type(_ text: String) {
        gtk_text_buffer_begin_user_action(buffer)
        replace(with: text)
        gtk_text_buffer_end_user_action(buffer)
    }

    func grabFocus() {
        gtk_widget_grab_focus(widget)
    }

    /// Inserts text at the cursor.
    func insert(_ text: String) {
        gtk_text_buffer_insert_interactive_at_cursor(buffer, text, CInt(text.utf8.count), 1)
    }

    /// How many characters were inserted and deleted so far.
    var amountChanged: Int { changes.amount }

    /// The text as a buffer, for changes to parts of it.
    var text: TextBuffer { TextBuffer(of: widget) }

    /// The selected text; empty if nothing is selected.
    var selection: String {
        var (start, end) = (GtkTextIter(), GtkTextIter())
        guard gtk_text_buffer_get_selection_bounds(buffer, &start, &end) != 0,
            let text = gtk_text_buffer_get_text(buffer, &start, &end, 1)
        else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }

    /// The start of the selection, or the cursor if nothing is selected, in Unicode scalars.
    var cursorOffset: Int {
        var (start, end) = (GtkTextIter(), GtkTextIter())
        if gtk_text_buffer_get_selection_bounds(buffer, &start, &end) == 0 { start = cursor }
        return Int(gtk_text_iter_get_offset(&start))
    }
}

extension LyricsView {
    private var cursor: GtkTextIter {
        var cursor = GtkTextIter()
        gtk_text_buffer_get_iter_at_mark(buffer, &cursor, gtk_text_buffer_get_insert(buffer))
        return cursor
    }

    private var isCursorInFirstLine: Bool {
        var cursor = cursor
        return gtk_text_view_backward_display_line(widget.cast(), &cursor) == 0
    }

    /// Replaces only what differs, so that cursor, selection and scroll position stay.
    private func replace(with newText: String) {
        let differences = TextDiff.stretches(from: contents, to: newText)
        guard !differences.isEmpty else { return }
        var selection = text.selection
        for difference in differences {
            selection = TextSelection(
                anchor: difference.moved(selection.anchor), cursor: difference.moved(selection.cursor))
            var (start, end) = (text.iterator(at: difference.start), text.iterator(at: difference.oldEnd))
            gtk_text_buffer_delete(buffer, &start, &end)
            gtk_text_buffer_insert(
                buffer, &start, difference.replacement, CInt(difference.replacement.utf8.count))
        }
        text.select(selection)
    }

    private func updatePlaceholder(isComposing: Bool = false) {
        let isWanted = !isComposing && gtk_text_buffer_get_char_count(buffer) == 0
        if isWanted, placeholder == nil {
            let label = gtk_label_new(translated("Write the first line…"))!
            gtk_widget_add_css_class(label, "placeholder")
            gtk_widget_set_can_target(label, 0)
            gtk_text_view_add_overlay(widget.cast(), label, gtk_text_view_get_left_margin(widget.cast()), 0)
            placeholder = label
        }
        if let placeholder { gtk_widget_set_visible(placeholder, isWanted.gboolean) }
    }
}
