import CAdwaita

/// Keeps what IBus has for a text until it has answered a key, also where the text goes meanwhile.
///
/// IBus for GTK 4 runs the main loop within a key that it has not answered (up to 1.5.28, where `IBUS_ENABLE_SYNC_MODE` is
/// not 1), for as long as it takes: 16 seconds where its daemon hangs. What a person or another program does meanwhile may
/// take the text away. GTK lets go of IBus's context then, which uses itself and what it holds after that key. Source:
/// _process_key_event and ibus_im_context_filter_keypress in ibus/client/gtk2/ibusimcontext.c,
/// gtk_im_multicontext_set_client_widget.
@MainActor
enum HeldInputContexts {
    /// To be called before a text gets the keyboard: IBus's class is there by then, if it is used.
    static func begin() {
        let type = g_type_from_name("IBusIMContext")
        guard original == nil, type != 0, let found = g_type_class_peek(type) else { return }
        let kind = found.assumingMemoryBound(to: GtkIMContextClass.self)
        original = kind.pointee.filter_keypress
        kind.pointee.filter_keypress = { context, event in
            guard let context, let original else { return 0 }
            g_object_ref(context)
            defer { g_object_unref(context) }
            return original(context, event)
        }
    }
}

/// What IBus does with a key. Set once, on the main thread, before it is used there.
private nonisolated(unsafe) var original:
    (@convention(c) (UnsafeMutablePointer<GtkIMContext>?, OpaquePointer?) -> gboolean)?
