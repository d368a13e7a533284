import CAdwaita
import Translations

/// A window over a song's window for one matter: Cancel at the start of its header bar, what can be done at the end.
/// Escape cancels; Return does it, where it means nothing else.
@MainActor
final class Sheet {
    let window: Widget = adw_window_new()
    /// Does what the sheet is for; not shown where that is done in its content.
    let button: Widget
    /// Asked when somebody cancels; answers whether that may be done at once.
    var mayCancel: @MainActor () -> Bool = { true }
    private var isClosing = false
    private var isDestroyed = false

    /// - Parameters:
    ///   - title: of the window.
    ///   - action: what the button says; nil where there is none.
    init(over parent: Widget, title: String, action: String?, cancel: String = translated("Cancel"), content: Widget) {
        let header = adw_header_bar_new()!
        button = gtk_button_new_with_label(action ?? "")
        // Where it is not shown, nothing else owns it.
        g_object_ref_sink(button)
        gtk_widget_add_css_class(button, "suggested-action")
        adw_header_bar_set_show_end_title_buttons(header.opaque, 0)
        adw_header_bar_set_show_start_title_buttons(header.opaque, 0)
        let cancelButton = gtk_button_new_with_label(cancel)!
        adw_header_bar_set_title_widget(header.opaque, Self.makeTitle(title))
        adw_header_bar_pack_start(header.opaque, cancelButton)
        if action != nil {
            adw_header_bar_pack_end(header.opaque, button)
            gtk_window_set_default_widget(window.cast(), button)
        }

        let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!
        gtk_box_append(box.cast(), header)
        gtk_box_append(box.cast(), content)
        adw_window_set_content(window.cast(), box)
        gtk_window_set_title(window.cast(), title)
        gtk_window_set_default_size(window.cast(), 860, 640)
        gtk_window_set_transient_for(window.cast(), parent.cast())
        gtk_window_set_modal(window.cast(), 1)
        gtk_window_set_destroy_with_parent(window.cast(), 1)
        connect(window, "destroy") { [self] _ in
            guard !isDestroyed else { return }
            isDestroyed = true
            g_object_unref(button)
        }
        connect(window, "close-request") { [self] in $0.answer(!mayCancel()) }
        connect(cancelButton, "clicked") { [self] _ in self.cancel() }
        onKey(of: window, ifLeft: true) { [self] key, modifiers in
            guard key == GDK_KEY_Escape, modifiers == 0 else { return false }
            self.cancel()
            return true
        }
    }

    /// The title, which gives way where the text is large and the buttons need all the room.
    private static func makeTitle(_ words: String) -> Widget {
        let label: Widget = gtk_label_new(words)
        gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
        gtk_widget_add_css_class(label, "title")
        return BestFit.make([label])
    }

    private func cancel() {
        if mayCancel() { close() }
    }

    func present() {
        gtk_window_present(window.cast())
    }

    /// Presses the button, if that can be done now.
    func confirm() {
        if gtk_widget_is_sensitive(button) != 0 { gtk_widget_activate(button) }
    }

    /// Closes it after what is going on now: who pressed a button by assistive technology gets an answer from it.
    func close() {
        guard !isClosing else { return }
        isClosing = true
        MainLoop.post { [self] in
            if !isDestroyed { gtk_window_destroy(window.cast()) }
        }
    }
}
