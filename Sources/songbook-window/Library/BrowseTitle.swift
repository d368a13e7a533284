import CAdwaita
import Files
import SongbookModel
import Toolkit
import Translations

/// The title of a library's list: what is shown, and the number of songs.
@MainActor
final class BrowseTitle {
    let widget: Widget = adw_window_title_new("", "")

    private let libraryName: String

    /// - Parameter name: the library's name.
    init(library name: String) {
        libraryName = name
    }

    /// Shows the title of search results.
    ///
    /// - Parameter count: the number of songs found; nil where it is not known.
    func showSearch(_ count: Int?) {
        show(translated("Search"), subtitle: count.map(DisplayText.count) ?? "")
    }

    /// Shows the title of a place.
    ///
    /// - Parameter count: the number of songs in it; nil where it is not known yet.
    func show(_ place: BrowsePlace, _ count: Int?) {
        // Deleted items can be folders, so they are not counted as songs.
        let subtitle = place == .deleted ? "" : count.map(DisplayText.count)
        show(place.title(library: libraryName), subtitle: subtitle)
    }

    /// - Parameter subtitle: nil keeps the present one, which avoids flicker.
    private func show(_ title: String, subtitle: String?) {
        adw_window_title_set_title(widget.opaque, title)
        if let subtitle { adw_window_title_set_subtitle(widget.opaque, subtitle) }
    }
}
