import CAdwaita
import Glibc

/// The input method of one of GTK's texts.
@MainActor
struct InputMethod {
    /// How long a compositor may take to pass on its input method's answer, in seconds, and how often it is asked.
    private static let patience = 0.05
    private static let interval: useconds_t = 5000

    private let keys: OpaquePointer
    private let context: UnsafeMutablePointer<GtkIMContext>
    private let text: Widget

    /// - Parameter text: an editable GtkTextView or GtkText, which outlives this.
    init?(of text: Widget) {
        for keys in eventControllers(of: text, gtk_event_controller_key_get_type()) {
            guard let context = gtk_event_controller_key_get_im_context(keys) else { continue }
            (self.keys, self.context, self.text) = (keys, context, text)
            return
        }
        return nil
    }

    /// What is being composed, or an empty string.
    var words: String {
        var words: UnsafeMutablePointer<CChar>?
        gtk_im_context_get_preedit_string(context, &words, nil, nil)
        defer { g_free(words) }
        return words.map { String(cString: $0) } ?? ""
    }

    /// Whether the present composition comes from a Wayland compositor, which GTK communicates with itself, and not
    /// from a key with which GTK composes, such as a dead key. Source: text-input-unstable-v3.
    var isOfCompositor: Bool {
        guard isInstance(OpaquePointer(context).cast(), of: gtk_im_multicontext_get_type()),
            let name = gtk_im_multicontext_get_context_id(OpaquePointer(context).cast())
        else { return false }
        return String(cString: name) == "wayland" && gtk_event_controller_get_current_event(keys) == nil
    }

    /// Calls `handle` when the composition has changed, and the text shows it.
    func onChange(_ handle: @escaping @MainActor () -> Void) {
        connect(OpaquePointer(context), "preedit-changed") { _ in handle() }
    }

    /// Calls `handle` when words were committed, before the composition changes.
    func onCommit(_ handle: @escaping @MainActor () -> Void) {
        connect(OpaquePointer(context), "commit") { _ in handle() }
    }

    /// Commits words to the text, in place of the selection.
    func commit(_ words: String) {
        cadwaita_im_context_commit(context, words)
    }

    /// Makes GTK remove the composition from the screen, as if the text lost the focus.
    func giveUp() {
        gtk_im_context_focus_out(context)
    }

    /// Ends the composition without committing it.
    func reset() {
        gtk_im_context_reset(context)
    }

    /// Handles what the compositor answers to what it was told until now, which may take another process, until
    /// `isEnough` returns true.
    func hearCompositor(until isEnough: () -> Bool) {
        let end = MainLoop.now + Self.patience
        repeat {
            gdk_display_sync(gtk_widget_get_display(text))
            if isEnough() { return }
            usleep(Self.interval)
        } while MainLoop.now < end
    }
}
