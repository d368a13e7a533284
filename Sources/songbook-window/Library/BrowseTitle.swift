import CAdwaita
import Files
import SongbookModel
import Toolkit
import Translations

/// What the header of a library's list says: what is shown, and how many songs that are.
@MainActor
final class BrowseTitle {
    let widget: Widget = adw_window_title_new("", "")

    private let libraryName: String

    /// - Parameter name: what the library is called.
    init(library name: String) {
        libraryName = name
    }

    /// Says what is found.
    ///
    /// - Parameter count: how many songs; nil where that is not known.
    func showSearch(_ count: Int?) {
        show(translated("Search"), subtitle: count.map(DisplayText.count) ?? "")
    }

    /// Says which place is shown.
    ///
    /// - Parameter count: how many songs are there; nil where that is not known yet.
    func show(_ place: BrowsePlace, _ count: Int?) {
        // What was deleted is folders, too.
        let subtitle = place == .deleted ? "" : count.map(DisplayText.count)
        show(place.title(library: libraryName), subtitle: subtitle)
    }

    /// - Parameter subtitle: nil leaves what is there, which would flicker otherwise.
    private func show(_ title: String, subtitle: String?) {
        adw_window_title_set_title(widget.opaque, title)
        if let subtitle { adw_window_title_set_subtitle(widget.opaque, subtitle) }
    }
}
