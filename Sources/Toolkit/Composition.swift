import CAdwaita

/// What an input method composes in a text: it is on the screen, but not in the text yet.
///
/// GTK drops what a Wayland compositor's input method composes when the text loses the focus, and the compositor may
/// commit it to the text that has the focus then, or to none. This class commits it to its own text, once. Source:
/// disable in gtkimcontextwayland.c.
///
/// What GTK composes itself, by a dead key, Compose or the number of a character, is not text before it is finished,
/// and is dropped when the text loses the focus. GTK would continue it when the text gets the focus again: a second
/// dead key would insert a lone accent. Source: GtkIMContextSimple does not handle the focus.
@MainActor
public final class Composition {
    /// Within this many seconds after the compositor, GTK tells a text that another window has the focus.
    private static let untilLeft = 0.2

    /// Called when it is in the text, or dropped.
    public var onEnd: @MainActor () -> Void = {}
    /// Whether something is being composed.
    public var isActive: Bool { !words.isEmpty }

    private let text: Widget
    private let method: InputMethod?
    private var words = ""
    private var isOfCompositor = false
    /// Whether anything was committed since ``words`` changed.
    private var isCommitted = false
    /// Whether the text has lost the focus, or is about to.
    private var isLeft = false
    /// What was removed from the screen while the text had the focus, and when.
    private var givenUp: (words: String, time: Double)?

    /// - Parameter text: an editable text view, or an editable entry of any kind.
    public init(in text: Widget) {
        self.text = isInstance(text, of: gtk_editable_get_type()) ? innerText(of: text) : text
        method = InputMethod(of: self.text)
        method?.onCommit { [weak self] in
            self?.isCommitted = true
            self?.givenUp = nil
        }
        method?.onChange { [weak self] in self?.change() }
        // Handled before the text, and the widgets around it that use its content, notice that it lost the focus.
        let focus = gtk_event_controller_focus_new()!
        connect(focus, "notify::is-focus") { [weak self] _ in
            guard gtk_event_controller_focus_is_focus(focus) != 0 else { return self?.leave() ?? () }
            self?.isLeft = false
            HeldInputContexts.begin()
        }
        gtk_widget_add_controller(self.text, focus)
    }

    /// Commits it as if another widget got the focus, but gives the focus to none.
    public func finish() {
        guard isActive, let window = gtk_widget_get_root(text) else { return }
        gtk_window_set_focus(UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self), nil)
    }

    private func change() {
        guard let method else { return }
        let former = words
        words = method.words
        // A compositor repeats that nothing is composed, even while it is being waited for.
        guard isActive || !former.isEmpty else { return }
        if isActive {
            isOfCompositor = method.isOfCompositor
            givenUp = nil
        } else if !isCommitted, isOfCompositor {
            keep(former, method)
        }
        isCommitted = false
        if !isActive { onEnd() }
    }

    /// Commits words that were removed from the screen, unless the user gave them up while the text has the focus.
    private func keep(_ former: String, _ method: InputMethod) {
        guard gtk_widget_get_root(text) != nil else { return }
        guard isLeft else { return givenUp = (former, MainLoop.now) }
        method.hearCompositor { isCommitted || isActive }
        // More text arrived meanwhile.
        if isActive { return method.giveUp() }
        if !isCommitted { method.commit(former) }
    }

    /// Commits words that the compositor has removed from the screen because another window has the focus.
    private func leave() {
        isLeft = true
        giveUpUnfinished()
        guard let (words, time) = givenUp, let window = gtk_widget_get_root(text) else { return }
        givenUp = nil
        let isOtherWindow = gtk_window_is_active(window.cast()) == 0
        if isOtherWindow, MainLoop.now - time < Self.untilLeft { method?.commit(words) }
    }

    /// Drops what GTK composes itself. An input method commits or removes what it shows as soon as it is told that the
    /// text has lost the focus.
    private func giveUpUnfinished() {
        guard isActive, !isOfCompositor, let method else { return }
        method.giveUp()
        if isActive { method.reset() }
    }
}

/// The part of an entry that receives the typed text.
@MainActor
public func innerText(of entry: Widget) -> Widget { gtk_editable_get_delegate(entry.opaque).cast() }
