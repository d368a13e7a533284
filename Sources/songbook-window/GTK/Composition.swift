import CAdwaita

/// What an input method composes in a text: it is on the screen, and not in the text yet.
///
/// GTK gives up what a Wayland compositor's input method composes when the text loses the keyboard, and the compositor may
/// put it into whatever text has the keyboard then, or nowhere. Here it comes into its own text, once. Source: disable in
/// gtkimcontextwayland.c.
@MainActor
final class Composition {
    /// Within this many seconds, the text is told that another window has the keyboard.
    private static let untilLeft = 0.1

    /// Called when it is in the text, or given up.
    var onEnd: @MainActor () -> Void = {}
    /// Whether something is being composed.
    var isActive: Bool { !words.isEmpty }

    private let text: Widget
    private let method: InputMethod?
    private var words = ""
    /// Whether something was put into the text since ``words`` changed.
    private var isCommitted = false

    /// - Parameter text: a text view, or an entry of any kind.
    init(in text: Widget) {
        self.text = isInstance(text, of: gtk_editable_get_type()) ? innerText(of: text) : text
        method = InputMethod(of: self.text)
        method?.onCommit { [weak self] in self?.isCommitted = true }
        connect(self.text, "preedit-changed") { [weak self] emission in self?.change(to: emission.string(1)) }
    }

    /// Puts it into the text, as another widget that gets the keyboard does; nothing gets it here.
    func finish() {
        guard isActive, let window = gtk_widget_get_root(text) else { return }
        gtk_window_set_focus(UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self), nil)
    }

    private func change(to newWords: String) {
        let former = words
        words = newWords
        if newWords.isEmpty, !former.isEmpty, !isCommitted { keep(former) }
        isCommitted = false
        if newWords.isEmpty, !former.isEmpty { onEnd() }
    }

    /// Puts words into the text that were taken off the screen, unless somebody gave them up, who has the keyboard there.
    private func keep(_ former: String) {
        guard let method, method.isOfCompositor, isInWindow else { return }
        guard hasFocus else {
            method.hearCompositor()
            if !isCommitted { method.commit(former) }
            return
        }
        // The compositor says so before GTK tells the text that another window has the keyboard.
        let held = HeldWidget(text)
        MainLoop.after(seconds: Self.untilLeft) { [weak self] in
            if let self, !hasFocus, !isActive, isInWindow { method.commit(former) }
            _ = held
        }
    }

    private var hasFocus: Bool { gtk_widget_has_focus(text) != 0 }
    private var isInWindow: Bool { gtk_widget_get_root(text) != nil }
}

/// The part of an entry that is typed into.
@MainActor
func innerText(of entry: Widget) -> Widget { gtk_editable_get_delegate(entry.opaque).cast() }
