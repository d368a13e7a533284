import Files
import LibraryChanges
import LibraryFile
import LibraryIndex
import Problems
import SongbookModel

extension SongWindow: CommandHost {
    var isClosed: Bool { isDestroyed || library == nil }

    var place: FolderPlace? { library.map { FolderPlace("", of: $0.model) } }

    var tree: LibraryTree? { library?.model.snapshot?.tree }

    var work: LibraryWork? {
        library.map { LibraryWork(worker: $0.work.worker, editor: $0.work.editor) }
    }

    func window(ofLibrary root: FilePath) -> (any CommandHost)? {
        application.windowsByUse.window(ofLibrary: root)
    }

    func settleName(of target: ItemSelection) async -> ItemSelection? {
        await holder(of: target).settleOwnName(of: target)
    }

    func save(_ target: ItemSelection) async -> ItemSaving {
        let holder = holder(of: target)
        let song = holder.openSong(in: target)
        // A new song may be about to be made in the target; any other that is open there may stay unsaved.
        let isConcerned = song != nil || holder.song?.isMade == false
        let isSaved = isConcerned ? await holder.save() || song == nil : true
        guard !isDestroyed, let library else { return .closed }
        guard isSaved else { return .unsaved }
        return .saved(
            SettledItem(
                worker: song?.worker ?? library.work.worker, session: song?.session,
                holder: ItemHolder(window: holder, song: song)))
    }

    func itemChanged(_ target: ItemSelection, _ item: SettledItem, _ result: Result<LibraryChange, Problem>) {
        library?.work.changed(target.path, result)
        if case .success(let change) = result { (item.holder as? ItemHolder)?.follow(change, of: target) }
    }

    func itemLeft(_ target: ItemSelection, _ item: SettledItem, _ result: Result<LibraryChange, Problem>) {
        if case .success = result { (item.holder as? ItemHolder)?.letGo() }
        library?.work.changed(target.path, result)
    }

    func itemDeleted(_ target: ItemSelection) {
        holder(of: target).closeSong(in: target)
    }

    func libraryChanged() {
        library?.work.onChange(nil)
    }

    func trashChanged(_ gone: [FilePath]) {
        library?.deleted.refresh()
        deletedPage.forget(gone, in: self)
    }

    func lookAtLibrary() async -> LibraryTree? {
        await library?.model.lookThrough()?.tree
    }

    func changeArrangement(
        replacing place: PlaceChange?,
        _ body: @escaping @Sendable (inout LibraryArrangement) throws(Problem) -> Void
    ) async -> ArrangementChange? {
        let change = await library?.arrangement.change(body)
        // This must happen before the old place is found to be gone.
        if change != nil, let place { library?.navigation.replace(place.old, with: place.new) }
        return change
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

    func tell(_ words: String) {
        report(words)
    }

    func report(_ failures: [FailedItem], _ heading: (ItemSelection) -> String) {
        SelectionFailures.report(failures, or: heading, over: self)
    }

    func offerUndo(_ undo: CommandEnd.Undo) {
        libraryUndo.offer(undo)
    }

    func ask(_ question: CommandQuestion) {
        MessageDialog.ask(
            question.heading, question.text, action: question.action, isDestructive: question.isDestructive,
            over: window
        ) { [weak self] in self?.commands.run(question.command) }
    }

    func show(_ place: CommandEnd.Place) {
        switch place {
        case .song(let file, let grabsFocus): open(file, grabsFocus: grabsFocus)
        case .folder(let folder): library?.go(to: .folder(folder), grabsFocus: true)
        case .place(let place): library?.navigation.choose(place)
        case .sidebar(let folders): for folder in folders { library?.sidebar.expand(folder) }
        }
    }
}
