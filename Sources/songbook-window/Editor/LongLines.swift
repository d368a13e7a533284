import CAdwaita
import SongbookModel
import Toolkit
import Translations

/// Shows only a part of each line that is too long for GTK to lay out while the user types: the part around the cursor,
/// which follows it. The text stays editable; it and its undo history stay unchanged.
@MainActor
final class LongLines {
    /// Whether any line is partly shown.
    private(set) var isAny = false {
        didSet { if isAny, !oldValue { onAppear() } }
    }

    /// The notice that lines are partly shown.
    static var notice: String {
        translated(
            """
            Lines longer than \(ShownPart.longest.grouped) characters are only partly shown. Move the cursor to see the \
            rest.
            """)
    }

    /// Called when the first partly shown line appears.
    var onAppear: @MainActor () -> Void = {}

    private let view: Widget
    private let buffer: TextBuffer
    /// The tag of hidden text.
    private let hidden: TextTag
    /// The extent of the changes in the current user action: its start, and the number of characters after its end.
    private var changed: (start: Int, tail: Int)?

    /// The instance lives as long as the text.
    @discardableResult
    init(in view: Widget, _ changes: TextChanges) {
        self.view = view
        buffer = TextBuffer(of: view)
        hidden = TextTag(of: buffer.pointer)
        hidden.hide()
        changes.listen { [self] range in
            let tail = buffer.count - range.upperBound
            changed = changed.map { (min($0.start, range.lowerBound), min($0.tail, tail)) } ?? (range.lowerBound, tail)
            update(range)
        }
        // Text pasted from the same buffer may arrive hidden, after its insertion was reported.
        connect(buffer.pointer, "end-user-action") { [self] _ in
            guard let (start, tail) = changed else { return }
            changed = nil
            if isAny, buffer.count - tail >= start { update(start..<(buffer.count - tail)) }
        }
        connect(buffer.pointer, "notify::cursor-position") { [self] _ in
            guard isAny else { return }
            var line = cursor
            gtk_text_iter_set_line_offset(&line, 0)
            update(line)
        }
        keepHiddenWords()
    }
}

extension LongLines {
    private var cursor: GtkTextIter {
        var cursor = GtkTextIter()
        gtk_text_buffer_get_iter_at_mark(buffer.pointer, &cursor, gtk_text_buffer_get_insert(buffer.pointer))
        return cursor
    }

    /// Updates the lines in this range that may be too long or are partly shown. It advances by the length of a line
    /// that is too long, so that it finds each of them without visiting a million short lines one by one.
    private func update(_ range: Range<Int>) {
        guard isAny || buffer.count > ShownPart.longest else { return }
        var place = buffer.iterator(at: range.lowerBound)
        while true {
            var end = place
            gtk_text_iter_set_line_offset(&place, 0)
            update(place)
            if gtk_text_iter_ends_line(&end) == 0 { gtk_text_iter_forward_to_line_end(&end) }
            guard end.offset < range.upperBound else { break }
            place = nextPlace(behind: end, upTo: range.upperBound)
        }
        var start = buffer.iterator(at: 0)
        isAny =
            gtk_text_iter_has_tag(&start, hidden.pointer) != 0
            || gtk_text_iter_forward_to_tag_toggle(&start, hidden.pointer) != 0
    }

    /// Returns where to look next after the end of a line: one step on, but not past the start of hidden text.
    private func nextPlace(behind end: GtkTextIter, upTo last: Int) -> GtkTextIter {
        let step = buffer.iterator(at: min(end.offset + ShownPart.longest, last))
        var next = end
        gtk_text_iter_forward_char(&next)
        if gtk_text_iter_has_tag(&next, hidden.pointer) != 0 { return next }
        let isHiddenNext = gtk_text_iter_forward_to_tag_toggle(&next, hidden.pointer) != 0
        return isHiddenNext && next.offset < step.offset ? next : step
    }

