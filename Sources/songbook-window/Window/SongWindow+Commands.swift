import LibraryChanges
import LibraryFile
import LibraryIndex
import Problems
import SongbookModel
import Translations

extension SongWindow: CommandHost {
    var isClosed: Bool { isDestroyed || library == nil }

    var tree: LibraryTree? { library?.model.snapshot?.tree }

    func settleName(of target: ItemSelection) async -> ItemSelection? {
        await withCheckedContinuation { continuation in
            holder(of: target).settleName(of: target) {
                continuation.resume(returning: nil)
            } then: {
                continuation.resume(returning: $0)
            }
        }
    }

    func save(_ target: ItemSelection) async -> SettledItem? {
        let holder = holder(of: target)
        let song = holder.openSong(in: target)
        let isSaved = await withCheckedContinuation { continuation in
            holder.leave { continuation.resume(returning: $0) }
        }
        guard !isDestroyed, let library else { return nil }
        guard isSaved || song == nil else {
            library.report(translated("“\(target.shownName)” is not saved yet"))
            return nil
        }
        return SettledItem(
            worker: song?.worker ?? library.work.worker, editor: library.work.editor(), session: song?.session,
            holder: ItemHolder(window: holder, song: song))
    }

    func itemChanged(_ target: ItemSelection, _ item: SettledItem, _ result: Result<LibraryChange, Problem>) {
        library?.work.changed(target.path, result)
        guard case .success(let change) = result else { return }
        // A power cut could still undo it.
        if !isDestroyed, let problem = change.unconfirmed { library?.report(problem.sentences) }
        (item.holder as? ItemHolder)?.follow(change, of: target)
    }

    func lookAtLibrary() async -> LibraryTree? {
        await library?.model.lookThrough()?.tree
    }

    func changeArrangement(
        renaming names: (tag: String, newTag: String)?,
        _ body: @escaping @Sendable (inout LibraryArrangement) throws(Problem) -> Void
    ) async -> ArrangementChange? {
        await library?.arrangement.change(body) { [weak self] in
            if let names { self?.library?.navigation.replace(.tag(names.tag), with: .tag(names.newTag)) }
        }
    }

    func show(_ progress: CommandProgress) {
        commandDialog = ProgressDialog(progress.heading, over: window) {
            .init(fraction: progress.fraction, words: progress.words)
        } onCancel: {
            progress.cancel()
        }
    }

    func endProgress() async {
        guard let dialog = commandDialog, !isDestroyed else { return }
        commandDialog = nil
        await dialog.end()
    }

    func report(_ failures: [FailedItem], _ heading: (ItemSelection) -> String) {
        SelectionFailures.report(failures, or: heading, over: self)
    }

    func offerUndo(_ undo: CommandEnd.Undo) {
        offerUndo(undo.words) { [weak self] in
            guard let self, !isDestroyed else { return }
            commands.run(undo.command)
        }
    }
}
