import CAdwaita
import Toolkit
import Translations

/// Where words to search a library for are typed; out of sight while nothing is searched for.
@MainActor
final class SearchField {
    /// The field as a widget.
    let widget = SearchBar.make()
    /// The button that shows and hides it.
    let button: Widget = gtk_toggle_button_new()
    /// Called when other words are searched for; none when nothing is.
    var onChange: @MainActor (String) -> Void = { _ in }
    /// Called when a key leads on to what was found; with `true` to open the first of it.
    var onLeave: @MainActor (_ opens: Bool) -> Void = { _ in }

    /// Called when it is out of sight again, and what had the keyboard before is, too.
    var onEnd: @MainActor () -> Void = {}

    /// Is asked first about keys that are pressed in the field; true keeps a key from it.
    var takesKey: @MainActor (_ key: CInt, _ modifiers: UInt32) -> Bool = { _, _ in false }
    /// Called when the cursor comes to another place.
    var onCursor: @MainActor () -> Void = {}
    /// The words that it was shown with, which nobody typed.
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
        // A search that is no longer wanted is given up at once, so that none has to wait for the next key.
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

    /// What is searched for.
    var words: String {
        gtk_search_bar_get_search_mode(widget.opaque) == 0 ? "" : String(cString: gtk_editable_get_text(entry.opaque))
    }

    /// Where the cursor is, in Unicode scalars.
    var cursor: Int { Int(gtk_editable_get_position(entry.opaque)) }

    var hasFocus: Bool {
        guard let focus = gtk_widget_get_root(entry).flatMap({ gtk_root_get_focus($0) }) else { return false }
        return gtk_widget_is_ancestor(focus, entry) != 0
    }

    /// Shows the field, ready to type.
    func begin() {
        if !hasFocus { focus.remember(widget) }
        gtk_search_bar_set_search_mode(widget.opaque, 1)
        gtk_widget_grab_focus(entry)
        gtk_editable_select_region(entry.opaque, 0, -1)
    }

    /// Shows the field with these words, ready to type more.
    func begin(with words: String) {
        begin()
        givenWords = words
        gtk_editable_set_text(entry.opaque, words)
        gtk_editable_set_position(entry.opaque, -1)
    }

    /// Gives it the keyboard again, with the cursor where it was.
    func resume() {
        guard let text = gtk_editable_get_delegate(entry.opaque) else { return }
        gtk_text_grab_focus_without_selecting(UnsafeMutablePointer(text))
    }

    /// Searches for other words.
    ///
    /// - Parameter cursor: where it is put, in Unicode scalars.
    func replace(_ words: String, cursor: Int) {
        gtk_editable_set_text(entry.opaque, words)
        gtk_editable_set_position(entry.opaque, CInt(cursor))
    }

    /// Types letters at the cursor.
    func insert(_ letters: String) {
        gtk_editable_delete_selection(entry.opaque)
        var position = gtk_editable_get_position(entry.opaque)
        gtk_editable_insert_text(entry.opaque, letters, -1, &position)
        gtk_editable_set_position(entry.opaque, position)
    }

    /// Searches no more.
    func end() {
        gtk_search_bar_set_search_mode(widget.opaque, 0)
    }
}
