import CAdwaita
public import Translations

/// A dialog over a song's window for one matter: Cancel at the start of its header bar, what can be done at the end.
/// Escape cancels; Return does it, where it means nothing else.
@MainActor
public final class Sheet {
    /// What other dialogs may be over.
    public var widget: Widget { dialog.widget }
    /// Whether it is gone, with all that was in it.
    public var isClosed: Bool { dialog.isClosed }
    /// Asked when somebody cancels; answers whether that may be done at once.
    public var mayCancel: @MainActor () -> Bool = { true }
    /// Whether what the sheet is for can be done now.
    public var canConfirm = true {
        didSet { if !dialog.isClosed { gtk_widget_set_sensitive(button, canConfirm.gboolean) } }
    }

    /// Does what the sheet is for; not shown where that is done in its content.
    private let button: Widget
    private let dialog: Dialog
    private let header: Widget = adw_header_bar_new()
    private var isClosing = false
    private let parent: Widget
    /// Those that are on the screen.
    private static var shown: [Sheet] = []

    /// - Parameters:
    ///   - title: what it is called.
    ///   - action: what the button says; nil where there is none.
    ///   - cancel: what the button to cancel says; nil where it has the usual button to close it.
    ///   - width: in pixels, as `height`, where there is room.
    public init(
        over parent: Widget, title: String, action: String? = nil, cancel: String? = translated("Cancel"),
        width: CInt = 860, height: CInt = 640
    ) {
        self.parent = parent
        button = gtk_button_new_with_label(action ?? "")
        // Where it is not shown, nothing else owns it.
        g_object_ref_sink(button)
        gtk_widget_add_css_class(button, "suggested-action")
        dialog = Dialog(over: parent, title: title, width: width, height: height)
        if let cancel { addCancelButton(cancel, title: title) }
        if action != nil {
            adw_header_bar_pack_end(header.opaque, button)
            dialog.setDefaultWidget(button)
        }
        dialog.onClose { [button] in g_object_unref(button) }
        dialog.onCloseAttempt = { self.cancel() }
        dialog.onClose { [self] in Self.shown.removeAll { $0 === self } }
    }

    /// Those over a window.
    public static func all(over window: Widget) -> [Sheet] {
        shown.filter { $0.parent == window }
    }

    /// Calls `next` when no sheet is over a window any more; now, where none is.
    public static func onceNone(over window: Widget, _ next: @escaping @MainActor () -> Void) {
        guard let sheet = all(over: window).last else { return next() }
        sheet.onClose { MainLoop.post { onceNone(over: window, next) } }
    }

    /// To be called when a window goes, and its sheets with it.
    public static func forgetAll(over window: Widget) {
        shown.removeAll { $0.parent == window }
    }

    /// Calls `handle` when what the sheet is for is wanted.
    public func onConfirm(_ handle: @escaping @MainActor () -> Void) {
        connect(button, "clicked") { _ in handle() }
    }

    /// Calls `handle` when the sheet is gone.
    public func onClose(_ handle: @escaping @MainActor () -> Void) {
        dialog.onClose(handle)
    }

    /// Shows it.
    ///
    /// - Parameter content: a widget that has no parent.
    public func present(_ content: Widget) {
        dialog.setContent(ToolbarView.make(header, over: content))
        dialog.present()
        Self.shown.append(self)
    }

    /// What has the keyboard in it.
    public var focus: Widget? {
        guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root) else { return nil }
        return gtk_widget_is_ancestor(focus, widget) != 0 ? focus : nil
    }

    /// Puts the keyboard on the first thing in its content that can have it, when that comes into sight, or on the button.
    public func focusFirst(in content: Widget) {
        once(inSight: content) { [self] in
            if gtk_widget_child_focus(content, GTK_DIR_TAB_FORWARD) == 0 { focusButton() }
        }
    }

    /// Puts the keyboard on the button, and shows that it is there: GTK does so only after a key in this window.
    public func focusButton() {
        gtk_widget_grab_focus(button)
        if let root = gtk_widget_get_root(widget) { gtk_window_set_focus_visible(root.cast(), 1) }
    }

    /// Presses the button, if that can be done now.
    public func confirm() {
        if gtk_widget_is_sensitive(button) != 0 { gtk_widget_activate(button) }
    }

    /// Closes it after what is going on now: who pressed a button by assistive technology gets an answer from it.
    public func close() {
        guard !isClosing else { return }
        isClosing = true
        MainLoop.post { [self] in closeNow() }
    }

    /// Closes it before anything else is shown; not to be called by what is pressed in it.
    public func closeNow() {
        dialog.close()
    }
}

extension Sheet {
    private func addCancelButton(_ label: String, title: String) {
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
