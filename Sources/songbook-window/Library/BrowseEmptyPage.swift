import CAdwaita
import SongbookModel
import Toolkit
import Translations

/// The page that is shown in place of an empty list.
@MainActor
final class BrowseEmptyPage {
    let widget: Widget = adw_status_page_new()

    /// The first button that is shown; nil where there is none.
    private var first: Widget?
    private let buttons: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12)
    private var offers: [EmptyList.Offer: Widget] = [:]

    init() {
        gtk_widget_set_halign(buttons, GTK_ALIGN_CENTER)
        for offer in EmptyList.Offer.allCases {
            let button: Widget = gtk_button_new_with_label(offer.label)
            offers[offer] = button
            gtk_actionable_set_action_name(button.opaque, offer.action)
            gtk_widget_add_css_class(button, "pill")
            wrapWords(on: button)
            gtk_box_append(buttons.cast(), button)
        }
        adw_status_page_set_child(widget.opaque, buttons)
        gtk_widget_add_css_class(widget, "compact")
    }

    /// Whether one of its buttons has the keyboard focus.
    var hasFocus: Bool { gtk_widget_get_focus_child(widget) != nil }

    /// Moves the keyboard focus to the first button that is shown, if there is one.
    func grabFocus() {
        if let first { gtk_widget_grab_focus(first) }
    }

    /// Shows why there is nothing, and what the user can do.
    func show(_ list: EmptyList) {
        gtk_widget_set_visible(buttons, (!list.offers.isEmpty).gboolean)
        for (offer, button) in offers { gtk_widget_set_visible(button, list.offers.contains(offer).gboolean) }
        first = list.offers.first.flatMap { offers[$0] }
        adw_status_page_set_icon_name(widget.opaque, list.icon)
        adw_status_page_set_title(widget.opaque, list.title)
        let escaped = g_markup_escape_text(list.text, -1)
        adw_status_page_set_description(widget.opaque, escaped)
        nameStatusPage(widget, list.title + "\n" + list.text)
        g_free(escaped)
    }
}

extension EmptyList.Offer {
    fileprivate var label: String {
        switch self {
        case .newSong: translated("New Song")
        case .makeSong: translated("Turn Folder into Song")
        case .editSmartFolder: translated("Edit Smart Folder…")
        case .allSongs: translated("Show All Songs")
        }
    }

    fileprivate var action: String {
        switch self {
        case .newSong: "win.new-song"
        case .makeSong: "win.make-song-here"
        case .editSmartFolder: "win.edit-shown-smart-folder"
        case .allSongs: "win.all-songs"
        }
    }
}
