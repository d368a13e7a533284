import CAdwaita
import Translations

/// Words for the one at the caret: what rhymes with it, ends like it, means the same.
@MainActor
final class RhymesPage: InspirePage {
    let name = "rhymes"
    var title: String { translated("Rhymes") }
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)

    init(_ window: SongWindow) {}

    func show(_ song: OpenSong?) {}
    func songChanged() {}
    func shown() {}
    func hidden() {}
    func grabFocus() {}
    func close() {}
}
