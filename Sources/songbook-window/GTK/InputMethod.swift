import CAdwaita

/// How a text of GTK's gets what is written with an input method.
@MainActor
struct InputMethod {
    private let context: OpaquePointer
    private let text: Widget

    /// - Parameter text: a GtkTextView or GtkText that can be written in, which outlives this.
    init?(of text: Widget) {
        let contexts = eventControllers(of: text, gtk_event_controller_key_get_type()).compactMap {
            gtk_event_controller_key_get_im_context($0)
        }
        guard let context = contexts.first else { return nil }
        self.context = OpaquePointer(context)
        self.text = text
    }

    /// Whether it is one of a Wayland compositor, which GTK talks to itself. Source: text-input-unstable-v3.
    var isOfCompositor: Bool {
        guard isInstance(context.cast(), of: gtk_im_multicontext_get_type()),
            let name = gtk_im_multicontext_get_context_id(context.cast())
        else { return false }
        return String(cString: name) == "wayland"
    }

    /// Calls `handle` before words are put into the text.
    func onCommit(_ handle: @escaping @MainActor () -> Void) {
        connect(context, "commit") { _ in handle() }
    }

    /// Puts words into the text, in the place of what is selected.
    func commit(_ words: String) {
        cadwaita_im_context_commit(context.cast(), words)
    }

    /// Takes what the compositor says to what it was told until now. It says some of it only when it has nothing else to do,
    /// which is by the third answer at the latest. Source: defer_done in Mutter's meta-wayland-text-input.c.
    func hearCompositor() {
        for _ in 0..<3 { gdk_display_sync(gtk_widget_get_display(text)) }
    }
}
