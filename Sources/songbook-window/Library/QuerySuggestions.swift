import CAdwaita
import FileWork
import Files
import Glibc
import LibraryIndex
import Toolkit
import Translations

/// Suggestions for the term that is typed in the search field: a few lines below the field, hidden if there are none.
/// Down moves to them, Tab accepts the first, Escape hides them.
@MainActor
final class QuerySuggestions {
    /// The lines as a widget.
    let widget: Widget = gtk_list_box_new()

    private let field: SearchField
    private let worker = FileWorker()
    private var generation = Generation()
    /// The term that the lines complete; nil while there are none.
    private var completion: QueryCompletion?
    private var shown: [QuerySuggestion] = []
    /// The words for which the user dismissed the suggestions.
    private var dismissed: String?
    /// Whether the window is gone: no widget may be used any more.
    private var isClosed = false
    private var vocabulary: (tree: LibraryTree, words: QueryVocabulary)?

    /// - Parameter field: the field for the query; its keys are handled here first.
    init(for field: SearchField) {
        self.field = field
        gtk_list_box_set_selection_mode(widget.opaque, GTK_SELECTION_NONE)
        gtk_widget_add_css_class(widget, "query-suggestions")
        setAccessibleName(widget, translated("Suggestions"))
        gtk_widget_set_visible(widget, 0)
        connect(widget, "row-activated") { [self] emission in
            guard let row = emission.object(1) else { return }
            accept(Int(gtk_list_box_row_get_index(row.cast())))
        }
        onKey(of: widget) { [self] key, modifiers in take(key, modifiers) }
        field.takesKey = { [unowned self] in takeInField($0, $1) }
        for part in [widget, field.entry] {
            let focus = gtk_event_controller_focus_new()!
            connect(focus, "leave") { [self] _ in
                MainLoop.post { [weak self] in
                    if let self, !isClosed, !hasFocus, !self.field.hasFocus { hide() }
                }
            }
            gtk_widget_add_controller(part, focus)
        }
    }

    /// Whether there are any suggestions.
    var isShown: Bool { !shown.isEmpty }

    /// Shows suggestions for the term at the cursor as soon as they are found.
    func update(for tree: LibraryTree?) {
        let words = field.words
        // The field reports what was typed with a delay, when a line may have the focus already.
        if hasFocus, !words.isEmpty { return }
        generation.advance()
        guard let tree, words != dismissed, words != field.givenWords, field.hasFocus,
            let completion = QueryCompletion(words, cursor: field.cursor)
        else {
            if words != dismissed { dismissed = nil }
            return hide()
        }
        dismissed = nil
        let known = vocabulary.flatMap { $0.tree === tree ? $0.words : nil }
        worker.run {
            let words = known ?? QueryVocabulary(tree)
            return (words, words.suggestions(for: completion))
        } then: { [weak self, generation] (words: QueryVocabulary, suggestions: [QuerySuggestion]) in
            guard let self else { return }
            vocabulary = (tree, words)
            if generation == self.generation { show(suggestions, for: completion) }
        }
    }

    /// Call this when the window closes.
    func close() {
        isClosed = true
        worker.dropResults()
    }
}

extension QuerySuggestions {
    private var hasFocus: Bool { focusedLine != nil }

    private var focusedLine: Int? {
        guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root),
            gtk_widget_get_parent(focus) == widget
        else { return nil }
        return Int(gtk_list_box_row_get_index(focus.cast()))
    }

    private func show(_ suggestions: [QuerySuggestion], for completion: QueryCompletion) {
        self.completion = completion
        guard suggestions != shown else { return }
        guard !suggestions.isEmpty else { return hide() }
        clear()
        shown = suggestions
        for suggestion in suggestions {
            let label = makeLabel(suggestion.value.asLine)
            gtk_label_set_wrap(label.opaque, 0)
            gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_MIDDLE)
            let row = gtk_list_box_row_new()!
            gtk_list_box_row_set_child(row.cast(), label)
            setAccessibleName(row, suggestion.value.asLine)
            gtk_list_box_append(widget.opaque, row)
        }
        gtk_widget_set_visible(widget, 1)
    }

    private func hide() {
        generation.advance()
        completion = nil
        if hasFocus { field.resume() }
        clear()
        gtk_widget_set_visible(widget, 0)
    }

    private func clear() {
        shown = []
        while let row = gtk_list_box_get_row_at_index(widget.opaque, 0) {
            gtk_list_box_remove(widget.opaque, Widget(OpaquePointer(row)))
        }
    }

    private func accept(_ line: Int) {
        guard let completion, shown.indices.contains(line) else { return }
        let (text, cursor) = completion.replacing(with: shown[line].term)
        field.resume()
        hide()
        field.replace(text, cursor: cursor)
    }

    private func focus(_ line: Int) {
        guard let row = gtk_list_box_get_row_at_index(widget.opaque, CInt(line)) else { return }
        gtk_widget_grab_focus(Widget(OpaquePointer(row)))
    }

    /// Handles keys that are pressed in the field.
    private func takeInField(_ key: CInt, _ modifiers: UInt32) -> Bool {
        guard !shown.isEmpty, modifiers == 0 else { return false }
        switch key {
        case GDK_KEY_Down, GDK_KEY_KP_Down: focus(0)
        case GDK_KEY_Tab: accept(0)
        case GDK_KEY_Escape: dismiss()
        default: return false
        }
        return true
    }

    /// Handles keys that are pressed on a line.
    private func take(_ key: CInt, _ modifiers: UInt32) -> Bool {
        guard let line = focusedLine else { return false }
        let typed = gdk_keyval_to_unicode(guint(key))
        switch key {
        case GDK_KEY_Escape where modifiers == 0: dismiss()
        case GDK_KEY_Tab where modifiers == 0: accept(line)
        case GDK_KEY_Up where modifiers == 0 && line == 0: field.resume()
        case GDK_KEY_Down where modifiers == 0 && line == shown.count - 1: break
        case GDK_KEY_BackSpace where modifiers == 0: field.resume()
        default:
            // Further typing goes to the field.
            guard modifiers & ~GDK_SHIFT_MASK.rawValue == 0, typed > 0x20, typed != 0x7F,
                let scalar = Unicode.Scalar(typed)
            else { return false }
            field.resume()
            field.insert(String(Character(scalar)))
        }
        return true
    }

    private func dismiss() {
        dismissed = field.words
        field.resume()
        hide()
    }
}
