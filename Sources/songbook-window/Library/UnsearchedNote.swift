import CAdwaita
import Files
import LibraryIndex
import Translations

/// A quiet line below what was found: how many songs were not searched because they cannot be read, and which.
@MainActor
final class UnsearchedNote {
    /// The line as a widget; hidden while there is nothing to say.
    let widget: Widget = gtk_label_new(nil)

    private static let mostNames = 3
    private static let mostReasons = 20

    init() {
        gtk_label_set_wrap(widget.opaque, 1)
        gtk_label_set_wrap_mode(widget.opaque, PANGO_WRAP_WORD_CHAR)
        gtk_label_set_xalign(widget.opaque, 0)
        for name in ["caption", "dim-label", "library-status"] { gtk_widget_add_css_class(widget, name) }
        gtk_widget_set_visible(widget, 0)
    }

    /// Names these songs; hides the line where there are none.
    func show(_ songs: [SongEntry]) {
        gtk_widget_set_visible(widget, (!songs.isEmpty).gboolean)
        guard !songs.isEmpty else { return }
        let names =
            songs.prefix(Self.mostNames).map { "“\($0.title)”" }.joined(separator: ", ")
            + (songs.count > Self.mostNames ? ", …" : "")
        gtk_label_set_text(
            widget.opaque,
            translated(
                count: songs.count, one: "\(songs.count) song could not be read and was not searched: \(names)",
                other: "\(songs.count) songs could not be read and were not searched: \(names)"))
        let reasons = songs.prefix(Self.mostReasons).map { "\($0.path.display): \($0.brokenReason ?? "")" }
        gtk_widget_set_tooltip_text(widget, reasons.joined(separator: "\n"))
    }
}
