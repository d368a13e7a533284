import CAdwaita
import Toolkit
import Translations

/// The entry for the text that replaces matches, with its buttons and a button that shows the row.
@MainActor
final class ReplaceRow {
    /// The row as a widget.
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8)
    /// The button that shows and hides the row.
    let toggle: Widget = gtk_toggle_button_new()
    /// Called to replace the current match, or all of them.
    var onReplace: @MainActor (_ all: Bool) -> Void = { _ in }
    /// Called when Shift+Tab leads back to the words to find.
    var onBack: @MainActor () -> Void = {}
    /// Called when Escape is pressed.
    var onLeave: @MainActor () -> Void = {}

    private let entry: Widget = gtk_entry_new()
    private let one: Widget = gtk_button_new_with_label(translated("Replace"))
    private let all: Widget = gtk_button_new_with_label(translated("Replace All"))

    init() {
        gtk_button_set_icon_name(toggle.cast(), "edit-find-replace-symbolic")
        setTooltip(toggle, translated("Replace (Ctrl+H)"))
        setAccessibleName(toggle, translated("Show Replace"))
        gtk_widget_set_focus_on_click(toggle, 0)
        gtk_entry_set_placeholder_text(entry.cast(), translated("Replace with"))
        setAccessibleName(entry, translated("Replace with"))
        gtk_editable_set_width_chars(entry.opaque, 6)
        gtk_widget_set_hexpand(entry, 1)
        for part in [entry, one, all] { gtk_box_append(widget.cast(), part) }
        // The keyboard focus stays where it was, so that Escape works there.
        for button in [one, all] { gtk_widget_set_focus_on_click(button, 0) }
        gtk_widget_set_visible(widget, 0)
        bindProperty(toggle, "active", to: widget, "visible")
        connect(one, "clicked") { [self] _ in onReplace(false) }
        connect(all, "clicked") { [self] _ in onReplace(true) }
        // Works without a match, too: the search may not have found the latest words yet, and replacing searches again.
        connect(entry, "activate") { [self] _ in onReplace(false) }
        onKey(of: entry) { [self] key, _ in
            guard key == GDK_KEY_ISO_Left_Tab else { return false }
            onBack()
            return true
        }
        onKey(of: entry, unless: Composition(in: entry)) { [self] key, modifiers in
            guard key == GDK_KEY_Escape, modifiers == 0 else { return false }
            onLeave()
            return true
        }
    }

    /// Moves the keyboard focus to the entry and selects all of it.
    func grabFocus() {
        gtk_widget_grab_focus(entry)
    }

    var words: String { String(cString: gtk_editable_get_text(entry.opaque)) }

    /// Whether the row is visible.
    var isShown: Bool {
        get { gtk_widget_get_visible(widget) != 0 }
        set { gtk_widget_set_visible(widget, newValue.gboolean) }
    }

    /// Whether matches can be replaced at all.
    var isPossible: Bool {
        get { gtk_widget_get_visible(toggle) != 0 }
        set {
            gtk_widget_set_visible(toggle, newValue.gboolean)
            if !newValue { isShown = false }
        }
    }

    /// Whether there is a match.
    var hasMatch = false {
        didSet {
            // A button that becomes insensitive would lose the keyboard focus.
            if !hasMatch, [one, all].contains(where: { gtk_widget_has_focus($0) != 0 }) {
                gtk_widget_grab_focus(entry)
            }
            for button in [one, all] { gtk_widget_set_sensitive(button, hasMatch.gboolean) }
        }
    }
}
