import CAdwaita

/// What is typed into a window that is not ready for it: it is typed into what the window shows then.
@MainActor
public final class TypedAhead {
    /// What the window is to show.
    public enum Awaited {
        /// An empty page. Nothing in the window has the keyboard until then.
        case newPage
        /// The first song that a search finds. What is searched with has the keyboard until then.
        case found
        /// A song that is read, and has the keyboard then.
        case song
    }

    /// For so many seconds what is typed where words are searched for is meant for the song. If that takes longer, it is
    /// searched for.
    private static let patience = 2.0

    /// What is waited for; nil where keys mean what they mean.
    public private(set) var awaited: Awaited?
    private let window: Widget
    private var typed = ""
    /// What had the keyboard when this began, which is only compared, and when that was.
    private var origin: (widget: Widget?, time: Double) = (nil, 0)
    private var onType: @MainActor (String) -> Void = { _ in }

    /// Watches the keys of a window.
    public init(_ window: Widget) {
        self.window = window
        onKey(of: window) { [weak self] key, modifiers in
            guard let self, modifiers & ~GDK_SHIFT_MASK.rawValue == 0, isWanted(key) else { return false }
            return keep(key)
        }
    }

    /// Keeps what is typed from now on, with what was kept already.
    ///
    /// - Parameter onType: called after each key with all that is kept.
    public func begin(_ awaited: Awaited, onType: @escaping @MainActor (String) -> Void = { _ in }) {
        self.awaited = awaited
        self.onType = onType
        origin = (gtk_window_get_focus(window.cast()), MainLoop.now)
    }

    /// Gives what was typed since, with a line feed for each Return.
    @discardableResult
    public func end() -> String {
        defer { (typed, awaited) = ("", nil) }
        onType = { _ in }
        return typed
    }

    /// The page on which this was typed: what comes before the first Return is its title.
    public nonisolated static func page(of typed: String) -> (title: String, text: String) {
        let parts = typed.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        return (parts[0], parts.count > 1 ? parts[1] : "")
    }

    /// Whether a key is for what is awaited, if it is one that types.
    private func isWanted(_ key: CInt) -> Bool {
        let focus = gtk_window_get_focus(window.cast())
        switch awaited {
        case nil: return false
        case .newPage: return focus == nil
        case .found, .song:
            // Until something is typed, these are for where the keyboard is. In another text, all of them are.
            if typed.isEmpty, isReturnKey(key, 0) || key == GDK_KEY_BackSpace { return false }
            guard let focus else { return true }
            if isText(focus) { return focus == origin.widget && MainLoop.now - origin.time < Self.patience }
            return isInWindow(focus)
        }
    }

    /// Whether a widget is in the window itself, not in a menu over it.
    private func isInWindow(_ widget: Widget) -> Bool {
        gtk_widget_get_native(widget).map { Widget($0) == window } ?? false
    }

    private func isText(_ widget: Widget) -> Bool {
        isInstance(widget, of: gtk_text_get_type()) || isInstance(widget, of: gtk_text_view_get_type())
    }

    /// Whether the key is one that types.
    private func keep(_ key: CInt) -> Bool {
        if isReturnKey(key, 0) {
            typed += "\n"
        } else if key == GDK_KEY_BackSpace {
            _ = typed.popLast()
        } else if let scalar = Unicode.Scalar(gdk_keyval_to_unicode(guint(key))), scalar.value >= 0x20,
            scalar.value != 0x7F
        {
            typed.unicodeScalars.append(scalar)
        } else {
            return false
        }
        onType(typed)
        return true
    }
}
