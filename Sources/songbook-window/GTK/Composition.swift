import CAdwaita

/// What an input method composes in a text: it is on the screen, and not in the text yet.
@MainActor
final class Composition {
    /// Called when it is in the text, or given up.
    var onEnd: @MainActor () -> Void = {}
    /// Whether something is being composed.
    private(set) var isActive = false

    private let text: Widget

    /// - Parameter text: a text view, or an entry of any kind.
    init(in text: Widget) {
        self.text = isInstance(text, of: gtk_editable_get_type()) ? innerText(of: text) : text
        connect(self.text, "preedit-changed") { [weak self] emission in
            guard let self, isActive == emission.string(1).isEmpty else { return }
            isActive.toggle()
            if !isActive { onEnd() }
        }
    }

    /// Puts it into the text, as another widget that gets the keyboard does; nothing gets it here.
    func finish() {
        guard isActive, let window = gtk_widget_get_root(text) else { return }
        gtk_window_set_focus(UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self), nil)
    }
}

/// The part of an entry that is typed into.
@MainActor
func innerText(of entry: Widget) -> Widget { gtk_editable_get_delegate(entry.opaque).cast() }
