public import CAdwaita
public import TextEditing

/// The text of a text view. Places in it are in Unicode scalars, as GTK counts.
@MainActor
public struct TextBuffer {
    /// GTK's own buffer, which the view owns.
    public let pointer: UnsafeMutablePointer<GtkTextBuffer>

    /// The text of a view.
    public init(of view: Widget) {
        pointer = gtk_text_view_get_buffer(view.cast())
    }

    /// How many Unicode scalars are in it.
    public var count: Int { Int(gtk_text_buffer_get_char_count(pointer)) }

    /// How many lines it has; an empty text has one.
    public var lineCount: Int { Int(gtk_text_buffer_get_line_count(pointer)) }

    /// The whole text.
    public var contents: String {
        var (start, end) = (GtkTextIter(), GtkTextIter())
        gtk_text_buffer_get_bounds(pointer, &start, &end)
        return text(from: start, to: end)
    }

    /// The selection.
    public var selection: TextSelection {
        TextSelection(
            anchor: offset(of: gtk_text_buffer_get_selection_bound(pointer)),
            cursor: offset(of: gtk_text_buffer_get_insert(pointer)))
    }

    /// GTK's iterator for a place, valid until the text changes.
    public func iterator(at offset: Int) -> GtkTextIter {
        var iterator = GtkTextIter()
        gtk_text_buffer_get_iter_at_offset(pointer, &iterator, CInt(offset))
        return iterator
    }

    /// A part of the text.
    public func text(_ range: Range<Int>) -> String {
        text(from: iterator(at: range.lowerBound), to: iterator(at: range.upperBound))
    }

    /// The text between two places.
    public func text(from start: GtkTextIter, to end: GtkTextIter) -> String {
        var (start, end) = (start, end)
        guard let text = gtk_text_buffer_get_text(pointer, &start, &end, 1) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }

    /// A line without its end; empty if there is none.
    ///
    /// - Parameter line: counted from 0.
    public func text(ofLine line: Int) -> String {
        var start = GtkTextIter()
        gtk_text_buffer_get_iter_at_line(pointer, &start, CInt(line))
        var end = start
        if gtk_text_iter_ends_line(&end) == 0 { gtk_text_iter_forward_to_line_end(&end) }
        return text(from: start, to: end)
    }

    /// Replaces a part of the text, as one undo step; undoing it restores the selection. If that changes nothing, there
    /// is nothing to undo.
    public func replace(_ change: TextReplacement) {
        defer { select(change.selection) }
        guard !change.replacement.utf8.elementsEqual(text(change.range).utf8) else { return }
        var (start, end) = (iterator(at: change.range.lowerBound), iterator(at: change.range.upperBound))
        gtk_text_buffer_begin_user_action(pointer)
        // GTK remembers the selection with the first deletion.
        let wasSelected = selection.anchor != selection.cursor
        gtk_text_buffer_delete(pointer, &start, &end)
        if wasSelected, change.selection.anchor != change.selection.cursor { PrimarySelection.separateClaims() }
        gtk_text_buffer_insert(pointer, &start, change.replacement, CInt(change.replacement.utf8.count))
        gtk_text_buffer_end_user_action(pointer)
    }

    /// Selects a part of the text; the view is not scrolled.
    public func select(_ selection: TextSelection) {
        var (cursor, anchor) = (iterator(at: selection.cursor), iterator(at: selection.anchor))
        gtk_text_buffer_select_range(pointer, &cursor, &anchor)
    }

    private func offset(of mark: UnsafeMutablePointer<GtkTextMark>?) -> Int {
        var iterator = GtkTextIter()
        gtk_text_buffer_get_iter_at_mark(pointer, &iterator, mark)
        return iterator.offset
    }
}

extension GtkTextIter {
    /// Where it is in its text, in Unicode scalars.
    public var offset: Int {
        var iterator = self
        return Int(gtk_text_iter_get_offset(&iterator))
    }

    /// The line it is in, from 0.
    public var line: Int {
        var iterator = self
        return Int(gtk_text_iter_get_line(&iterator))
    }

    /// Whether a line begins there.
    public var isAtLineStart: Bool {
        var iterator = self
        return gtk_text_iter_starts_line(&iterator) != 0
    }
}
