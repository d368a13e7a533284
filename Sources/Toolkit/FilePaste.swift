import CAdwaita

/// Files and addresses that were copied in another program and are pasted into a text of a window.
///
/// It comes before the text, which would take what a file manager offers beside the files: their paths. Copied words, and
/// what the middle button pastes, are the text's.
@MainActor
public enum FilePaste {
    /// What is done with them; nothing is what could not be read. `asText` pastes what is offered beside them after all,
    /// and answers whether there is anything.
    public typealias Taking = @MainActor ([OfferedItem], _ asText: @escaping @MainActor () -> Bool) -> Void

    /// - Parameters:
    ///   - window: what has the texts. Each is watched from when it first gets the keyboard.
    ///   - acceptPicture: gets a picture that is offered as neither files nor text, byte for byte as the other program has
    ///     it, and the suffix of such files; no bytes where it could not be read.
    public static func addTarget(
        to window: Widget, paste accept: @escaping Taking,
        picture acceptPicture: @escaping @MainActor (_ bytes: [UInt8], _ suffix: String) -> Void
    ) {
        func update() {
            if let focus = gtk_window_get_focus(window.cast()) { watch(focus, accept, acceptPicture) }
        }
        connect(window, "notify::focus-widget") { _ in update() }
        update()
    }
}

extension FilePaste {
    /// What marks a text that is watched.
    private static let mark = "songbook-file-paste"

    private static func isTextOffered(by clipboard: OpaquePointer) -> Bool {
        let formats = gdk_clipboard_get_formats(clipboard)
        let types = ["text/plain", "text/plain;charset=utf-8"]
        return types.contains { gdk_content_formats_contain_mime_type(formats, $0) != 0 }
    }

    private static func watch(
        _ text: Widget, _ accept: @escaping Taking, _ acceptPicture: @escaping @MainActor ([UInt8], String) -> Void
    ) {
        let isText = [gtk_text_view_get_type(), gtk_text_get_type()].contains { type in
            isInstance(text, of: type)
        }
        guard isText, g_object_get_data(text.cast(), mark) == nil else { return }
        g_object_set_data(text.cast(), mark, UnsafeMutableRawPointer(text))
        var isAsText = false
        connect(text, "paste-clipboard") { _ in
            let clipboard = gtk_widget_get_clipboard(text)!
            if !isTextOffered(by: clipboard), let type = OfferedPicture.type(offeredBy: clipboard) {
                stopEmission(of: "paste-clipboard", by: text)
                return OfferedPicture.read(type, from: clipboard) { acceptPicture($0, type.suffix) }
            }
            guard !isAsText, OfferedItem.areOffered(as: gdk_clipboard_get_formats(clipboard)) else { return }
            stopEmission(of: "paste-clipboard", by: text)
            g_object_ref(text)
            OfferedItem.read(copiedTo: clipboard) { items in
                accept(items) {
                    // The text may be gone from its window by now.
                    guard gtk_widget_get_root(text) != nil, isTextOffered(by: clipboard) else { return false }
                    isAsText = true
                    gtk_widget_activate_action_variant(text, "clipboard.paste", nil)
                    isAsText = false
                    return true
                }
                g_object_unref(text)
            }
        }
    }
}
