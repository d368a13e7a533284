import CAdwaita
import Toolkit
import Translations

/// The entry for words to find in the song, with the number of matches and buttons that go from one to the next. Hidden
/// while no search is active.
@MainActor
final class FindBar {
    /// The bar as a widget.
    let widget = SearchBar.make()
    /// Called when the search words change.
    var onChange: @MainActor () -> Void = {}
    /// Called to go to the next match, or with -1 to the previous one.
    var onStep: @MainActor (_ by: Int) -> Void = { _ in }
    /// Called to replace the current match, or all of them.
    var onReplace: @MainActor (_ all: Bool) -> Void = { _ in }
    /// Called when the search ends.
    var onEnd: @MainActor () -> Void = {}

    private let entry: Widget = gtk_search_entry_new()
    private let count: Widget = gtk_label_new("")
    private let before: Widget = gtk_button_new_from_icon_name("go-up-symbolic")
    private let next: Widget = gtk_button_new_from_icon_name("go-down-symbolic")
    private let replacing = ReplaceRow()

    init() {
        setAccessibleName(entry, translated("Find in song"))
        gtk_search_entry_set_search_delay(entry.opaque, 30)
        gtk_widget_set_hexpand(entry, 1)
        gtk_widget_add_css_class(count, "dim-label")
        gtk_widget_add_css_class(count, "numeric")
        gtk_widget_set_visible(count, 0)
        name(before, translated("Previous Match"), translated("Previous Match (Shift+Return)"))
        name(next, translated("Next Match"), translated("Next Match (Return)"))
        let steps: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
        gtk_widget_add_css_class(steps, "linked")
        for button in [before, next] { gtk_box_append(steps.cast(), button) }
        gtk_editable_set_width_chars(entry.opaque, 6)
        let box: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6)
        for part in [entry, count, steps, replacing.toggle] { gtk_box_append(box.cast(), part) }
        let rows: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
        for row in [box, replacing.widget] { gtk_box_append(rows.cast(), row) }
        gtk_search_bar_set_child(widget.opaque, makeClamp(rows, maximumWidth: 520))
        gtk_search_bar_connect_entry(widget.opaque, entry.opaque)

        hideUnlessSearching(widget)
        connect(entry, "search-changed") { [self] _ in onChange() }
        connect(entry, "activate") { [self] _ in onStep(1) }
        connect(entry, "next-match") { [self] _ in onStep(1) }
        connect(entry, "previous-match") { [self] _ in onStep(-1) }
        // Tab moves from the words to find to their replacement.
        onKey(of: entry) { [self] key, modifiers in
            guard key == GDK_KEY_Tab, modifiers == 0, replacing.isShown else { return false }
            replacing.grabFocus()
            return true
        }
        replacing.onBack = { [weak self] in self?.grabFocus() }
        replacing.onReplace = { [weak self] in self?.onReplace($0) }
        replacing.onLeave = { [weak self] in
            self?.close()
        }
        connect(before, "clicked") { [self] _ in onStep(-1) }
        connect(next, "clicked") { [self] _ in onStep(1) }
        connect(widget, "notify::search-mode-enabled") { [self] _ in
            if !isShown { onEnd() }
        }
        onKey(of: entry, unless: Composition(in: entry)) { [self] key, modifiers in
            let isReturn = key == GDK_KEY_Return || key == GDK_KEY_KP_Enter
            guard isReturn, modifiers == GDK_SHIFT_MASK.rawValue else { return false }
            onStep(-1)
            return true
        }
    }

    var isShown: Bool { gtk_search_bar_get_search_mode(widget.opaque) != 0 }

    /// The words to find.
    var words: String { isShown ? String(cString: gtk_editable_get_text(entry.opaque)) : "" }

    /// What matches are replaced with.
    var replacement: String { replacing.words }

    /// Whether matches can be replaced.
    var canReplace: Bool {
        get { replacing.isPossible }
        set { replacing.isPossible = newValue }
    }

    /// Shows the bar with the keyboard focus, and searches for `words` at once unless they are empty.
    func begin(with words: String, replacing isReplacing: Bool = false) {
        gtk_search_bar_set_search_mode(widget.opaque, 1)
        if isReplacing { replacing.isShown = true }
        if !words.isEmpty { gtk_editable_set_text(entry.opaque, words) }
        grabFocus()
    }

    /// Moves the keyboard focus to the entry and selects all of it.
    private func grabFocus() {
        gtk_widget_grab_focus(entry)
        gtk_editable_select_region(entry.opaque, 0, -1)
    }

    /// Hides the bar.
    func close() {
        gtk_search_bar_set_search_mode(widget.opaque, 0)
    }

    /// Shows the number of the current match and how many there are, or how many were just replaced.
    ///
    /// - Parameter place: nil while there are no words to find.
    func show(_ place: (current: Int, count: Int)?, replaced: Int? = nil) {
        let isNone = replaced == nil && place?.count == 0
        let words = place.map { place in
            if let replaced {
                return translated(
                    count: replaced, one: "Replaced \(replaced) match", other: "Replaced \(replaced) matches")
            }
            return place.count == 0 ? translated("No matches") : translated("\(place.current + 1) of \(place.count)")
        }
        gtk_label_set_text(count.opaque, words ?? "")
        gtk_widget_set_visible(count, (words != nil).gboolean)
        for button in [before, next] { gtk_widget_set_sensitive(button, ((place?.count ?? 0) > 0).gboolean) }
        replacing.hasMatch = (place?.count ?? 0) > 0
        if isNone { gtk_widget_add_css_class(entry, "error") } else { gtk_widget_remove_css_class(entry, "error") }
    }

    private func name(_ button: Widget, _ name: String, _ tooltip: String) {
        setAccessibleName(button, name)
        setTooltip(button, tooltip)
        gtk_widget_set_focus_on_click(button, 0)
    }
}
