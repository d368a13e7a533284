import CAdwaita
import Glibc

/// How a text of GTK's gets what is written with an input method.
@MainActor
struct InputMethod {
    /// How long a compositor may take to pass on what its input method says, in seconds, and how often it is asked.
    private static let patience = 0.05
    private static let interval: useconds_t = 5000

    private let keys: OpaquePointer
    private let context: UnsafeMutablePointer<GtkIMContext>
    private let text: Widget

    /// - Parameter text: a GtkTextView or GtkText that can be written in, which outlives this.
    init?(of text: Widget) {
        for keys in eventControllers(of: text, gtk_event_controller_key_get_type()) {
            guard let context = gtk_event_controller_key_get_im_context(keys) else { continue }
            (self.keys, self.context, self.text) = (keys, context, text)
            return
        }
        return nil
    }

    /// What is composed, or nothing.
    var words: String {
        var words: UnsafeMutablePointer<CChar>?
        gtk_im_context_get_preedit_string(context, &words, nil, nil)
        defer { g_free(words) }
        return words.map { String(cString: $0) } ?? ""
    }

    /// Whether what is composed just now comes from a Wayland compositor, which GTK talks to itself, and not from a key by
    /// which GTK composes, as by a dead one. Source: text-input-unstable-v3.
    var isOfCompositor: Bool {
        guard isInstance(OpaquePointer(context).cast(), of: gtk_im_multicontext_get_type()),
            let name = gtk_im_multicontext_get_context_id(OpaquePointer(context).cast())
        else { return false }
        return String(cString: name) == "wayland" && gtk_event_controller_get_current_event(keys) == nil
    }

    /// Calls `handle` when what is composed has changed, and the text shows it.
    func onChange(_ handle: @escaping @MainActor () -> Void) {
        connect(OpaquePointer(context), "preedit-changed") { _ in handle() }
    }

    /// Calls `handle` when words are in the text, before what is composed changes.
    func onCommit(_ handle: @escaping @MainActor () -> Void) {
        connect(OpaquePointer(context), "commit") { _ in handle() }
    }

    /// Puts words into the text, in the place of what is selected.
    func commit(_ words: String) {
        cadwaita_im_context_commit(context, words)
    }

    /// Has GTK take what is composed off the screen, as where the text loses the keyboard.
    func giveUp() {
        gtk_im_context_focus_out(context)
    }

    /// Ends what is composed, without a word.
    func reset() {
        gtk_im_context_reset(context)
    }

    /// Takes what the compositor says to what it was told until now, which it may have to hear from another process, until
    /// that is enough.
    func hearCompositor(until isEnough: () -> Bool) {
        let end = MainLoop.now + Self.patience
        repeat {
            gdk_display_sync(gtk_widget_get_display(text))
            if isEnough() { return }
            usleep(Self.interval)
        } while MainLoop.now < end
    }
}
