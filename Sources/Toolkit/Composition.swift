import CAdwaita

/// What an input method composes in a text: it is on the screen, and not in the text yet.
///
/// GTK gives up what a Wayland compositor's input method composes when the text loses the keyboard, and the compositor may
/// put it into whatever text has the keyboard then, or nowhere. Here it comes into its own text, once. Source: disable in
/// gtkimcontextwayland.c.
///
/// What GTK composes itself, by a dead key, Compose or the number of a character, is no text before it is finished, and
/// is given up when the text loses the keyboard. GTK would go on with it when the text has the keyboard again: a second
/// dead key would put an accent into it that stands alone. Source: GtkIMContextSimple hears of no focus.
@MainActor
public final class Composition {
    /// Within this many seconds, GTK tells a text that another window has the keyboard, of which the compositor has told.
    private static let untilLeft = 0.2

    /// Called when it is in the text, or given up.
    public var onEnd: @MainActor () -> Void = {}
    /// Whether something is being composed.
    public var isActive: Bool { !words.isEmpty }

    private let text: Widget
    private let method: InputMethod?
    private var words = ""
    private var isOfCompositor = false
    /// Whether something was put into the text since ``words`` changed.
    private var isCommitted = false
    /// Whether the text has lost the keyboard, or is about to.
    private var isLeft = false
    /// What was taken off the screen while the text had the keyboard, and when.
    private var givenUp: (words: String, time: Double)?

    /// - Parameter text: a text view, or an entry of any kind, that can be written in.
    public init(in text: Widget) {
        self.text = isInstance(text, of: gtk_editable_get_type()) ? innerText(of: text) : text
        method = InputMethod(of: self.text)
        method?.onCommit { [weak self] in
            self?.isCommitted = true
            self?.givenUp = nil
        }
        method?.onChange { [weak self] in self?.change() }
        // Before the text knows that it lost the keyboard, and what is around it, which takes what is in the text.
        let focus = gtk_event_controller_focus_new()!
        connect(focus, "notify::is-focus") { [weak self] _ in
            guard gtk_event_controller_focus_is_focus(focus) != 0 else { return self?.leave() ?? () }
            self?.isLeft = false
            HeldInputContexts.begin()
        }
        gtk_widget_add_controller(self.text, focus)
    }

    /// Puts it into the text, as another widget that gets the keyboard does; nothing gets it here.
    public func finish() {
        guard isActive, let window = gtk_widget_get_root(text) else { return }
        gtk_window_set_focus(UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self), nil)
    }

    private func change() {
        guard let method else { return }
        let former = words
        words = method.words
        // A compositor says again, also while it is heard, that nothing is composed.
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

    /// Puts words into the text that were taken off the screen, unless somebody gave them up, who has the keyboard there.
    private func keep(_ former: String, _ method: InputMethod) {
        guard gtk_widget_get_root(text) != nil else { return }
        guard isLeft else { return givenUp = (former, MainLoop.now) }
        method.hearCompositor { isCommitted || isActive }
        // More was on its way.
        if isActive { return method.giveUp() }
        if !isCommitted { method.commit(former) }
    }

    /// Puts words into the text that the compositor has taken off the screen because another window has the keyboard.
    private func leave() {
        isLeft = true
        giveUpUnfinished()
        guard let (words, time) = givenUp, let window = gtk_widget_get_root(text) else { return }
        givenUp = nil
        let isOtherWindow = gtk_window_is_active(window.cast()) == 0
        if isOtherWindow, MainLoop.now - time < Self.untilLeft { method?.commit(words) }
    }

    /// Gives up what GTK composes itself. An input method puts into the text what it shows, or takes it away, as soon as it
    /// hears that the text has lost the keyboard.
    private func giveUpUnfinished() {
        guard isActive, !isOfCompositor, let method else { return }
        method.giveUp()
        if isActive { method.reset() }
    }
}

/// The part of an entry that is typed into.
@MainActor
public func innerText(of entry: Widget) -> Widget { gtk_editable_get_delegate(entry.opaque).cast() }
