import CAdwaita
import Files
import Freedesktop
import LibraryChanges
import Problems
import SongLibrary
import Translations

/// Deleting, and taking it back.
extension SongWindow {
    /// Moves something to the trash, after what is typed into it is saved, and offers to put it back.
    func moveToTrash(_ target: ItemSelection) {
        // A key that is held down, say.
        guard let library, let number = pendingDeletions.begin(target) else { return }
        let song = openSong(in: target)
        let shown = song?.file ?? (target.isFolder ? nil : target.path)
        let wasWritten = song != nil && isFocusInSong
        leave { [self] isSaved in
            let path = target.path
            guard isSaved || song == nil else {
                pendingDeletions.end(target)
                return library.report(translated("“\(target.shownName)” is not saved yet"))
            }
            library.work.run { editor throws(Problem) in
                var notices = [String]()
                let files = try editor.trash(try editor.item(SongReference(path))) { notices.append($0) }
                return (files: files, notices: notices)
            } then: { [self] result in
                guard !isDestroyed else { return }
                if case .failure = result { pendingDeletions.end(target) }
                if case .success(let done) = result { notify(done.notices) }
                // It may be there again before anybody has seen that it was gone.
                MainLoop.after(seconds: 2) { [weak self] in self?.pendingDeletions.end(target, number) }
                trashed(target, result.map(\.files)) {
                    TrashOffer.Item(target: target, song: shown, wasWritten: wasWritten, files: $0)
                }
            }
        }
    }

    private func trashed(
        _ target: ItemSelection, _ result: Result<[TrashedFile], Problem>, _ item: ([TrashedFile]) -> TrashOffer.Item
    ) {
        switch result {
        case .success(let files):
            forget(target)
            offerToPutBack(item(files))
        case .failure(let problem) where problem.kind == .unavailable:
            MessageDialog.ask(
                translated("Permanently Delete “\(target.shownName)”?"),
                translated("Its disk has no trash. Deleted items cannot be restored."),
                action: translated("_Delete"), over: window
            ) { [self] in
                deleteForGood(target)
            }
        case .failure(let problem):
            MessageDialog.report(translated("Could Not Delete “\(target.shownName)”"), problem, over: window)
        }
    }

    /// Offers what is offered already as well: of several that are deleted one after the other, none is missed.
    private func offerToPutBack(_ item: TrashOffer.Item) {
        guard let library else { return }
        let items = (trashOffer?.openItems ?? []) + [item]
        moveOffer?.withdraw()
        trashOffer?.toast.withdraw()
        let words =
            items.count == 1
            ? translated("“\(item.target.shownName)” moved to trash")
            : translated(
                count: items.count, one: "\(items.count) item moved to trash",
                other: "\(items.count) items moved to trash")
        let toast = library.toasts.offer(words, button: translated("_Undo")) { [weak self] in self?.putBack(items) }
        trashOffer = TrashOffer(toast: toast, items: items)
    }

    private func putBack(_ items: [TrashOffer.Item]) {
        for item in items { pendingDeletions.end(item.target) }
        library?.work.run { editor in
            var failure: (name: String, problem: Problem)?
            for item in items.reversed() {
                for file in item.files.reversed() {
                    do throws(Problem) {
                        _ = try editor.restore(file)
                    } catch {
                        failure = failure ?? (item.target.shownName, error)
                    }
                }
            }
            return failure
        } then: { [self] result in
            guard !isDestroyed else { return }
            if case .success(let failure?) = result {
                MessageDialog.report(translated("Could Not Restore “\(failure.name)”"), failure.problem, over: window)
            } else if let item = items.last, let song = item.song {
                open(song, grabsFocus: item.wasWritten)
            }
        }
    }

    private func deleteForGood(_ target: ItemSelection) {
        let path = target.path
        library?.work.run { editor throws(Problem) in
            try editor.delete(try editor.item(SongReference(path)))
        } then: { [self] result in
            guard !isDestroyed else { return }
            switch result {
            case .success: forget(target)
            case .failure(let problem):
                MessageDialog.report(translated("Could Not Delete “\(target.shownName)”"), problem, over: window)
            }
        }
    }

    /// Shows no more what is gone, unless something was typed into it since.
    private func forget(_ target: ItemSelection) {
        guard let song = openSong(in: target), !song.saver.hasUnsavedWords else { return }
        showNoSong()
        library?.browse.grabFocus()
    }
}

/// What is deleted and can be put back by a press.
struct TrashOffer {
    struct Item {
        let target: ItemSelection
        /// What is shown when it is back: the song, or the one of the folder that was open; nil where none was.
        let song: FilePath?
        /// Whether somebody was writing in it.
        let wasWritten: Bool
        let files: [TrashedFile]
    }

    let toast: ToastOffer
    let items: [Item]

    /// What is offered; nothing when it was taken or is gone.
    @MainActor
    var openItems: [Item] { toast.isOpen ? items : [] }
}
