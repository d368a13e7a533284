import CAdwaita
import EditingSession
import Files
import LibraryIndex
import SongFormat
import SongLibrary
import SongOpening
import Translations

/// What is to be known of a library, and each thing in it that needs somebody: pressed, it leads there.
@MainActor
final class StatusSheet {
    /// Opens a song; its file.
    var onSong: @MainActor (FilePath) -> Void = { _ in }
    /// Shows a folder; relative to the root.
    var onFolder: @MainActor (FilePath) -> Void = { _ in }
    /// Offers a draft whose song is not there.
    var onDraft: @MainActor (OrphanedDraft) -> Void = { _ in }
    /// Tries to reach the library again.
    var onRetry: @MainActor () -> Void = {}

    private let condition: LibraryCondition
    private let isReachable: Bool
    private let words: String
    private let home: FilePath
    private let sheet: Sheet

    /// - Parameters:
    ///   - words: what the line says that was pressed.
    ///   - home: the user's home folder.
    init(_ condition: LibraryCondition, _ words: String, isReachable: Bool, home: FilePath, over window: Widget) {
        (self.condition, self.words, self.isReachable, self.home) = (condition, words, isReachable, home)
        sheet = Sheet(
            over: window, title: translated("Library Status"), cancel: translated("Close"), width: 560, height: 480)
    }

    func present() {
        sheet.present(BoxedList.make(translated("Library Status"), [makeSummary()] + makeRows()))
    }
}

extension StatusSheet {
    private func makeSummary() -> Widget {
        let place = DisplayText.abbreviated(condition.snapshot.tree.path, home: home)
        var lines = [place]
        if let sync = condition.sync {
            lines.append(
                translated(
                    "\(sync.name) keeps this folder. Songbook cannot tell whether it has transferred all changes."))
        }
        let row = PreferencesRow.make(words, lines.joined(separator: "\n"))
        guard !isReachable else { return row }
        let button: Widget = gtk_button_new_with_label(translated("Try Again"))
        connect(button, "clicked") { [self] _ in
            sheet.close()
            onRetry()
        }
        PreferencesRow.addSuffix(button, to: row)
        return row
    }

    private func makeRows() -> [Widget] {
        let conflicted = condition.conflicted.map { song in
            makeRow(
                song.title.amongWords,
                translated(
                    count: song.conflictCopies.count, one: "\(song.conflictCopies.count) conflict copy",
                    other: "\(song.conflictCopies.count) conflict copies"), at: song.parent.relativePath
            ) { [self] in onSong(song.path) }
        }
        let drafts = condition.drafts.map { left in
            makeRow(
                left.draft.song.title.isEmpty ? left.draft.file.stem.display : left.draft.song.title.amongWords,
                translated("Unsaved changes from \(DisplayText.moment(left.draft.savedAt))"),
                at: left.draft.file.parent.parent.relative(to: condition.snapshot.tree.path) ?? ""
            ) { [self] in if left.place == .there { onSong(left.draft.file) } else { onDraft(left) } }
        }
        let broken = condition.broken.map { song in
            makeRow(
                song.title.amongWords, translated("Cannot be read: \(song.brokenReason ?? "")"),
                at: song.parent.relativePath
            ) { [self] in onSong(song.path) }
        }
        let unreadable = condition.unreadable.map { folder in
            makeRow(
                folder.name.display, translated("Cannot be opened: \(folder.unreadableReason ?? "")"),
                at: folder.relativePath.folderAbove
            ) { [self] in onFolder(folder.relativePath) }
        }
        return conflicted + drafts + broken + unreadable
    }

    /// - Parameter folder: where it is, relative to the root.
    private func makeRow(
        _ title: String, _ what: String, at folder: FilePath, run: @escaping @MainActor () -> Void
    ) -> Widget {
        let names = folder.components.map(\.display)
        let place = names.isEmpty ? "" : "\n" + DisplayText.sequence(names, separator: " › ")
        let row = PreferencesRow.make(title, what + place)
        gtk_list_box_row_set_activatable(row.cast(), 1)
        let arrow: Widget = gtk_image_new_from_icon_name("go-next-symbolic")
        setAccessibleHidden(arrow, true)
        PreferencesRow.addSuffix(arrow, to: row)
        connect(row, "activated") { [self] _ in
            sheet.close()
            MainLoop.post(run)
        }
        return row
    }
}
