import CAdwaita
import SongbookModel
import TextEditing
import Toolkit

/// The keys that move and duplicate lines of the lyrics: Alt+Up, Alt+Down, Shift+Ctrl+D. Each is one step of undo.
@MainActor
struct LineKeys {
    private let view: Widget
    private let buffer: TextBuffer

    /// - Parameter composition: the view's; while text is being composed, keys belong to the input method.
    @discardableResult
    init(of view: Widget, unless composition: Composition) {
        self.view = view
        buffer = TextBuffer(of: view)
        onKey(of: view, unless: composition) { [self] key, modifiers in
            guard let command = Self.command(key, modifiers), gtk_text_view_get_editable(view.cast()) != 0 else {
                return false
            }
            if let change = command(selectedLines) {
                buffer.replace(change)
                gtk_text_view_scroll_mark_onscreen(view.cast(), gtk_text_buffer_get_insert(buffer.pointer))
            }
            return true
        }
    }

    private static func command(_ key: CInt, _ modifiers: UInt32) -> ((SelectedLines) -> TextReplacement?)? {
        switch (key, modifiers) {
        case (GDK_KEY_Up, GDK_ALT_MASK.rawValue), (GDK_KEY_KP_Up, GDK_ALT_MASK.rawValue): \.movedUp
        case (GDK_KEY_Down, GDK_ALT_MASK.rawValue), (GDK_KEY_KP_Down, GDK_ALT_MASK.rawValue): \.movedDown
        case (GDK_KEY_D, GDK_SHIFT_MASK.rawValue | GDK_CONTROL_MASK.rawValue),
            (GDK_KEY_d, GDK_SHIFT_MASK.rawValue | GDK_CONTROL_MASK.rawValue):
            { $0.duplicated }
        default: nil
        }
    }

    /// The selected lines, without the last one if the selection ends at its start.
    private var selectedLines: SelectedLines {
        let selection = buffer.selection
        var start = buffer.iterator(at: min(selection.anchor, selection.cursor))
        var end = buffer.iterator(at: max(selection.anchor, selection.cursor))
        if !(end.isAtLineStart && end.line > start.line) { gtk_text_iter_forward_line(&end) }
        gtk_text_iter_set_line_offset(&start, 0)
        let hasLineBelow = end.isAtLineStart && end.line > start.line
        var (above, below) = (start, end)
        let hasLineAbove = gtk_text_iter_backward_line(&above) != 0
        gtk_text_iter_forward_line(&below)
        return SelectedLines(
            start: start.offset, lines: buffer.text(from: start, to: end),
            above: hasLineAbove ? buffer.text(from: above, to: start) : nil,
            below: hasLineBelow ? buffer.text(from: end, to: below) : nil, selection: selection)
    }
}
