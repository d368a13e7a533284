import CAdwaita

/// What is typed into a window that is not ready for it, while nothing in it has the keyboard: it is typed into what the
/// window shows then.
@MainActor
final class TypedAhead {
    private var typed = ""
    private var isWaiting = false
    private var onType: @MainActor (String) -> Void = { _ in }

    init(_ window: Widget) {
        onKey(of: window) { [weak self] key, modifiers in
            guard let self, isWaiting, gtk_window_get_focus(window.cast()) == nil,
                modifiers & ~GDK_SHIFT_MASK.rawValue == 0
            else { return false }
            return keep(key)
        }
    }

    /// Keeps what is typed from now on, with what was kept already.
    ///
    /// - Parameter onType: called after each key with all that is kept.
    func begin(onType: @escaping @MainActor (String) -> Void) {
        isWaiting = true
        self.onType = onType
    }

    /// Gives what was typed since, with a line feed for each Return.
    @discardableResult
    func end() -> String {
        defer { (typed, isWaiting) = ("", false) }
        onType = { _ in }
        return typed
    }

    /// The page on which this was typed: what comes before the first Return is its title.
    nonisolated static func page(of typed: String) -> (title: String, text: String) {
        let parts = typed.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        return (parts[0], parts.count > 1 ? parts[1] : "")
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
