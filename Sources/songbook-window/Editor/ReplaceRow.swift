import CAdwaita
import Toolkit
import Translations

/// Where words are typed that are put in place of what is found, with the buttons that do it, and one that shows the row.
@MainActor
final class ReplaceRow {
    /// The row as a widget.
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8)
    /// The button that shows and hides the row.
    let toggle: Widget = gtk_toggle_button_new()
    /// Called when a match is to be replaced, or all of them.
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
        // Escape is meant for what had the keyboard before.
        for button in [one, all] { gtk_widget_set_focus_on_click(button, 0) }
        gtk_widget_set_visible(widget, 0)
        bindProperty(toggle, "active", to: widget, "visible")
        connect(one, "clicked") { [self] _ in onReplace(false) }
        connect(all, "clicked") { [self] _ in onReplace(true) }
        // What was typed just now may not be found yet, which is looked for once more to replace it.
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

    /// Puts the keyboard where the words are typed, with all of them selected.
    func grabFocus() {
        gtk_widget_grab_focus(entry)
    }

    var words: String { String(cString: gtk_editable_get_text(entry.opaque)) }

    /// Whether it is shown.
    var isShown: Bool {
        get { gtk_widget_get_visible(widget) != 0 }
        set { gtk_widget_set_visible(widget, newValue.gboolean) }
    }

    /// Whether what is found can be replaced at all.
    var isPossible: Bool {
        get { gtk_widget_get_visible(toggle) != 0 }
        set {
            gtk_widget_set_visible(toggle, newValue.gboolean)
            if !newValue { isShown = false }
        }
    }

    /// Whether something is found.
    var hasMatch = false {
        didSet {
            // With a button that is off, the keyboard would be nowhere.
            if !hasMatch, [one, all].contains(where: { gtk_widget_has_focus($0) != 0 }) {
                gtk_widget_grab_focus(entry)
            }
            for button in [one, all] { gtk_widget_set_sensitive(button, hasMatch.gboolean) }
        }
    }
}