    /// - Parameter line: the start of a line.
    private func update(_ line: GtkTextIter) {
        var (start, end) = (line, line)
        guard isAny || gtk_text_iter_get_chars_in_line(&start) > CInt(ShownPart.longest) else { return }
        if gtk_text_iter_ends_line(&end) == 0 { gtk_text_iter_forward_to_line_end(&end) }
        let count = end.offset - start.offset
        var cursor = cursor
        let isCursorIn = gtk_text_iter_compare(&cursor, &start) >= 0 && gtk_text_iter_compare(&cursor, &end) <= 0
        let place = isCursorIn ? cursor.offset - start.offset : nil
        if let shown = shownPart(from: start, to: end), count > ShownPart.longest || shown == 0..<count,
            ShownPart.isEnough(shown, around: place, of: count)
        {
            return
        }
        gtk_text_buffer_remove_tag(buffer.pointer, hidden.pointer, &start, &end)
        guard count > ShownPart.longest else { return }
        isAny = true
        let shown = ShownPart.around(place ?? 0, of: count)
        var (first, last) = (start, start)
        gtk_text_iter_set_line_offset(&first, CInt(shown.lowerBound))
        gtk_text_buffer_apply_tag(buffer.pointer, hidden.pointer, &start, &first)
        gtk_text_iter_set_line_offset(&last, CInt(shown.upperBound))
        gtk_text_buffer_apply_tag(buffer.pointer, hidden.pointer, &last, &end)
    }

    /// Returns the part of a line that is shown now; nil if that is not one piece.
    private func shownPart(from start: GtkTextIter, to end: GtkTextIter) -> Range<Int>? {
        var (place, end) = (start, end)
        func toggle() {
            if gtk_text_iter_forward_to_tag_toggle(&place, hidden.pointer) == 0
                || gtk_text_iter_compare(&place, &end) > 0
            {
                place = end
            }
        }
        if gtk_text_iter_has_tag(&place, hidden.pointer) != 0 { toggle() }
        let first = place.offset
        toggle()
        let last = place.offset
        toggle()
        return gtk_text_iter_compare(&place, &end) == 0 ? (first - start.offset)..<(last - start.offset) : nil
    }
}

// MARK: - Selection

extension LongLines {
    /// GTK copies only visible text, but a cut deletes all that is selected. Source:
    /// gtk_text_buffer_get_selection_content.
    private func keepHiddenWords() {
        for signal in ["copy-clipboard", "cut-clipboard"] {
            connect(view, signal) { [self] _ in
                guard let (start, end) = hiddenSelection else { return }
                stopEmission(of: signal, by: view)
                gdk_clipboard_set_text(gtk_widget_get_clipboard(view), buffer.text(from: start, to: end))
                guard signal == "cut-clipboard" else { return }
                gtk_text_buffer_delete_selection(buffer.pointer, 1, gtk_text_view_get_editable(view.cast()))
                gtk_text_view_scroll_mark_onscreen(view.cast(), gtk_text_buffer_get_insert(buffer.pointer))
            }
        }
        // Dragging would lose hidden text, too. So a click into such a selection clears it instead of starting a drag.
        let click = gtk_gesture_click_new()!
        gtk_gesture_single_set_button(click, guint(GDK_BUTTON_PRIMARY))
        gtk_event_controller_set_propagation_phase(click, GTK_PHASE_CAPTURE)
        connect(click, "pressed") { [self] emission in
            guard var (start, end) = hiddenSelection, emission.int(1) == 1 else { return }
            var (column, row): (CInt, CInt) = (0, 0)
            gtk_text_view_window_to_buffer_coords(
                view.cast(), GTK_TEXT_WINDOW_WIDGET, CInt(emission.double(2)), CInt(emission.double(3)), &column, &row)
            var place = GtkTextIter()
            gtk_text_view_get_iter_at_location(view.cast(), &place, column, row)
            guard gtk_text_iter_in_range(&place, &start, &end) != 0 else { return }
            gtk_text_buffer_place_cursor(buffer.pointer, &place)
        }
        gtk_widget_add_controller(view, click)
    }

    /// The selection, if some of it is hidden.
    private var hiddenSelection: (start: GtkTextIter, end: GtkTextIter)? {
        var (start, end) = (GtkTextIter(), GtkTextIter())
        guard isAny, gtk_text_buffer_get_selection_bounds(buffer.pointer, &start, &end) != 0 else { return nil }
        var place = start
        let isHidden =
            gtk_text_iter_has_tag(&place, hidden.pointer) != 0
            || gtk_text_iter_forward_to_tag_toggle(&place, hidden.pointer) != 0
                && gtk_text_iter_compare(&place, &end) < 0
        return isHidden ? (start, end) : nil
    }
}
