import CAdwaita
import Translations

/// A window over a song's window for one matter: Cancel at the start of its header bar, what can be done at the end.
/// Escape cancels; Return does it, where it means nothing else.
@MainActor
final class Sheet {
    let window: Widget = adw_window_new()
    /// Asked when somebody cancels; answers whether that may be done at once.
    var mayCancel: @MainActor () -> Bool = { true }
    /// Whether what the sheet is for can be done now.
    var canConfirm = true {
        didSet { if !isDestroyed { gtk_widget_set_sensitive(button, canConfirm.gboolean) } }
    }

    /// Does what the sheet is for; not shown where that is done in its content.
    private let button: Widget
    private let column: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    private var isClosing = false
    private var isDestroyed = false

    /// - Parameters:
    ///   - title: of the window.
    ///   - action: what the button says; nil where there is none.
    ///   - cancel: what the button to cancel says; nil where the window has its usual button to close it.
    ///   - width: in pixels, as `height`, where there is room.
    init(
        over parent: Widget, title: String, action: String? = nil, cancel: String? = translated("Cancel"),
        width: CInt = 860, height: CInt = 640
    ) {
        button = gtk_button_new_with_label(action ?? "")
        // Where it is not shown, nothing else owns it.
        g_object_ref_sink(button)
        gtk_widget_add_css_class(button, "suggested-action")
        let header: Widget = adw_header_bar_new()
        gtk_box_append(column.cast(), header)
        adw_window_set_content(window.cast(), column)
        gtk_window_set_title(window.cast(), title)
        // Not wider than what it is for, which may fill a small screen.
        let room = gtk_widget_get_width(parent)
        gtk_window_set_default_size(window.cast(), room > 0 ? min(width, room) : width, height)
        gtk_window_set_transient_for(window.cast(), parent.cast())
        gtk_window_set_modal(window.cast(), 1)
        gtk_window_set_destroy_with_parent(window.cast(), 1)
        if let cancel { addCancelButton(cancel, to: header, title: title) }
        if action != nil {
            adw_header_bar_pack_end(header.opaque, button)
            gtk_window_set_default_widget(window.cast(), button)
        }
        connect(window, "destroy") { [self] _ in
            guard !isDestroyed else { return }
            isDestroyed = true
            g_object_unref(button)
        }
        connect(window, "close-request") { [self] in $0.answer(!mayCancel()) }
        onKey(of: window, ifLeft: true) { [self] key, modifiers in
            guard key == GDK_KEY_Escape, modifiers == 0 else { return false }
            self.cancel()
            return true
        }
    }

    /// Calls `handle` when what the sheet is for is wanted.
    func onConfirm(_ handle: @escaping @MainActor () -> Void) {
        connect(button, "clicked") { _ in handle() }
    }

    /// Calls `handle` when the sheet is gone.
    func onClose(_ handle: @escaping @MainActor () -> Void) {
        connect(window, "destroy") { _ in handle() }
    }

    /// Shows it.
    ///
    /// - Parameter content: a widget that has no parent.
    func present(_ content: Widget) {
        gtk_widget_set_vexpand(content, 1)
        gtk_box_append(column.cast(), content)
        gtk_window_present(window.cast())
    }

    /// What has the keyboard in it.
    var focus: Widget? { gtk_window_get_focus(window.cast()) }

    /// Puts the keyboard on the button, and shows that it is there: GTK does so only after a key in this window.
    func focusButton() {
        gtk_widget_grab_focus(button)
        gtk_window_set_focus_visible(window.cast(), 1)
    }

    /// Presses the button, if that can be done now.
    func confirm() {
        if gtk_widget_is_sensitive(button) != 0 { gtk_widget_activate(button) }
    }

    /// Closes it after what is going on now: who pressed a button by assistive technology gets an answer from it.
    func close() {
        guard !isClosing else { return }
        isClosing = true
        MainLoop.post { [self] in closeNow() }
    }

    /// Closes it before anything else is shown; not to be called by what is pressed in it.
    func closeNow() {
        if !isDestroyed { gtk_window_destroy(window.cast()) }
    }
}

extension Sheet {
    private func addCancelButton(_ label: String, to header: Widget, title: String) {
        let cancelButton: Widget = gtk_button_new_with_label(label)
        connect(cancelButton, "clicked") { [self] _ in cancel() }
        adw_header_bar_set_show_end_title_buttons(header.opaque, 0)
        adw_header_bar_set_show_start_title_buttons(header.opaque, 0)
        adw_header_bar_set_title_widget(header.opaque, Self.makeTitle(title))
        adw_header_bar_pack_start(header.opaque, cancelButton)
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
}
