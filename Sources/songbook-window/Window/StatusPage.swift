import CAdwaita

/// What a window says when it has no song to show: what is so, and what can be done.
@MainActor
enum StatusPage {
    struct Action {
        let label: String
        let run: @MainActor () -> Void
    }

    static func make(icon: String, title: String, text: String, action: Action) -> Widget {
        let page = adw_status_page_new()!
        adw_status_page_set_icon_name(page.opaque, icon)
        adw_status_page_set_title(page.opaque, title)
        let escaped = g_markup_escape_text(text, -1)
        adw_status_page_set_description(page.opaque, escaped)
        g_free(escaped)

        let button = gtk_button_new_with_label(action.label)!
        gtk_widget_add_css_class(button, "pill")
        gtk_widget_add_css_class(button, "suggested-action")
        gtk_widget_set_halign(button, GTK_ALIGN_CENTER)
        connect(button, "clicked") { _ in action.run() }
        adw_status_page_set_child(page.opaque, button)
        gtk_widget_set_vexpand(page, 1)
        return page
    }

    /// What is said while the disk or the network is slow.
    static func makeOpening() -> Widget {
        let label = gtk_label_new("Opening the song…")!
        gtk_widget_add_css_class(label, "title-2")
        gtk_widget_add_css_class(label, "dim-label")
        gtk_widget_set_vexpand(label, 1)
        return label
    }
}
