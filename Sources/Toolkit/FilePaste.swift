import CAdwaita

/// Accepts files and addresses that were copied in another program and are pasted into a text of a window.
///
/// It handles the paste before the text, which would insert the paths that a file manager offers beside the files.
/// Copied words, and what the middle button pastes, are left to the text.
@MainActor
public enum FilePaste {
    /// Handles the items; none if they could not be read. `asText` pastes the text that is offered beside them instead,
    /// and returns whether there is any.
    public typealias Taking = @MainActor ([OfferedItem], _ asText: @escaping @MainActor () -> Bool) -> Void

    /// - Parameters:
    ///   - window: the window with the texts. Each is watched from its first focus on.
    ///   - acceptPicture: gets a picture that is offered as neither files nor text, byte for byte as the other program
    ///     has it, and the suffix of such files; no bytes if it could not be read.
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
    /// Marks a text that is watched.
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
