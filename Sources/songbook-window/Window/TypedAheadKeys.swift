import CAdwaita
import SongbookModel
import Toolkit

/// Captures the keys that are meant for the content that a window shows next.
@MainActor
final class TypedAheadKeys {
    /// How long text typed into the search entry is taken to be meant for the song, in seconds. After that, it is
    /// searched for.
    private static let patience = 2.0

    private let window: Widget
    private let typedAhead: TypedAhead
    /// The widget that had the keyboard focus when this began, only for comparison, and the time.
    private var origin: (widget: Widget?, time: Double) = (nil, 0)

    /// Watches the keys of a window.
    init(_ window: Widget, _ typedAhead: TypedAhead) {
        (self.window, self.typedAhead) = (window, typedAhead)
        typedAhead.onBegin = { [weak self] in
            if let self { origin = (gtk_window_get_focus(window.cast()), MainLoop.now) }
        }
        onKey(of: window) { [weak self] key, modifiers in
            guard let self, modifiers & ~GDK_SHIFT_MASK.rawValue == 0, isWanted(key), let key = Self.typing(key)
            else { return false }
            typedAhead.type(key)
            return true
        }
    }

    /// Whether a key is meant for the awaited content, if it types something.
    private func isWanted(_ key: CInt) -> Bool {
        let focus = gtk_window_get_focus(window.cast())
        switch typedAhead.awaited {
        case nil: return false
        case .newPage: return focus == nil
        case .found, .song:
            // Until something is typed, these go to the focused widget. In another text field, all keys do.
            if typedAhead.typed.isEmpty, isReturnKey(key, 0) || key == GDK_KEY_BackSpace { return false }
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

    /// Returns what a key types; nil if it types nothing.
    private static func typing(_ key: CInt) -> TypedAhead.Key? {
        if isReturnKey(key, 0) { return .newline }
        if key == GDK_KEY_BackSpace { return .backspace }
        guard let scalar = Unicode.Scalar(gdk_keyval_to_unicode(guint(key))), scalar.value >= 0x20,
            scalar.value != 0x7F
        else { return nil }
        return .character(scalar)
    }
}
