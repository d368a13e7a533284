import CAdwaita
import EditingSession
import Files
import Problems
import SongFormat
import Translations

/// The earlier versions of a song: their dates on one side, what the chosen one says on the other.
@MainActor
final class HistoryView {
    /// Asks for the song of a version; ``show(_:of:)`` answers.
    var onChoose: @MainActor (SongHistory.Revision) -> Void = { _ in }
    /// Brings the song back.
    var onRestore: @MainActor (Song) -> Void = { _ in }

    private let revisions: [SongHistory.Revision]
    private let canRestore: Bool
    private let list: Widget = gtk_list_box_new()
    private let title = makeLabel("", classes: ["title-2"])
    private let lyrics: Widget = gtk_text_view_new()
    private var chosen: SongHistory.Revision?
    private var song: Song?
    private var sheet: Sheet?

    /// - Parameter canRestore: whether the song can be edited.
    init(_ revisions: [SongHistory.Revision], canRestore: Bool) {
        self.revisions = revisions
        self.canRestore = canRestore
    }

    func present(over window: Widget) {
        let content = makeContent()
        let sheet = Sheet(
            over: window, title: translated("Earlier Versions"), action: translated("Restore"),
            cancel: translated("Close"))
        self.sheet = sheet
        sheet.canConfirm = false
        sheet.onConfirm { [self] in
            guard let song else { return }
            onRestore(song)
            sheet.close()
        }
        connect(list, "row-selected") { [self] emission in
            guard let row = emission.object(1) else { return }
            choose(Int(gtk_list_box_row_get_index(row.cast())))
        }
        // A list takes Return for its rows: the first time, where Tab led to one that is not chosen yet.
        onKey(of: list) { [self] key, modifiers in
            guard isReturnKey(key, modifiers), let row = gtk_list_box_get_selected_row(list.opaque),
                gtk_widget_has_focus(Widget(OpaquePointer(row))) != 0
            else { return false }
            sheet.confirm()
            return true
        }
        sheet.onClose { [self] in
            chosen = nil
            self.sheet = nil
        }
        sheet.present(content)
        guard let first = gtk_list_box_get_row_at_index(list.opaque, 0) else { return }
        gtk_list_box_select_row(list.opaque, first)
        gtk_widget_grab_focus(first.cast())
    }

    /// Shows what a version says, if it is still the one that is chosen.
    func show(_ result: Result<Song, Problem>, of revision: SongHistory.Revision) {
        guard chosen == revision, let sheet else { return }
        let buffer = gtk_text_view_get_buffer(lyrics.cast())
        switch result {
        case .success(let found):
            song = found
            let text = found.text.replacing("\0", with: "\u{2400}")
            gtk_label_set_text(title.opaque, found.title.onOneLine.shortened(to: 300))
            gtk_text_buffer_set_text(buffer, text, CInt(text.utf8.count))
        case .failure(let problem):
            song = nil
            gtk_label_set_text(title.opaque, translated("Could Not Show Version"))
            gtk_text_buffer_set_text(buffer, problem.sentences, -1)
        }
        sheet.canConfirm = canRestore && song.map { !$0.holdsNUL } ?? false
    }
}

extension HistoryView {
    private func choose(_ index: Int) {
        guard revisions.indices.contains(index) else { return }
        chosen = revisions[index]
        song = nil
        sheet?.canConfirm = false
        onChoose(revisions[index])
    }

    private func makeContent() -> Widget {
        for moment in DisplayText.moments(revisions.map(\.savedAt)) {
            let label = makeLabel(moment)
            setMargins(label, 10, 6)
            gtk_list_box_append(list.opaque, label)
        }
        gtk_widget_add_css_class(list, "navigation-sidebar")
        setAccessibleName(list, translated("Earlier Versions"))
        let dates = makeScroller(list)
        gtk_widget_set_size_request(dates, 230, -1)
        gtk_widget_set_hexpand(dates, 0)

        gtk_text_view_set_editable(lyrics.cast(), 0)
        gtk_text_view_set_cursor_visible(lyrics.cast(), 0)
        gtk_text_view_set_wrap_mode(lyrics.cast(), GTK_WRAP_WORD_CHAR)
        gtk_widget_add_css_class(lyrics, "song-lyrics")
        setAccessibleName(lyrics, translated("Lyrics of This Version"))
        setMargins(title, 18, 24)
        let lyricsScroller = makeScroller(lyrics)
        gtk_text_view_set_left_margin(lyrics.cast(), 24)
        gtk_text_view_set_right_margin(lyrics.cast(), 24)
        gtk_text_view_set_bottom_margin(lyrics.cast(), 24)
        let preview = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!
        gtk_widget_set_hexpand(preview, 1)
        gtk_widget_add_css_class(preview, "view")
        gtk_box_append(preview.cast(), title)
        gtk_box_append(preview.cast(), lyricsScroller)

        let content = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)!
        gtk_box_append(content.cast(), dates)
        gtk_box_append(content.cast(), gtk_separator_new(GTK_ORIENTATION_VERTICAL))
        gtk_box_append(content.cast(), preview)
        return content
    }
}

extension Song {
    /// Whether GTK cannot hold it.
    fileprivate var holdsNUL: Bool { title.utf8.contains(0) || text.utf8.contains(0) }
}
