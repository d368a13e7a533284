import CAdwaita
import Files
import LibraryFile
import SongbookModel
import Toolkit
import Translations

/// What stands in place of a list that has no lines.
@MainActor
final class BrowseEmptyPage {
    let widget: Widget = adw_status_page_new()

    /// What is offered first; nil where nothing is.
    private var first: Widget?
    private let new: Widget = gtk_button_new_with_label(translated("New Song"))
    private let buttons: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12)
    private let makeSong: Widget = gtk_button_new_with_label(translated("Turn Folder into Song"))
    private let edit: Widget = gtk_button_new_with_label(translated("Edit Smart Folder…"))
    private let showAll: Widget = gtk_button_new_with_label(translated("Show All Songs"))
    private var all: [Widget] { [new, makeSong, edit, showAll] }

    init() {
        gtk_actionable_set_action_name(new.opaque, "win.new-song")
        gtk_actionable_set_action_name(makeSong.opaque, "win.make-song-here")
        gtk_actionable_set_action_name(edit.opaque, "win.edit-shown-smart-folder")
        gtk_actionable_set_action_name(showAll.opaque, "win.all-songs")
        gtk_widget_set_halign(buttons, GTK_ALIGN_CENTER)
        for button in all {
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
        if let first { gtk_widget_grab_focus(first) }
    }

    /// Says that nothing was found.
    func showNothingFound() {
        offer([])
        show(
            translated("No Results Found"), translated("Try a different search."),
            icon: "system-search-symbolic")
    }

    /// Says that words could not be searched because what is stored of the library is damaged.
    func showNotSearched() {
        offer([])
        show(
            translated("Search Unavailable"),
            translated(
                """
                The offline copy of this library is damaged. It will be rebuilt when the library is available again. \
                Your songs are not affected.
                """),
            icon: "dialog-warning-symbolic")
    }

    /// Says that a place has no songs, and what to do; or why its folder cannot be read.
    func showEmpty(_ place: BrowsePlace, unreadable reason: String?) {
        offer(reason == nil ? actions(in: place) : [])
        if let reason {
            return show(translated("Could Not Open Folder"), reason.asSentence, icon: "dialog-warning-symbolic")
        }
        switch place {
        case .folder, .allSongs, .project, .deleted:
            show(
                translated("No Songs Yet"), translated("Create a song to get started."),
                icon: "folder-music-symbolic")
        case .builtIn(.today):
            show(translated("No Songs Today"), translated("Songs that you change today appear here."), icon: place.icon)
        case .builtIn(.week):
            show(
                translated("No Songs This Week"), translated("Songs that you change this week appear here."),
                icon: place.icon)
        case .builtIn(.pinned):
            show(translated("No Pinned Songs"), translated("Songs that you pin appear here."), icon: place.icon)
        case .smartFolder:
            show(translated("No Songs"), translated("No song matches this smart folder."), icon: place.icon)
        case .tag:
            show(translated("No Songs"), translated("No song has this tag."), icon: place.icon)
        }
    }

    private func actions(in place: BrowsePlace) -> [Widget] {
        switch place {
        case .folder(let folder): folder == "" ? [new] : [new, makeSong]
        case .allSongs, .project, .builtIn(.today), .builtIn(.week): [new]
        case .smartFolder: [edit]
        case .builtIn(.pinned), .tag: [showAll]
        case .deleted: []
        }
    }

    private func offer(_ actions: [Widget]) {
        gtk_widget_set_visible(buttons, (!actions.isEmpty).gboolean)
        for button in all { gtk_widget_set_visible(button, actions.contains(button).gboolean) }
        first = actions.first
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
