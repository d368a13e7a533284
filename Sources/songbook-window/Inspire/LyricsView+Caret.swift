import CAdwaita
import Toolkit

extension LyricsView {
    /// How much of the text before the caret is looked at, in Unicode scalars; and behind it.
    private static let reach = 4000
    /// Enough to tell a language.
    private static let beginningLength = 16_000

    /// Where somebody is in the lyrics.
    var caret: LyricsCaret {
        let buffer = text
        let selection = meantSelection
        let (start, end) = (min(selection.anchor, selection.cursor), max(selection.anchor, selection.cursor))
        var first = buffer.iterator(at: max(0, start - Self.reach))
        if first.offset > 0 { gtk_text_iter_forward_line(&first) }
        // A line that is longer than all that.
        if first.offset > start { first = buffer.iterator(at: max(0, start - Self.reach)) }
        return LyricsCaret(
            before: buffer.text(first.offset..<start), selection: buffer.text(start..<end),
            after: buffer.text(end..<min(buffer.count, end + Self.reach)), start: start)
    }

    /// What is selected, or was when the keyboard went elsewhere, if nobody changed that since.
    var meantSelection: TextSelection {
        let current = text.selection
        guard !hasFocus, current.anchor == current.cursor, let left = selectionLeft, left.amount == amountChanged,
            left.selection.cursor == current.cursor
        else { return current }
        return left.selection
    }

    /// Brings the keyboard back, with what was selected when it went.
    func returnFocus() {
        let selection = meantSelection
        grabFocus()
        if text.selection != selection { text.select(selection) }
    }

    /// The first lyrics.
    var beginning: String { text.text(0..<min(text.count, Self.beginningLength)) }

    /// Puts something into the lyrics, as one step of undo, and shows where.
    func put(_ change: TextReplacement) {
        text.replace(change)
        gtk_text_view_scroll_mark_onscreen(widget.cast(), gtk_text_buffer_get_insert(text.pointer))
    }
}
