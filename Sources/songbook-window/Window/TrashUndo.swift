import CAdwaita
import Files
import Freedesktop
import LibraryChanges
import LibraryIndex
import Problems
import SongLibrary
import Translations

/// Deletes songs and folders of a window's library, and puts them back as long as that is offered.
@MainActor
final class TrashUndo {
    /// What is being deleted, or was and may still be listed.
    private var pending = PendingDeletions()
    /// What is deleted and offered to be put back.
    private var offer: TrashOffer?

    /// Moves something to the trash, after what is typed into it is saved, and offers to put it back.
    func moveToTrash(_ target: ItemSelection, in window: SongWindow) {
        window.holder(of: target).settleName(of: target) { [weak self, weak window] in
            if let window { self?.moveSettledToTrash($0, in: window) }
        }
    }

    private func moveSettledToTrash(_ target: ItemSelection, in window: SongWindow) {
        // A key that is held down, say.
        guard let library = window.library, let number = pending.begin(target) else { return }
        let holder = window.holder(of: target)
        let song = holder.openSong(in: target)
        let shown = song?.file ?? (target.isFolder ? nil : target.path)
        let place = target.path.relative(to: library.model.root)
        let songCount = place.flatMap { library.model.snapshot?.tree.folder($0)?.songCount } ?? 0
        let wasWritten = song != nil && window.isFocusInSong
        holder.leave { [self] isSaved in
            let path = target.path
            guard isSaved || song == nil else {
                pending.end(target)
                return library.report(translated("“\(target.shownName)” is not saved yet"))
            }
            library.work.run { editor throws(Problem) in
                var notices = [Notice]()
                let files = try editor.trash(try editor.item(SongReference(path))) { notices.append($0) }
                return Trashed(files: files, notices: notices)
            } then: { [self] result in
                guard !window.isDestroyed else { return }
                if case .failure = result { pending.end(target) }
                if case .success(let trashed) = result { window.notify(trashed.notices) }
                // It may be there again before anybody has seen that it was gone.
                MainLoop.after(seconds: 2) { [weak self] in self?.pending.end(target, number) }
                finish(target, result, in: window) {
                    TrashedItem(
                        target: target, songCount: songCount, song: shown, wasWritten: wasWritten, files: $0)
                }
            }
        }
    }

    /// Forgets what is listed no more; see ``PendingDeletions/forget(unless:)``.
    func forget(unless isListed: (FilePath) -> Bool) {
        pending.forget(unless: isListed)
    }

    private func finish(
        _ target: ItemSelection, _ result: Result<Trashed, Problem>, in window: SongWindow,
        _ item: ([TrashedFile]) -> TrashedItem
    ) {
        switch result {
        case .success(let trashed):
            window.holder(of: target).closeSong(in: target)
            var item = item(trashed.files)
            item.undo = window.libraryUndo.add { [weak self, weak window, item] in
                if let window { self?.putBack([item], in: window) }
            }
            // Of several that are deleted one after the other, none is missed.
            offerToPutBack((offer?.openItems ?? []) + [item], in: window)
        case .failure(let problem) where problem.kind == .unavailable:
            MessageDialog.ask(
                translated("Permanently Delete “\(target.shownName)”?"),
                translated("Its disk has no trash. Deleted items cannot be restored."),
                action: translated("_Delete"), over: window.window
            ) { [self] in
                deleteForGood(target, in: window)
            }
        case .failure(let problem):
            MessageDialog.report(translated("Could Not Delete “\(target.shownName)”"), problem, over: window.window)
        }
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
            } else if let item = items.last, let song = item.song {
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
