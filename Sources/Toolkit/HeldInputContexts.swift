import CAdwaita

/// Keeps IBus's context of a text until IBus has answered a key, even if the text is destroyed meanwhile.
///
/// While IBus for GTK 4 waits for the answer to a key (up to 1.5.28, if `IBUS_ENABLE_SYNC_MODE` is not 1), it runs the
/// main loop, for as long as it takes: 16 seconds if its daemon hangs. Meanwhile, the user or another program may cause
/// the text to be destroyed. GTK then releases IBus's context, which uses itself and its own data after that key.
/// Source: _process_key_event and ibus_im_context_filter_keypress in ibus/client/gtk2/ibusimcontext.c,
/// gtk_im_multicontext_set_client_widget.
@MainActor
enum HeldInputContexts {
    /// Must be called before a text handles keys: IBus's class exists by then, if it is used.
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

/// IBus's own handler for keys. Set once, on the main thread, before it is used there.
private nonisolated(unsafe) var original:
    (@convention(c) (UnsafeMutablePointer<GtkIMContext>?, OpaquePointer?) -> gboolean)?
