import CAdwaita
import EditingSession
import Files
import Problems
import SongFormat
import SongbookModel
import Toolkit
import Translations

/// The earlier versions of a song: their dates on one side, the text of the selected one on the other.
@MainActor
final class HistoryView {
    /// The content of a version.
    struct Shown: Sendable {
        let song: Song
        /// The version before it; nil where there is none, or it is damaged.
        let earlier: Song?
    }

    /// Requests the songs of a version and of the one before it; ``show(_:of:)`` takes the answer.
    var onChoose: @MainActor (SongHistory.Revision, _ earlier: SongHistory.Revision?) -> Void = { _, _ in }
    /// Restores the song; the second argument says whether tags and pin are restored too.
    var onRestore: @MainActor (Song, _ arrangement: Bool) -> Void = { _, _ in }

    /// All versions.
    private let allRevisions: [SongHistory.Revision]
    /// The versions in the list.
    private var revisions: [SongHistory.Revision]
    private let canRestore: Bool
    private let list: Widget = gtk_list_box_new()
    private let preview = VersionPreview()
    /// Whether tags and pin are restored too.
    private let arrangement: Widget = gtk_check_button_new()
    private var chosen: SongHistory.Revision?
    private var song: Song?
    private var sheet: Sheet?

    /// - Parameter canRestore: whether the song can be edited.
    init(_ revisions: [SongHistory.Revision], canRestore: Bool) {
        allRevisions = revisions
        self.revisions = revisions.lastOfBursts
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
            onRestore(song, gtk_check_button_get_active(arrangement.cast()) != 0)
            sheet.close()
        }
        connect(list, "row-selected") { [self] emission in
            guard let row = emission.object(1) else { return }
            choose(Int(gtk_list_box_row_get_index(row.cast())))
        }
        // On the selected row Return restores; on another one, which Tab can reach, the list box selects it first.
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

    /// Shows the content of a version if it is still selected.
    func show(_ result: Result<Shown, Problem>, of revision: SongHistory.Revision) {
        guard chosen == revision, let sheet else { return }
        switch result {
        case .success(let found):
            song = found.song
            preview.show(found.song, since: found.earlier)
        case .failure(let problem):
            song = nil
            preview.show(problem)
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
        onChoose(revisions[index], index + 1 < revisions.count ? revisions[index + 1] : nil)
    }

    /// Lists other versions, and selects the one that was selected, or the next later one.
    private func list(_ newRevisions: [SongHistory.Revision]) {
        let number = chosen?.number
        chosen = nil
        while let row = gtk_list_box_get_row_at_index(list.opaque, 0) {
            gtk_list_box_remove(list.opaque, Widget(OpaquePointer(row)))
        }
        revisions = newRevisions
        addRows()
        let index = number.flatMap { number in revisions.lastIndex { $0.number <= number } } ?? 0
        gtk_list_box_select_row(list.opaque, gtk_list_box_get_row_at_index(list.opaque, CInt(index)))
    }

    private func addRows() {
        for moment in DisplayText.moments(revisions.map(\.savedAt)) {
            let label = makeLabel(moment)
            setMargins(label, 10, 6)
            gtk_list_box_append(list.opaque, label)
        }
    }

    /// A button that shows all versions of each burst; nil where the list has all versions.
    private func makeAllButton() -> Widget? {
        guard revisions.count < allRevisions.count else { return nil }
        let label = translated("Every Save")
        let button = gtk_toggle_button_new_with_label(label)!
        setAccessibleName(button, label)
        gtk_widget_add_css_class(button, "flat")
        setTooltip(button, translated("Show versions saved less than a minute apart, too"))
        setMargins(button, 8, 12)
        connect(button, "toggled") { [self] _ in
            list(gtk_toggle_button_get_active(button.cast()) == 0 ? allRevisions.lastOfBursts : allRevisions)
        }
        return button
    }

    private func makeContent() -> Widget {
        addRows()
        gtk_widget_add_css_class(list, "navigation-sidebar")
        setAccessibleName(list, translated("Earlier Versions"))
        let dates: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
        gtk_box_append(dates.cast(), makeScroller(list))
        if let all = makeAllButton() { gtk_box_append(dates.cast(), all) }
        gtk_widget_set_size_request(dates, 230, -1)
        gtk_widget_set_hexpand(dates, 0)

        let panes = StackingPanes.make(dates, preview.widget)
        gtk_widget_set_vexpand(panes, 1)
        let content: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
        gtk_box_append(content.cast(), panes)
        gtk_box_append(content.cast(), gtk_separator_new(GTK_ORIENTATION_HORIZONTAL))
        prepareArrangement()
        gtk_box_append(content.cast(), arrangement)
        return content
    }

    private func prepareArrangement() {
        let label = translated("Restore tags and pin, too")
        gtk_check_button_set_child(arrangement.cast(), makeLabel(label))
        setAccessibleName(arrangement, label)
        setMargins(arrangement, 8, 12)
        gtk_widget_set_sensitive(arrangement, canRestore.gboolean)
    }
}

extension Song {
    /// Whether GTK text cannot contain it.
    fileprivate var holdsNUL: Bool { title.utf8.contains(0) || text.utf8.contains(0) }
}
