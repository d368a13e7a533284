import CAdwaita
import Files
import Freedesktop
import LibraryChanges
import Problems
import SongFormat
import SongbookModel
import Toolkit
import Translations

/// Shows a deleted song or folder of a window's library in place of a song.
@MainActor
final class DeletedPage {
    /// The place of the shown item in the trash; nil before one is shown.
    private var shown: FilePath?
    private var loading: Task<Void, Never>?

    /// Shows a deleted song or folder in place of the open song, as soon as that is saved.
    func show(_ item: TrashedItem, in window: SongWindow) {
        guard let deleted = window.library?.deleted else { return }
        deleted.marked = item.file.path
        loading?.cancel()
        loading = Task { [weak self, weak window] in
            let result = await deleted.song(item)
            guard !Task.isCancelled, let self, let window, !window.isDestroyed else { return }
            await present(item, result, of: deleted, in: window)
        }
    }

    /// Stops showing the item if it is among those that left the trash.
    func forget(_ gone: [FilePath], in window: SongWindow) {
        guard let shown, gone.contains(shown), window.song == nil else { return }
        self.shown = nil
        window.showNoSong()
    }

    private func present(
        _ item: TrashedItem, _ result: Result<Song?, Problem>, of deleted: DeletedModel, in window: SongWindow
    ) async {
        // By now, another item or another place of the library may be selected.
        guard let isSaved = await window.switcher.leave(), !Task.isCancelled, deleted.marked == item.file.path else {
            return
        }
        guard isSaved else {
            deleted.marked = nil
            let title = window.song?.title.amongWords ?? ""
            return window.report(translated("“\(title)” is not saved yet, so it stays open"))
        }
        shown = item.file.path
        window.show(page: page(item, result, in: window), title: item.shownName.asLine)
        window.header.setTitle("", place: translated("Recently Deleted"))
        window.library?.panes.showEditor()
        window.library?.panes.hideSidebarIfOver()
    }

    private func page(_ item: TrashedItem, _ result: Result<Song?, Problem>, in window: SongWindow) -> Widget {
        let page: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
        gtk_box_append(page.cast(), bar(for: item, in: window))
        switch result {
        case .success(let song?):
            let preview = VersionPreview(name: translated("Deleted Lyrics"))
            preview.show(song, since: nil)
            gtk_widget_set_vexpand(preview.widget, 1)
            gtk_box_append(page.cast(), preview.widget)
        case .success(nil):
            gtk_box_append(page.cast(), Self.status(item, translated("This folder was deleted with all songs in it.")))
        case .failure(let problem):
            gtk_box_append(page.cast(), Self.status(item, problem.sentences))
        }
        return page
    }

    private static func status(_ item: TrashedItem, _ words: String) -> Widget {
        StatusPage(
            icon: item.kind == .folder ? "folder-symbolic" : "dialog-warning-symbolic", title: item.shownName.asLine,
            text: words, actions: []
        ).widget
    }

    private func bar(for item: TrashedItem, in window: SongWindow) -> Widget {
        let bar: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12)
        setMargins(bar, 6, 18)
        gtk_widget_set_halign(bar, GTK_ALIGN_END)
        let delete: Widget = gtk_button_new_with_label(translated("Permanently Delete…"))
        let restore: Widget = gtk_button_new_with_label(translated("Restore"))
        gtk_widget_add_css_class(restore, "suggested-action")
        connect(delete, "clicked") { [weak window] _ in window?.ask(EmptyTrashCommand.question(item)) }
        connect(restore, "clicked") { [weak window] _ in window?.commands.run(RestoreDeletedCommand(item)) }
        for button in [delete, restore] {
            wrapWords(on: button)
            gtk_box_append(bar.cast(), button)
        }
        return bar
    }
}
