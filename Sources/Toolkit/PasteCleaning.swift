import CAdwaita
import TextEditing

/// Cleans what is pasted or dropped from another program into a text view. That is an undo step of its own: undoing it
/// brings back the text as it came.
///
/// Text from this program stays as it is.
@MainActor
public final class PasteCleaning {
    private let view: Widget
    private let buffer: TextBuffer
    private let clean: (String) -> String
    /// GTK's own drop target, for text that is dropped on the view.
    private let dropTarget: OpaquePointer?
    /// The range that was inserted last as one undo step.
    private var inserted: Range<Int>?

    /// Cleans what is pasted into a view from now on. The view keeps it.
    @discardableResult
    public init(in view: Widget, _ changes: TextChanges, _ clean: @escaping (String) -> String) {
        self.view = view
        self.clean = clean
        buffer = TextBuffer(of: view)
        dropTarget = eventControllers(of: view, gtk_drop_target_get_type()).first
        changes.listen { [self] range in
            guard !range.isEmpty else { return }
            inserted =
                inserted.map { min($0.lowerBound, range.lowerBound)..<max($0.upperBound, range.upperBound) } ?? range
        }
        connect(buffer.pointer, "begin-user-action") { [self] _ in inserted = nil }
        connect(buffer.pointer, "end-user-action") { [self] _ in dropped() }
        connect(buffer.pointer, "paste-done") { [self] emission in
            if let clipboard = emission.object(1), gdk_clipboard_is_local(clipboard) == 0 { cleanInserted() }
        }
    }
}

extension PasteCleaning {
    /// GTK inserts what is dropped as one undo step, which has not ended yet.
    private func dropped() {
        guard let dropTarget, gtk_drop_target_get_value(dropTarget) != nil,
            let drop = gtk_drop_target_get_current_drop(dropTarget), gdk_drop_get_drag(drop) == nil,
            let range = inserted
        else { return }
        let raw = buffer.text(range)
        MainLoop.next { [weak self] in
            guard let self, gtk_widget_get_root(view) != nil, inserted == range, buffer.text(range) == raw else {
                return
            }
            cleanInserted()
        }
    }

    private func cleanInserted() {
        guard let range = inserted else { return }
        inserted = nil
        let raw = buffer.text(range)
        let cleaned = clean(raw)
        guard !cleaned.utf8.elementsEqual(raw.utf8) else { return }
        let growth = cleaned.unicodeScalars.count - range.count
        func moved(_ place: Int) -> Int {
            if place <= range.lowerBound { return place }
            return place >= range.upperBound ? place + growth : min(place, range.upperBound + growth)
        }
        let selection = buffer.selection
        buffer.replace(
            TextReplacement(
                range: range, replacement: cleaned,
                selection: TextSelection(anchor: moved(selection.anchor), cursor: moved(selection.cursor))))
        gtk_text_view_scroll_mark_onscreen(view.cast(), gtk_text_buffer_get_insert(buffer.pointer))
    }
}
