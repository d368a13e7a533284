import CAdwaita
import SongbookModel
import TextEditing
import Toolkit

extension LyricsView {
    /// How much text is read before the caret, and how much after it, in Unicode scalars.
    private static let reach = 4000
    /// Enough to identify a language.
    private static let beginningLength = 16_000

    /// The user's place in the lyrics.
    var caret: LyricsCaret {
        let buffer = text
        let selection = meantSelection
        let (start, end) = (min(selection.anchor, selection.cursor), max(selection.anchor, selection.cursor))
        var first = buffer.iterator(at: max(0, start - Self.reach))
        if first.offset > 0 { gtk_text_iter_forward_line(&first) }
        // In a line that is longer than the reach, the text starts within the line.
        if first.offset > start { first = buffer.iterator(at: max(0, start - Self.reach)) }
        return LyricsCaret(
            before: buffer.text(first.offset..<start), selection: buffer.text(start..<end),
            after: buffer.text(end..<min(buffer.count, end + Self.reach)), start: start)
    }

    /// The selection, or the one when the lyrics lost the keyboard focus, if nothing has changed it since.
    var meantSelection: TextSelection {
        let current = text.selection
        guard !hasFocus, current.anchor == current.cursor, let left = selectionLeft, left.amount == amountChanged,
            left.selection.cursor == current.cursor
        else { return current }
        return left.selection
    }

    /// Returns the keyboard focus to the lyrics, with the selection from when they lost it.
    func returnFocus() {
        let selection = meantSelection
        grabFocus()
        if text.selection != selection { text.select(selection) }
    }

    /// The beginning of the lyrics.
    var beginning: String { text.text(0..<min(text.count, Self.beginningLength)) }

    /// Applies a change to the lyrics as one undo step, and scrolls to it.
    func put(_ change: TextReplacement) {
        text.replace(change)
        gtk_text_view_scroll_mark_onscreen(widget.cast(), gtk_text_buffer_get_insert(text.pointer))
    }
}
