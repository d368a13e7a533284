public import CAdwaita

/// Marks words of a text view that are not in the desktop's dictionaries, and offers corrections in its context menu,
/// with libspelling if it is installed. Source: SpellingTextBufferAdapter of libspelling 0.4.
@MainActor
public final class SpellChecking {
    /// The name of a tag whose text is not checked, if it is added to the buffer after ``init(in:)``. Source:
    /// GtkSourceView's context classes; on_tag_added_cb of SpellingTextBufferAdapter.
    public static let uncheckedTag = "gtksourceview:context-classes:no-spell-check"

    /// Called when the context menu turned it on or off.
    public var onToggle: @MainActor (_ isEnabled: Bool) -> Void = { _ in }
    /// Called when the context menu chose another language, such as "de_DE".
    public var onLanguage: @MainActor (_ language: String) -> Void = { _ in }

    private let library: SpellingLibrary
    /// A SpellingTextBufferAdapter, owned.
    private let adapter: OpaquePointer
    private var isApplying = false
    /// What was applied before the dictionary was read; nil afterwards.
    private var early: (isEnabled: Bool, language: String?)? = (true, nil)

    /// Whether words can be checked here at all.
    public static var isAvailable: Bool { SpellingLibrary.shared != nil }

    /// A text that ``init(in:)`` can check, which the caller owns; nil if words cannot be checked.
    public static func makeBuffer() -> UnsafeMutablePointer<GtkTextBuffer>? {
        guard let library = SpellingLibrary.shared, let buffer = library.makeBuffer(nil) else { return nil }
        // Its features beyond those of a GtkTextBuffer are for programmers.
        library.setMatchesBrackets(buffer, 0)
        library.setStyleScheme(buffer, nil)
        return buffer
    }

    /// Checks a text that ``makeBuffer()`` made; nil if words cannot be checked. Words are on the screen before the
    /// dictionary is read.
    ///
    /// - Parameter view: shows the text.
    public init?(in view: Widget) {
        guard let library = SpellingLibrary.shared, let buffer = gtk_text_view_get_buffer(view.cast()),
            let adapter = library.makeAdapter(buffer, nil)
        else { return nil }
        self.library = library
        self.adapter = adapter
        // Without a dictionary, it would complain on standard error.
        library.setEnabled(adapter, 0)
        gtk_text_view_set_extra_menu(view.cast(), library.menu(adapter))
        gtk_widget_insert_action_group(view, "spelling", adapter)
        updateMenu(of: view)
        connect(view, "destroy") { [self] _ in stop() }
        connect(adapter, "notify::enabled") { [weak self] _ in
            if let self, !isApplying { onToggle(library.isEnabled(adapter) != 0) }
        }
        connect(adapter, "notify::language") { [weak self] _ in
            if let self, !isApplying, let language { onLanguage(language) }
        }
        var isDrawn = false
        FrameCallback.run(in: view) { [weak self] in
            if isDrawn { MainLoop.after(seconds: 0.05) { self?.start() } }
            isDrawn.toggle()
            return isDrawn
        }
    }

    /// Stops checking, because the text is gone. Without this, libspelling would still check what was typed last: it
    /// keeps its adapter for a tenth of a second after the caret has moved, and complains on standard error that there
    /// is no text. Source: spelling_text_buffer_adapter_cursor_moved, spelling_engine_tick.
    private func stop() {
        early = nil
        isApplying = true
        library.setEnabled(adapter, 0)
    }

    isolated deinit {
        g_object_unref(UnsafeMutableRawPointer(adapter))
    }

    /// Makes the context menu apply to the word at which it is opened, by mouse or by key.
    private func updateMenu(of view: Widget) {
        let click = gtk_gesture_click_new()!
        gtk_gesture_single_set_button(click, guint(GDK_BUTTON_SECONDARY))
        gtk_event_controller_set_propagation_phase(click, GTK_PHASE_CAPTURE)
        connect(click, "pressed") { [weak self] emission in
            self?.moveCursor(of: view, to: emission.double(2), emission.double(3))
        }
        gtk_widget_add_controller(view, click)
        onKey(of: view) { [weak self] key, modifiers in
            if let self, isMenuKey(key, modifiers) { library.updateMenu(adapter) }
            return false
        }
    }

    /// Does nothing if there is a selection, to which the menu applies then.
    private func moveCursor(of view: Widget, to x: Double, _ y: Double) {
        let buffer = gtk_text_view_get_buffer(view.cast())
        guard gtk_text_buffer_get_has_selection(buffer) == 0 else { return }
        var (bufferX, bufferY): (CInt, CInt) = (0, 0)
        gtk_text_view_window_to_buffer_coords(
            view.cast(), GTK_TEXT_WINDOW_WIDGET, CInt(x), CInt(y), &bufferX, &bufferY)
        var place = GtkTextIter()
        gtk_text_view_get_iter_at_location(view.cast(), &place, bufferX, bufferY)
        gtk_text_buffer_place_cursor(buffer, &place)
        library.updateMenu(adapter)
    }

    /// The language of the dictionary; nil if there is no dictionary.
    private var language: String? { library.language(adapter).map { String(cString: $0) } }

    /// Reads the dictionary, and uses what was applied before.
    private func start() {
        guard let (isEnabled, language) = early else { return }
        early = nil
        isApplying = true
        library.setChecker(adapter, library.defaultChecker())
        apply(isEnabled: isEnabled, language: language)
    }

    /// Turns it on or off and sets the language; nil keeps that of the desktop, or the one chosen last.
    public func apply(isEnabled: Bool, language newLanguage: String?) {
        guard early == nil else { return early = (isEnabled, newLanguage) }
        isApplying = true
        defer { isApplying = false }
        library.setEnabled(adapter, isEnabled.gboolean)
        if let newLanguage, newLanguage != language { library.setLanguage(adapter, newLanguage) }
    }
}
