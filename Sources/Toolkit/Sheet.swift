import CAdwaita
public import Translations

/// A dialog over a window for one task: Cancel at the start of its header bar, the action at the end. Escape
/// cancels; Return confirms, unless it has another meaning.
@MainActor
public final class Sheet {
    /// Its widget, over which other dialogs can be shown.
    public var widget: Widget { dialog.widget }
    /// Whether it is closed, and its content is gone.
    public var isClosed: Bool { dialog.isClosed }
    /// Called when the user cancels; returns whether the sheet may close at once.
    public var mayCancel: @MainActor () -> Bool = { true }
    /// Whether the action can be confirmed now.
    public var canConfirm = true {
        didSet { if !dialog.isClosed { gtk_widget_set_sensitive(button, canConfirm.gboolean) } }
    }

    /// The button of the action; not shown if the action is in the content.
    private let button: Widget
    private let dialog: Dialog
    private let header: Widget = adw_header_bar_new()
    private var isClosing = false
    private let parent: Widget
    /// The sheets that are shown.
    private static var shown: [Sheet] = []

    /// - Parameters:
    ///   - title: its title.
    ///   - action: the label of the button; nil for none.
    ///   - cancel: the label of the button that cancels; nil for the usual close button.
    ///   - width: in pixels, like `height`, if there is room.
    public init(
        over parent: Widget, title: String, action: String? = nil, cancel: String? = translated("Cancel"),
        width: CInt = 860, height: CInt = 640
    ) {
        self.parent = parent
        button = gtk_button_new_with_label(action ?? "")
        // If it is not shown, nothing else owns it.
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

    /// The sheets over a window.
    public static func all(over window: Widget) -> [Sheet] {
        shown.filter { $0.parent == window }
    }

    /// Returns when no sheet is over a window any more, or that goes; at once, where none is.
    public static func allClosed(over window: Widget) async {
        while let sheet = all(over: window).last {
            await withCheckedContinuation { continuation in
                // Called for a destroyed window, too.
                sheet.onClose { MainLoop.post { continuation.resume() } }
            }
        }
    }

    /// Must be called when a window is destroyed, and its sheets with it.
    public static func forgetAll(over window: Widget) {
        shown.removeAll { $0.parent == window }
    }

    /// Calls `handle` when the user confirms the action.
    public func onConfirm(_ handle: @escaping @MainActor () -> Void) {
        connect(button, "clicked") { _ in handle() }
    }

    /// Calls `handle` when the sheet is closed.
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

    /// The widget in it that has the focus.
    public var focus: Widget? {
        guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root) else { return nil }
        return gtk_widget_is_ancestor(focus, widget) != 0 ? focus : nil
    }

    /// Moves the focus to the first focusable widget in its content, when that is on the screen, or to the button.
    public func focusFirst(in content: Widget) {
        once(inSight: content) { [self] in
            if gtk_widget_child_focus(content, GTK_DIR_TAB_FORWARD) == 0 { focusButton() }
        }
    }

    /// Moves the focus to the button, and shows it, which GTK does only after a key in this window.
    public func focusButton() {
        gtk_widget_grab_focus(button)
        if let root = gtk_widget_get_root(widget) { gtk_window_set_focus_visible(root.cast(), 1) }
    }

    /// Presses the button, if it is sensitive.
    public func confirm() {
        if gtk_widget_is_sensitive(button) != 0 { gtk_widget_activate(button) }
    }

    /// Closes it after the current event: assistive technology that pressed a button gets an answer from it.
    public func close() {
        guard !isClosing else { return }
        isClosing = true
        MainLoop.post { [self] in closeNow() }
    }

    /// Closes it before anything else is shown; must not be called from a button in it.
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

    /// The title, which is hidden if the text is large and the buttons need all the room.
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
