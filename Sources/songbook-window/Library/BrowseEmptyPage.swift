import CAdwaita
import Files
import Translations

/// What stands in place of a list that has no lines.
@MainActor
final class BrowseEmptyPage {
    let widget: Widget = adw_status_page_new()

    /// What is offered first.
    private let new: Widget = gtk_button_new_with_label(translated("New Song"))
    private let buttons: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12)
    private let makeSong: Widget = gtk_button_new_with_label(translated("Turn Folder into Song"))

    init() {
        gtk_actionable_set_action_name(new.opaque, "win.new-song")
        gtk_actionable_set_action_name(makeSong.opaque, "win.make-song-here")
        gtk_widget_set_halign(buttons, GTK_ALIGN_CENTER)
        for button in [new, makeSong] {
            gtk_widget_add_css_class(button, "pill")
            wrapWords(on: button)
            gtk_box_append(buttons.cast(), button)
        }
        adw_status_page_set_child(widget.opaque, buttons)
        gtk_widget_add_css_class(widget, "compact")
    }

    /// Whether it has the keyboard.
    var hasFocus: Bool { gtk_widget_get_focus_child(widget) != nil }

    /// Puts the keyboard on what is offered first, if anything is.
    func grabFocus() {
        if gtk_widget_get_visible(buttons) != 0 { gtk_widget_grab_focus(new) }
    }

    /// Says that nothing was found.
    func showNothingFound() {
        gtk_widget_set_visible(buttons, 0)
        show(
            translated("No Results Found"), translated("Try a different search."),
            icon: "system-search-symbolic")
    }

    /// Says that words could not be searched because what is stored of the library is damaged.
    func showNotSearched() {
        gtk_widget_set_visible(buttons, 0)
        show(
            translated("Search Unavailable"),
            translated(
                """
                The offline copy of this library is damaged. It will be rebuilt when the library is available again. \
                Your songs are not affected.
                """),
            icon: "dialog-warning-symbolic")
    }

    /// Says that a folder is empty, or why it cannot be read.
    ///
    /// - Parameter isRoot: whether it is the library's own, which is never a song.
    func showEmpty(unreadable reason: String?, isRoot: Bool) {
        gtk_widget_set_visible(buttons, (reason == nil).gboolean)
        gtk_widget_set_visible(makeSong, (!isRoot).gboolean)
        if let reason {
            show(translated("Could Not Open Folder"), reason.asSentence, icon: "dialog-warning-symbolic")
        } else {
            show(
                translated("No Songs Yet"), translated("Create a song to get started."),
                icon: "folder-music-symbolic")
        }
    }

    private func show(_ title: String, _ words: String, icon: String) {
        adw_status_page_set_icon_name(widget.opaque, icon)
        adw_status_page_set_title(widget.opaque, title)
        let escaped = g_markup_escape_text(words, -1)
        adw_status_page_set_description(widget.opaque, escaped)
        nameStatusPage(widget, title + "\n" + words)
        g_free(escaped)
    }
}
