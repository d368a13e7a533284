import CAdwaita
import EditingSession
import Files
import LibraryIndex
import ListChanges
import SongLibrary
import SongOpening
import SongbookModel
import Toolkit
import Translations

/// The status of a library, and all that needs attention in it; clicking an entry leads there. It is kept current while
/// it is open.
@MainActor
final class StatusSheet {
    /// Opens a song, given its file.
    var onSong: @MainActor (FilePath) -> Void = { _ in }
    /// Moves a song that shares its folder to a folder of its own, given its file.
    var onMoveToOwnFolder: @MainActor (FilePath) -> Void = { _ in }
    /// Shows a folder; relative to the root.
    var onFolder: @MainActor (FilePath) -> Void = { _ in }
    /// Shows a file in a file manager.
    var onFile: @MainActor (FilePath) -> Void = { _ in }
    /// Offers a draft whose song is missing.
    var onDraft: @MainActor (OrphanedDraft) -> Void = { _ in }
    /// Tries to reach the library again.
    var onRetry: @MainActor () -> Void = {}

    private let home: FilePath
    private let sheet: Sheet
    private let list = BoxedList.makeList(translated("Library Status"))
    private let summary = PreferencesRow.make("")
    private let retryButton: Widget = gtk_button_new_with_label(translated("Try Again"))
    private var rows: [(line: StatusLine, widget: Widget)] = []

    /// - Parameter home: the user's home folder.
    init(_ status: StatusModel, home: FilePath, over window: Widget) {
        self.home = home
        sheet = Sheet(
            over: window, title: translated("Library Status"), cancel: translated("Close"), width: 560, height: 480)
        PreferencesRow.addSuffix(retryButton, to: summary)
        gtk_list_box_append(list.opaque, summary)
        connect(retryButton, "clicked") { [self] _ in
            sheet.close()
            onRetry()
        }
        render(self, in: list) { sheet in
            guard let condition = status.condition else { return }
            sheet.show(condition, status.text.words, isReachable: status.isReachable)
        }
    }

    /// - Parameter words: the text of the line at the bottom of the sidebar.
    private func show(_ condition: LibraryCondition, _ words: String, isReachable: Bool) {
        adw_preferences_row_set_title(summary.cast(), words)
        adw_action_row_set_subtitle(summary.cast(), Self.description(of: condition, home: home))
        let isRetryFocused = sheet.focus == retryButton
        gtk_widget_set_visible(retryButton, (!isReachable).gboolean)
        if isRetryFocused, isReachable { gtk_widget_child_focus(sheet.widget, GTK_DIR_TAB_FORWARD) }
        show(condition.lines)
    }

    /// Where the library is, and which program keeps its folder.
    nonisolated static func description(of condition: LibraryCondition, home: FilePath) -> String {
        var lines = [DisplayText.abbreviated(condition.snapshot.tree.path, home: home)]
        if let sync = condition.sync {
            lines.append(
                translated(
                    "\(sync.name) keeps this folder. Songbook cannot tell whether it has transferred all changes."))
        }
        return lines.joined(separator: "\n")
    }

    func present() {
        sheet.present(BoxedList.makePage(list))
    }
}

extension StatusSheet {
    /// Lines that stay keep their rows and with them the focus; from a removed line, the focus moves to the next one.
    private func show(_ lines: [StatusLine]) {
        let focused = rows.firstIndex { $0.widget == sheet.focus }
        let line = focused.map { rows[$0].line }
        for change in RowChange.between(rows.count, lines.count, where: { rows[$0].line == lines[$1] }) {
            for row in rows[change.start..<(change.start + change.removed)] {
                gtk_list_box_remove(list.opaque, row.widget)
            }
            let new = lines[change.start..<(change.start + change.added)].map { (line: $0, widget: makeRow($0)) }
            for (offset, row) in new.enumerated() {
                // After the summary.
                gtk_list_box_insert(list.opaque, row.widget, CInt(1 + change.start + offset))
            }
            rows.replaceSubrange(change.start..<(change.start + change.removed), with: new)
        }
        guard let focused, !rows.contains(where: { $0.widget == sheet.focus }) else { return }
        let place = rows.firstIndex { $0.line == line } ?? min(focused, rows.count - 1)
        if rows.indices.contains(place) {
            gtk_widget_grab_focus(rows[place].widget)
        } else {
            gtk_widget_child_focus(sheet.widget, GTK_DIR_TAB_FORWARD)
        }
    }

    private func makeRow(_ line: StatusLine) -> Widget {
        let row = PreferencesRow.make(line.title, line.detail)
        gtk_list_box_row_set_activatable(row.cast(), 1)
        if case .otherSong(let path) = line.target { PreferencesRow.addSuffix(makeMoveButton(path), to: row) }
        let arrow: Widget = gtk_image_new_from_icon_name("go-next-symbolic")
        setAccessibleHidden(arrow, true)
        PreferencesRow.addSuffix(arrow, to: row)
        connect(row, "activated") { [self] _ in
            sheet.close()
            MainLoop.post { [self] in open(line.target) }
        }
        return row
    }

    private func makeMoveButton(_ song: FilePath) -> Widget {
        let button: Widget = gtk_button_new_with_label(translated("Move to Its Own Folder"))
        gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
        connect(button, "clicked") { [self] _ in
            sheet.close()
            MainLoop.post { [self] in onMoveToOwnFolder(song) }
        }
        return button
    }

    private func open(_ target: StatusLine.Target) {
        switch target {
        case .song(let path), .otherSong(let path): onSong(path)
        case .folder(let path): onFolder(path)
        case .draft(let left): onDraft(left)
        case .file(let path): onFile(path)
        }
    }
}
