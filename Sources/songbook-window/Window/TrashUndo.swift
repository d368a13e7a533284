import CAdwaita
import Files
import Freedesktop
import LibraryChanges
import LibraryIndex
import Problems
import SongLibrary
import SongbookModel
import Toolkit
import Translations

/// Deletes songs and folders of a window's library, and puts them back as long as that is offered.
@MainActor
final class TrashUndo {
    /// What is being deleted, or was and may still be listed.
    private var pending = PendingDeletions()
    /// What is deleted and offered to be put back.
    private var offer: TrashOffer?

    /// Moves songs and folders to the trash, after what is typed into them is saved, and offers to put them back, all at
    /// once.
    func moveToTrash(_ targets: [ItemSelection], in window: SongWindow) {
        let batch = TrashBatch(targets.count)
        if targets.count > 1 { window.library?.browse.choice.end() }
        for target in targets {
            let skip: @MainActor () -> Void = { [weak self, weak window] in
                if let window { self?.finishOne(of: batch, in: window) }
            }
            window.holder(of: target).settleName(of: target, or: skip) { [weak self, weak window] in
                if let window { self?.moveSettledToTrash($0, batch, in: window) }
            }
        }
    }

    private func moveSettledToTrash(_ target: ItemSelection, _ batch: TrashBatch, in window: SongWindow) {
        // A key that is held down, say.
        guard !window.isDestroyed, let library = window.library, let number = pending.begin(target) else {
            return finishOne(of: batch, in: window)
        }
        let holder = window.holder(of: target)
        let song = holder.openSong(in: target)
        let shown = song?.file ?? (target.isFolder || batch.count > 1 ? nil : target.path)
        let place = target.path.relative(to: library.model.root)
        let songCount = place.flatMap { library.model.snapshot?.tree.folder($0)?.songCount } ?? 0
        let wasWritten = song != nil && window.isFocusInSong
        holder.leave { [self] isSaved in
            guard !window.isDestroyed else { return }
            let path = target.path
            guard isSaved || song == nil else {
                pending.end(target)
                library.report(translated("“\(target.shownName)” is not saved yet"))
                return finishOne(of: batch, in: window)
            }
            library.work.run { editor throws(Problem) in
                var notices = [Notice]()
                let files = try editor.trash(try editor.item(SongReference(path))) { notices.append($0) }
                return Trashed(files: files, notices: notices)
            } then: { [self] result in
                guard !window.isDestroyed else { return }
                // It may be there again before anybody has seen that it was gone.
                MainLoop.after(seconds: 2) { [weak self] in self?.pending.end(target, number) }
                switch result {
                case .success(let trashed):
                    window.notify(trashed.notices)
                    window.holder(of: target).closeSong(in: target)
                    batch.items.append(
                        TrashedItem(
                            target: target, songCount: songCount, song: shown, wasWritten: wasWritten,
                            files: trashed.files))
                case .failure(let problem):
                    pending.end(target)
                    batch.failures.append(FailedItem(target: target, problem: problem))
                }
                finishOne(of: batch, in: window)
            }
        }
    }

    /// To be called when one of several is in the trash, or is not.
    private func finishOne(of batch: TrashBatch, in window: SongWindow) {
        batch.waiting -= 1
        guard batch.waiting == 0, !window.isDestroyed else { return }
        var items = batch.items
        if !items.isEmpty {
            let number = window.libraryUndo.add { [weak self, weak window, items] in
                if let window { self?.putBack(items, in: window) }
            }
            for index in items.indices { items[index].undo = number }
            // Of several that are deleted one after the other, none is missed.
            offerToPutBack((offer?.openItems ?? []) + items, in: window)
        }
        askToDelete(batch.failures.filter { $0.problem.kind == .unavailable }.map(\.target), in: window)
        SelectionFailures.report(
            batch.failures.filter { $0.problem.kind != .unavailable },
            or: { translated("Could Not Delete “\($0.shownName)”") }, over: window)
    }

