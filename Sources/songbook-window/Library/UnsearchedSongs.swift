import CAdwaita
import Files
import LibraryIndex
import Translations

/// The songs that cannot be read, each with where it is and why.
@MainActor
struct UnsearchedSongs {
    /// A widget is made for each.
    private static let most = 200

    private let songs: [SongEntry]

    init(_ songs: [SongEntry]) {
        self.songs = songs
    }

    func present(over window: Widget) {
        let title = translated("Songs Not Searched")
        let list = gtk_list_box_new()!
        gtk_list_box_set_selection_mode(list.opaque, GTK_SELECTION_NONE)
        gtk_widget_add_css_class(list, "boxed-list")
        gtk_widget_set_valign(list, GTK_ALIGN_START)
        setAccessibleName(list, title)
        for song in songs.prefix(Self.most) { gtk_list_box_append(list.opaque, makeRow(song)) }
        let rest = songs.count - Self.most
        if rest > 0 {
            let words = translated(count: rest, one: "\(rest) more song", other: "\(rest) more songs")
            gtk_list_box_append(list.opaque, makeRow([makeLabel(words)], name: words))
        }
        setMargins(list, 18, 18)
        let clamp = adw_clamp_new()!
        adw_clamp_set_maximum_size(clamp.opaque, 760)
        adw_clamp_set_child(clamp.opaque, list)
        Sheet(over: window, title: title, action: nil, cancel: translated("Close"), content: makeScroller(clamp))
            .present()
    }

    private func makeRow(_ song: SongEntry) -> Widget {
        let (name, reason) = (song.title.asLine, song.brokenReason ?? "")
        let labels = [
            makeLabel(name, classes: ["heading"]), makeLabel(reason),
            makeLabel(song.path.display, classes: ["dim-label", "caption"]),
        ]
        return makeRow(labels, name: DisplayText.sequence([name, reason, song.path.display], separator: ", "))
    }

    private func makeRow(_ labels: [Widget], name: String) -> Widget {
        let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2)!
        for label in labels { gtk_box_append(box.cast(), label) }
        setMargins(box, 10, 12)
        let row = gtk_list_box_row_new()!
        gtk_list_box_row_set_activatable(row.cast(), 0)
        gtk_list_box_row_set_child(row.cast(), box)
        setAccessibleName(row, name)
        return row
    }
}
