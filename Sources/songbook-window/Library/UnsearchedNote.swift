import CAdwaita
import Files
import Toolkit
import Translations

/// A line below the results: the number and titles of songs that were not searched, because they cannot be read or
/// because their folders show other songs. A button shows all of them with the reasons.
@MainActor
final class UnsearchedNote {
    /// The line as a widget; hidden while there is nothing to say.
    let widget: Widget = cadwaita_status_new(8)

    private static let mostNames = 3

    private let label = makeLabel("", classes: ["caption", "dim-label"])
    private var songs: [UnsearchedSong] = []

    init() {
        let button: Widget = gtk_button_new_with_label(translated("Show…"))
        setAccessibleName(button, translated("Show Songs Not Searched"))
        gtk_widget_add_css_class(button, "flat")
        gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
        gtk_widget_set_hexpand(label, 1)
        for part in [label, button] { gtk_box_append(widget.cast(), part) }
        gtk_widget_add_css_class(widget, "library-status")
        gtk_widget_set_visible(widget, 0)
        connect(button, "clicked") { [self] _ in
            if let window = gtk_widget_get_root(widget) {
                UnsearchedSongs(songs).present(over: Widget(window))
            }
        }
    }

    /// Names these songs; hides the line if there are none.
    func show(_ songs: [UnsearchedSong]) {
        self.songs = songs
        gtk_widget_set_visible(widget, (!songs.isEmpty).gboolean)
        guard !songs.isEmpty else { return }
        let parts = [broken(songs.filter { !$0.isHidden }), hidden(songs.filter(\.isHidden))]
        gtk_label_set_text(label.opaque, parts.compactMap(\.self).joined(separator: "\n"))
    }

    private func broken(_ songs: [UnsearchedSong]) -> String? {
        guard !songs.isEmpty else { return nil }
        let names = names(of: songs)
        return translated(
            count: songs.count, one: "\(songs.count) song could not be read and was not searched: \(names)",
            other: "\(songs.count) songs could not be read and were not searched: \(names)")
    }

    private func hidden(_ songs: [UnsearchedSong]) -> String? {
        guard !songs.isEmpty else { return nil }
        let names = names(of: songs)
        return translated(
            count: songs.count, one: "\(songs.count) song is not shown and was not searched: \(names)",
            other: "\(songs.count) songs are not shown and were not searched: \(names)")
    }

    private func names(of songs: [UnsearchedSong]) -> String {
        songs.prefix(Self.mostNames).map { "“\($0.title.amongWords)”" }.joined(separator: ", ")
            + (songs.count > Self.mostNames ? ", …" : "")
    }
}
