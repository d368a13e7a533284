import CAdwaita
import Toolkit
import Translations

/// The search field of a library; hidden while no search is under way.
@MainActor
final class SearchField {
    /// The field as a widget.
    let widget = SearchBar.make()
    /// The button that shows and hides the field.
    let button: Widget = gtk_toggle_button_new()
    /// Called when the words to search for change; empty when the search ends.
    var onChange: @MainActor (String) -> Void = { _ in }
    /// Called when a key leads to the results; with `true` to open the first one.
    var onLeave: @MainActor (_ opens: Bool) -> Void = { _ in }

    /// Called when the field is hidden again and what had the keyboard focus before is hidden too.
    var onEnd: @MainActor () -> Void = {}

    /// Called first with keys that are pressed in the field; returns true to consume the key.
    var takesKey: @MainActor (_ key: CInt, _ modifiers: UInt32) -> Bool = { _, _ in false }
    /// Called when the cursor moves.
    var onCursor: @MainActor () -> Void = {}
    /// The words that the field was opened with, which the user did not type.
    private(set) var givenWords: String?

    let entry: Widget = gtk_search_entry_new()
    private let focus = FocusReturn()

    init() {
        gtk_button_set_icon_name(button.cast(), "system-search-symbolic")
        setTooltip(button, translated("Search (Ctrl+Shift+F)"))
        setAccessibleName(button, translated("Search"))
        setAccessibleName(entry, translated("Search titles and lyrics"))
        setProperty(entry, "placeholder-text", translated("Search titles and lyrics"))
        gtk_widget_set_hexpand(entry, 1)
        // An outdated search is canceled at once, so a short delay is enough.
        gtk_search_entry_set_search_delay(entry.opaque, 30)
        gtk_search_bar_set_child(widget.opaque, entry)
        gtk_search_bar_connect_entry(widget.opaque, entry.opaque)
        bindProperty(button, "active", to: widget, "search-mode-enabled")
        connect(widget, "notify::search-mode-enabled") { [self] _ in
            guard gtk_search_bar_get_search_mode(widget.opaque) == 0, hasFocus, !focus.giveBack() else { return }
            onEnd()
        }
        hideUnlessSearching(widget)
        connect(entry, "search-changed") { [self] _ in onChange(words) }
        connect(entry, "activate") { [self] _ in onLeave(true) }
        connect(entry, "notify::cursor-position") { [self] _ in onCursor() }
        onKey(of: entry, unless: Composition(in: entry)) { [self] key, modifiers in
            if takesKey(key, modifiers) { return true }
            guard key == GDK_KEY_Down || key == GDK_KEY_KP_Down, modifiers == 0 else { return false }
            onLeave(false)
            return true
        }
    }

    /// The words to search for.
    var words: String {
        gtk_search_bar_get_search_mode(widget.opaque) == 0 ? "" : String(cString: gtk_editable_get_text(entry.opaque))
    }

    /// The position of the cursor, in Unicode scalars.
    var cursor: Int { Int(gtk_editable_get_position(entry.opaque)) }

    var hasFocus: Bool {
        guard let focus = gtk_widget_get_root(entry).flatMap({ gtk_root_get_focus($0) }) else { return false }
        return gtk_widget_is_ancestor(focus, entry) != 0
    }

    /// Shows the field, ready for typing.
    func begin() {
        if !hasFocus { focus.remember(widget) }
        gtk_search_bar_set_search_mode(widget.opaque, 1)
        gtk_widget_grab_focus(entry)
        gtk_editable_select_region(entry.opaque, 0, -1)
    }

    /// Shows the field with these words, ready for typing more.
    func begin(with words: String) {
        begin()
        givenWords = words
        gtk_editable_set_text(entry.opaque, words)
        gtk_editable_set_position(entry.opaque, -1)
    }

    /// Returns the keyboard focus to the field, with the cursor where it was.
    func resume() {
        guard let text = gtk_editable_get_delegate(entry.opaque) else { return }
        gtk_text_grab_focus_without_selecting(UnsafeMutablePointer(text))
    }

    /// Searches for other words.
    ///
    /// - Parameter cursor: its new position, in Unicode scalars.
    func replace(_ words: String, cursor: Int) {
        gtk_editable_set_text(entry.opaque, words)
        gtk_editable_set_position(entry.opaque, CInt(cursor))
    }

    /// Inserts letters at the cursor.
    func insert(_ letters: String) {
        gtk_editable_delete_selection(entry.opaque)
        var position = gtk_editable_get_position(entry.opaque)
        gtk_editable_insert_text(entry.opaque, letters, -1, &position)
        gtk_editable_set_position(entry.opaque, position)
    }

    /// Ends the search.
    func end() {
        gtk_search_bar_set_search_mode(widget.opaque, 0)
    }
}
