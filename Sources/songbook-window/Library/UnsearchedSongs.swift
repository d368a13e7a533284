import CAdwaita
import Files
import LibraryIndex
import SongbookModel
import Toolkit
import Translations

/// A song that a search cannot read.
struct UnsearchedSong {
    let title: String
    let path: FilePath
    /// Why it was not searched, as a sentence or a clause.
    let reason: String
    /// Whether the reason is that its folder shows another song.
    let isHidden: Bool

    /// Those of a library: first those that cannot be read.
    static func all(in tree: LibraryTree) -> [UnsearchedSong] {
        tree.brokenSongs.map { song in
            UnsearchedSong(title: song.title, path: song.path, reason: song.brokenReason ?? "", isHidden: false)
        }
            + tree.crowdedSongs.flatMap { song in
                song.otherSongs.map { other in
                    let reason = translated("Not shown: “\(song.title.amongWords)” is in the same folder")
                    return UnsearchedSong(title: other.stem.display, path: other, reason: reason, isHidden: true)
                }
            }
    }
}

/// The songs that were not searched, each with its path and the reason.
@MainActor
struct UnsearchedSongs {
    /// A limit, because each song gets a widget.
    private static let most = 200

    private let songs: [UnsearchedSong]

    init(_ songs: [UnsearchedSong]) {
        self.songs = songs
    }

    func present(over window: Widget) {
        let title = translated("Songs Not Searched")
        var rows = songs.prefix(Self.most).map(makeRow)
        let rest = songs.count - Self.most
        if rest > 0 {
            let words = translated(count: rest, one: "\(rest) more song", other: "\(rest) more songs")
            rows.append(makeRow([makeLabel(words)], name: words))
        }
        Sheet(over: window, title: title, cancel: translated("Close")).present(BoxedList.make(title, rows))
    }

    private func makeRow(_ song: UnsearchedSong) -> Widget {
        let (name, reason) = (song.title.asLine, song.reason)
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
