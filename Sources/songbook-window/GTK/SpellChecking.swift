import CAdwaita

/// Marks words of a text view that are not in the desktop's dictionaries, and offers others in its context menu: by
/// libspelling, where that is installed. Source: SpellingTextBufferAdapter of libspelling 0.2 and later.
@MainActor
final class SpellChecking {
    /// The name of a tag whose text is not checked. Source: GtkSourceView's context classes.
    static let uncheckedTag = "gtksourceview:context-classes:no-spell-check"

    /// Called when the context menu turned it on or off.
    var onToggle: @MainActor (_ isEnabled: Bool) -> Void = { _ in }
    /// Called when the context menu chose another language, such as "de_DE".
    var onLanguage: @MainActor (_ language: String) -> Void = { _ in }

    private let library: SpellingLibrary
    /// A SpellingTextBufferAdapter, owned.
    private let adapter: OpaquePointer
    private var isApplying = false

    /// Whether words can be checked here at all.
    static var isAvailable: Bool { SpellingLibrary.shared != nil }

    /// A text that ``init(in:)`` can check, which the caller owns; nil where words cannot be checked.
    static func makeBuffer() -> UnsafeMutablePointer<GtkTextBuffer>? {
        guard let library = SpellingLibrary.shared, let buffer = library.makeBuffer(nil) else { return nil }
        // What it has beyond a GtkTextBuffer is for programmers.
        library.setMatchesBrackets(buffer, 0)
        library.setStyleScheme(buffer, nil)
        return buffer
    }

    /// Checks a text that ``makeBuffer()`` made; nil where words cannot be checked.
    ///
    /// - Parameter view: shows the text.
    init?(in view: Widget) {
        guard let library = SpellingLibrary.shared, let buffer = gtk_text_view_get_buffer(view.cast()),
            let adapter = library.makeAdapter(buffer, library.defaultChecker())
        else { return nil }
        self.library = library
        self.adapter = adapter
        gtk_text_view_set_extra_menu(view.cast(), library.menu(adapter))
        gtk_widget_insert_action_group(view, "spelling", adapter)
        connect(adapter, "notify::enabled") { [weak self] _ in
            if let self, !isApplying { onToggle(library.isEnabled(adapter) != 0) }
        }
        connect(adapter, "notify::language") { [weak self] _ in
            if let self, !isApplying, let language { onLanguage(language) }
        }
    }

    isolated deinit {
        g_object_unref(UnsafeMutableRawPointer(adapter))
    }

    /// The language of the dictionary; nil where there is no dictionary.
    private var language: String? { library.language(adapter).map { String(cString: $0) } }

    /// Turns it on or off, with a language; with nil, it stays the one of the desktop, or that was chosen last.
    func apply(isEnabled: Bool, language newLanguage: String?) {
        isApplying = true
        defer { isApplying = false }
        library.setEnabled(adapter, isEnabled.gboolean)
        if let newLanguage, newLanguage != language { library.setLanguage(adapter, newLanguage) }
    }
}
