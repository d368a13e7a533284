import CAdwaita
import Files
import Freedesktop
import LibraryChanges
import Problems
import SongFormat
import SongbookModel
import Toolkit
import Translations

/// Shows songs and folders of a window's library that were deleted, restores them, and deletes them for good.
@MainActor
final class DeletedItems {
    private var requests = Generation()
    /// What is looked at; nil while nothing is.
    private var shown: FilePath?

    /// Shows what a song says that was deleted, in place of the song that is open, as soon as that is saved.
    func show(_ item: TrashedItem, in window: SongWindow) {
        guard let library = window.library else { return }
        let current = requests.advance()
        library.deletedView.mark(item)
        library.work.run { _ throws(Problem) in
            try item.song()
        } then: { [self] result in
            guard current == requests, !window.isDestroyed else { return }
            window.leaveForOther { [self] isSaved in
                guard current == requests, !window.isDestroyed else { return }
                guard isSaved else {
                    library.deletedView.mark(nil)
                    let title = window.song?.title.amongWords ?? ""
                    return window.report(translated("“\(title)” is not saved yet, so it stays open"))
                }
                present(item, result, in: window)
            }
        }
    }

    /// Puts what the list means back where it was.
    func restore(in window: SongWindow) {
        if let item = window.library?.deletedView.current { restore(item, in: window) }
    }

    /// Asks whether to delete what the list means for good.
    func askToDelete(in window: SongWindow) {
        if let item = window.library?.deletedView.current { askToDelete(item, in: window) }
    }

    /// Asks whether to delete something for good.
    func askToDelete(_ item: TrashedItem, in window: SongWindow) {
        MessageDialog.ask(
            translated("Permanently Delete “\(item.shownName.amongWords)”?"),
            translated("Permanently deleted items cannot be restored."), action: translated("_Delete"),
            over: window.window
        ) { [self] in delete([item], in: window) }
    }

    /// Asks whether to delete all of it for good.
    func askToEmpty(in window: SongWindow) {
        guard let items = window.library?.deleted.items, !items.isEmpty else { return }
        MessageDialog.ask(
            translated(
                count: items.count, one: "Permanently Delete \(items.count) Item?",
                other: "Permanently Delete \(items.count) Items?"),
            translated(
                """
                All deleted songs and folders of this library are removed from the trash. Permanently deleted items \
                cannot be restored.
                """), action: translated("_Delete"), over: window.window
        ) { [self] in delete(items, in: window) }
    }

    private func present(_ item: TrashedItem, _ result: Result<Song?, Problem>, in window: SongWindow) {
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
        shown = item.file.path
        window.show(page: page, title: item.shownName.asLine)
        window.header.setTitle("", place: translated("Recently Deleted"))
        window.library?.panes.showEditor()
        window.library?.panes.hideSidebarIfOver()
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
        connect(delete, "clicked") { [self] _ in askToDelete(item, in: window) }
        connect(restore, "clicked") { [self] _ in self.restore(item, in: window) }
        for button in [delete, restore] {
            wrapWords(on: button)
            gtk_box_append(bar.cast(), button)
        }
        return bar
    }
}

extension DeletedItems {
    private func restore(_ item: TrashedItem, as name: FilePath? = nil, in window: SongWindow) {
        guard let library = window.library else { return }
        library.work.run { editor throws(Problem) in
            Restored(
                result: Result { () throws(Problem) in try editor.restore(item.file, as: name) },
                freeName: try? editor.freeName(for: item.file))
        } then: { [self] result in
            guard !window.isDestroyed, case .success(let restored) = result else { return }
            library.deleted.refresh()
            switch restored.result {
            case .success(let change):
                finish(item, at: change.path, in: window)
                if let problem = change.unconfirmed { library.report(problem.sentences) }
            case .failure(let problem):
                if problem.kind == .cannotCreate, name == nil, let free = restored.freeName {
                    return offer(item, as: free, in: window)
                }
                MessageDialog.report(
                    translated("Could Not Restore “\(item.shownName.amongWords)”"), problem, over: window.window)
            }
        }
    }

    /// Asks whether to restore something under another name, for its own is taken.
    private func offer(_ item: TrashedItem, as name: FilePath, in window: SongWindow) {
        let taken = item.file.originalPath.lastComponent?.display ?? ""
        MessageDialog.ask(
            translated("“\(taken)” Already Exists"),
            translated("Another item has this name now. It stays as it is; restore this one as “\(name.display)”?"),
            action: translated("_Restore"), isDestructive: false, over: window.window
        ) { [self] in restore(item, as: name, in: window) }
    }

    /// Shows what is back.
    private func finish(_ item: TrashedItem, at path: FilePath, in window: SongWindow) {
        window.report(translated("“\(item.shownName.amongWords)” restored"))
        if item.kind == .song {
            window.open(path, grabsFocus: true)
        } else if let folder = path.relative(to: window.library?.model.root ?? "") {
            forget(item.file.path, in: window)
            window.library?.go(to: .folder(folder), grabsFocus: true)
        }
    }

    private func delete(_ items: [TrashedItem], in window: SongWindow) {
        guard let library = window.library else { return }
        library.work.run { editor throws(Problem) in
            items.compactMap { item in
                do throws(Problem) {
                    try editor.delete(item.file)
                    return nil
                } catch {
                    return (item, error)
                }
            } as [(item: TrashedItem, problem: Problem)]
        } then: { [self] result in
            guard !window.isDestroyed, case .success(let failures) = result else { return }
            library.deleted.refresh()
            let left = failures.map(\.item.file.path)
            for item in items where !left.contains(item.file.path) { forget(item.file.path, in: window) }
            guard let first = failures.first else { return }
            MessageDialog.report(
                translated("Could Not Delete “\(first.item.shownName.amongWords)”"), first.problem, over: window.window)
        }
    }

    /// Shows no longer what is not in the trash any more.
    private func forget(_ path: FilePath, in window: SongWindow) {
        guard shown == path, window.song == nil else { return }
        shown = nil
        window.showNoSong()
    }
}

/// What came of restoring something.
private struct Restored: Sendable {
    let result: Result<LibraryChange, Problem>
    /// Under which name it could be restored.
    let freeName: FilePath?
}
