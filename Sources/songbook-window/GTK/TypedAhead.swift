import CAdwaita

/// What is typed into a window that is not ready for it, while nothing in it has the keyboard: it is typed into what the
/// window shows then.
@MainActor
final class TypedAhead {
    private var typed = ""
    private var isWaiting = false

    init(_ window: Widget) {
        onKey(of: window) { [weak self] key, modifiers in
            guard let self, isWaiting, gtk_window_get_focus(window.cast()) == nil,
                modifiers & ~GDK_SHIFT_MASK.rawValue == 0
            else { return false }
            return keep(key)
        }
    }

    /// Keeps what is typed from now on.
    func begin() {
        isWaiting = true
    }

    /// Gives what was typed since, with a line feed for each Return.
    @discardableResult
    func end() -> String {
        defer { (typed, isWaiting) = ("", false) }
        return typed
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
        return true
    }
}
