import CAdwaita
import Pronunciation
import Toolkit
import Translations

/// The entry with the word to find words for, which the user can overwrite, and the word's language.
@MainActor
final class RhymeHead {
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6)
    /// Called with a word that the user typed.
    var onType: @MainActor (String) -> Void = { _ in }
    /// Called with a language that the user chose.
    var onLanguage: @MainActor (LanguageTag) -> Void = { _ in }
    /// Called when a key leads to the list.
    var onList: @MainActor () -> Void = {}
    /// Called when a key leads back to the lyrics.
    var onLeave: @MainActor () -> Void = {}

    private let entry: Widget = gtk_search_entry_new()
    private let languages = LanguageChoice()
    private var isShowing = false

    init() {
        setMargins(widget, 0, 12)
        gtk_widget_set_margin_bottom(widget, 6)
        setAccessibleName(entry, translated("Word to Rhyme With"))
        gtk_editable_set_width_chars(entry.opaque, 6)
        gtk_widget_set_hexpand(entry, 1)
        for part in [entry, languages.widget] { gtk_box_append(widget.cast(), part) }
        connect(entry, "changed") { [weak self] _ in
            if let self, !isShowing { onType(word) }
        }
        connect(entry, "activate") { [weak self] _ in self?.onList() }
        connect(entry, "stop-search") { [weak self] _ in self?.onLeave() }
        onKey(of: entry, unless: Composition(in: entry)) { [weak self] key, modifiers in
            guard modifiers == 0, key == GDK_KEY_Down || key == GDK_KEY_KP_Down else { return false }
            self?.onList()
            return true
        }
        languages.onChoose = { [weak self] in self?.onLanguage($0) }
    }

    /// The word in the entry.
    var word: String { String(cString: gtk_editable_get_text(entry.opaque)) }

    /// Whether the entry has the keyboard focus.
    var hasFocus: Bool { gtk_widget_get_focus_child(entry) != nil }

    /// Shows another word, without calling ``onType``.
    func show(_ word: String) {
        guard word != self.word else { return }
        isShowing = true
        // GTK accepts no NUL.
        gtk_editable_set_text(entry.opaque, word.replacing("\0", with: ""))
        isShowing = false
    }

    /// Shows the available languages, and the one in use.
    func show(_ tags: [LanguageTag], selected: LanguageTag) {
        languages.show(tags, selected: selected)
    }

    /// Moves the keyboard focus to the entry and selects all of it.
    func grabFocus() {
        gtk_widget_grab_focus(entry)
        gtk_editable_select_region(entry.opaque, 0, -1)
    }
}
