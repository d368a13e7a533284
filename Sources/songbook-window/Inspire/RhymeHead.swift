import CAdwaita
import Pronunciation
import Translations

/// Where the word stands that is asked about, which another one can be typed over, and its language.
@MainActor
final class RhymeHead {
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6)
    /// Called with a word that was typed.
    var onType: @MainActor (String) -> Void = { _ in }
    /// Called with a language that was chosen.
    var onLanguage: @MainActor (LanguageTag) -> Void = { _ in }
    /// Called when a key leads to the list.
    var onList: @MainActor () -> Void = {}
    /// Called when a key leads back to the lyrics.
    var onLeave: @MainActor () -> Void = {}

    private let entry: Widget = gtk_search_entry_new()
    private let languages: Widget = gtk_drop_down_new(nil, nil)
    private var tags: [LanguageTag] = []
    private var isShowing = false

    init() {
        setMargins(widget, 0, 12)
        gtk_widget_set_margin_bottom(widget, 6)
        setAccessibleName(entry, translated("Word to Rhyme With"))
        gtk_editable_set_width_chars(entry.opaque, 6)
        gtk_widget_set_hexpand(entry, 1)
        gtk_widget_set_tooltip_text(languages, translated("Language"))
        gtk_widget_set_visible(languages, 0)
        for part in [entry, languages] { gtk_box_append(widget.cast(), part) }
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
        connect(languages, "notify::selected") { [weak self] _ in self?.languageSelected() }
    }

    /// The word that stands there.
    var word: String { String(cString: gtk_editable_get_text(entry.opaque)) }

    /// Whether somebody is typing a word.
    var hasFocus: Bool { gtk_widget_get_focus_child(entry) != nil }

    /// Shows another word; that is no typing.
    func show(_ word: String) {
        guard word != self.word else { return }
        isShowing = true
        // GTK takes no NUL.
        gtk_editable_set_text(entry.opaque, word.replacing("\0", with: ""))
        isShowing = false
    }

    /// Shows which languages there are, and the one that is asked in.
    func show(_ newTags: [LanguageTag], selected: LanguageTag) {
        isShowing = true
        defer { isShowing = false }
        if newTags != tags {
            tags = newTags
            let names = gtk_string_list_new(nil)!
            for tag in newTags { gtk_string_list_append(names, tag.ownName) }
            gtk_drop_down_set_model(languages.opaque, names)
            g_object_unref(UnsafeMutableRawPointer(names))
        }
        if let index = tags.firstIndex(of: selected) { gtk_drop_down_set_selected(languages.opaque, guint(index)) }
        let name = "\(translated("Language")), \(selected.ownName)"
        // It is the button in it that has the keyboard.
        for part in [languages, gtk_widget_get_first_child(languages)] { part.map { setAccessibleName($0, name) } }
        gtk_widget_set_visible(languages, 1)
    }

    /// Puts the keyboard there, with all of the word selected.
    func grabFocus() {
        gtk_widget_grab_focus(entry)
        gtk_editable_select_region(entry.opaque, 0, -1)
    }

    private func languageSelected() {
        let index = Int(gtk_drop_down_get_selected(languages.opaque))
        if !isShowing, tags.indices.contains(index) { onLanguage(tags[index]) }
    }
}
