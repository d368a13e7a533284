import CAdwaita
import Translations

/// What stands in place of a list that has no lines.
@MainActor
final class BrowseEmptyPage {
    let widget: Widget = adw_status_page_new()

    init() {
        gtk_widget_add_css_class(widget, "compact")
    }

    /// Says that nothing was found.
    func sayNothingFound() {
        say(
            translated("Nothing Found"), translated("No title and no lyrics hold all these words."),
            icon: "system-search-symbolic")
    }

    /// Says that a folder is empty, or why it cannot be read.
    func sayEmpty(unreadable reason: String?) {
        if let reason {
            say(translated("This Folder Cannot Be Read"), reason, icon: "dialog-warning-symbolic")
        } else {
            say(
                translated("No Songs Here Yet"), translated("What you write in this folder is listed here."),
                icon: "folder-music-symbolic")
        }
    }

    private func say(_ title: String, _ words: String, icon: String) {
        adw_status_page_set_icon_name(widget.opaque, icon)
        adw_status_page_set_title(widget.opaque, title)
        let escaped = g_markup_escape_text(words, -1)
        adw_status_page_set_description(widget.opaque, escaped)
        g_free(escaped)
    }
}