    /// Asks whether to delete for good what no trash takes.
    private func askToDelete(_ targets: [ItemSelection], in window: SongWindow) {
        guard let first = targets.first else { return }
        let heading =
            targets.count == 1
            ? translated("Permanently Delete “\(first.shownName)”?")
            : translated(
                count: targets.count, one: "Permanently Delete \(targets.count) Item?",
                other: "Permanently Delete \(targets.count) Items?")
        MessageDialog.ask(
            heading, translated("Its disk has no trash. Deleted items cannot be restored."),
            action: translated("_Delete"), over: window.window
        ) { [self] in
            for target in targets { deleteForGood(target, in: window) }
        }
    }

    /// Forgets what is listed no more; see ``PendingDeletions/forget(unless:)``.
    func forget(unless isListed: (FilePath) -> Bool) {
        pending.forget(unless: isListed)
    }

    private func offerToPutBack(_ items: [TrashedItem], in window: SongWindow) {
        offer?.toast.withdraw()
        guard let library = window.library, let item = items.last else { return }
        window.moves.withdrawOffer()
        let words =
            items.count == 1
            ? item.words
            : translated(
                count: items.count - 1,
                one: "“\(item.target.shownName)” and \(items.count - 1) other item moved to trash",
                other: "“\(item.target.shownName)” and \(items.count - 1) other items moved to trash")
        let onEnd: @MainActor () -> Void = { [weak window] in item.undo.map { window?.libraryUndo.offerEnded($0) } }
        let toast = library.toasts.offer(words, button: translated("_Undo"), onEnd: onEnd) { [weak self, weak window] in
            if let window { self?.putBack(items, in: window) }
        }
        offer = TrashOffer(toast: toast, items: items)
    }

    private func putBack(_ items: [TrashedItem], in window: SongWindow) {
        window.libraryUndo.remove(items.compactMap(\.undo))
        for item in items { pending.end(item.target) }
        // What else is offered still is.
        if let open = offer?.openItems, !open.isEmpty {
            let paths = items.map(\.target.path)
            offerToPutBack(open.filter { !paths.contains($0.target.path) }, in: window)
        }
        window.library?.work.run { editor in
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
        } then: { result in
            guard !window.isDestroyed else { return }
            if case .success(let failure?) = result {
                MessageDialog.report(
                    translated("Could Not Restore “\(failure.name)”"), failure.problem, over: window.window)
            } else if let item = items.last(where: { $0.song != nil }), let song = item.song {
                window.open(song, grabsFocus: item.wasWritten)
            }
        }
    }

    private func deleteForGood(_ target: ItemSelection, in window: SongWindow) {
        let path = target.path
        window.library?.work.run { editor throws(Problem) in
            try editor.delete(try editor.item(SongReference(path)))
        } then: { result in
            guard !window.isDestroyed else { return }
            switch result {
            case .success: window.holder(of: target).closeSong(in: target)
            case .failure(let problem):
                MessageDialog.report(
                    translated("Could Not Delete “\(target.shownName)”"), problem, over: window.window)
            }
        }
    }
}

private struct Trashed: Sendable {
    let files: [TrashedFile]
    let notices: [Notice]
}

/// Several that are deleted at once, or one.
@MainActor
private final class TrashBatch {
    let count: Int
    /// How many are not deleted yet.
    var waiting: Int
    var items: [TrashedItem] = []
    var failures: [FailedItem] = []

    init(_ count: Int) {
        (self.count, waiting) = (count, count)
    }
}

/// What is deleted and can be put back.
private struct TrashedItem {
    let target: ItemSelection
    /// How many songs were in it, if it was a folder.
    let songCount: Int
    /// What is shown when it is back: the song, or the one of the folder that was open; nil where none was.
    let song: FilePath?
    /// Whether somebody was writing in it.
    let wasWritten: Bool
    let files: [TrashedFile]
    /// The number to take it back by.
    var undo: Generation?

    /// What is said of it.
    var words: String {
        guard target.isFolder, songCount > 0 else { return translated("“\(target.shownName)” moved to trash") }
        return translated(
            count: songCount,
            one: "“\(target.shownName)” with \(songCount) song moved to trash",
            other: "“\(target.shownName)” with \(songCount) songs moved to trash")
    }
}

/// What is deleted and can be put back by a press.
private struct TrashOffer {
    let toast: ToastOffer
    let items: [TrashedItem]

    /// What is offered; nothing when it was taken or is gone.
    @MainActor
    var openItems: [TrashedItem] { toast.isOpen ? items : [] }
}
