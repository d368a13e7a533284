import CAdwaita

/// What a window shows in place of its content: the state, and what the user can do.
@MainActor
public struct StatusPage {
    /// The page as a widget.
    public let widget: Widget = adw_status_page_new()
    /// The button of the first action; nil if there are no actions.
    private var first: Widget?

    /// A button on the page.
    public struct Action {
        /// Its label.
        public let label: String
        /// What it does.
        public let run: @MainActor () -> Void

        /// A button.
        public init(label: String, run: @escaping @MainActor () -> Void) {
            (self.label, self.run) = (label, run)
        }
    }

    /// A page that offers these actions, the first of them as the suggested one.
    public init(icon: String, title: String, text: String, actions: [Action]) {
        let page = widget
        adw_status_page_set_icon_name(page.opaque, icon)
        adw_status_page_set_title(page.opaque, title)
        let escaped = g_markup_escape_text(text, -1)
        adw_status_page_set_description(page.opaque, escaped)
        g_free(escaped)

        let buttons: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12)
        gtk_widget_set_halign(buttons, GTK_ALIGN_CENTER)
        for (index, action) in actions.enumerated() {
            let button: Widget = gtk_button_new_with_label(action.label)
            gtk_widget_add_css_class(button, "pill")
            wrapWords(on: button)
            if index == 0 {
                gtk_widget_add_css_class(button, "suggested-action")
                first = button
            }
            connect(button, "clicked") { _ in action.run() }
            gtk_box_append(buttons.cast(), button)
        }
        adw_status_page_set_child(page.opaque, buttons)
        nameStatusPage(page, title + "\n" + text)
        gtk_widget_set_vexpand(page, 1)
    }

    /// Moves the focus to the first of the actions.
    public func grabFocus() {
        if let first { gtk_widget_grab_focus(first) }
    }

    /// A message for the time while the disk or the network is slow.
    public static func makeWaiting(_ words: String) -> Widget {
        let label = gtk_label_new(words)!
        gtk_widget_add_css_class(label, "title-2")
        gtk_widget_add_css_class(label, "dim-label")
        gtk_widget_set_vexpand(label, 1)
        return label
    }
}
