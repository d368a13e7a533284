import CAdwaita
import EditingSession
import Files
import LibraryChanges
import Problems
import SongbookModel
import Toolkit
import Translations

/// Renaming and changing songs and folders of the library, with what is open of them.
extension SongWindow {
    /// What keys and menu mean: the line of the list that has the keyboard or whose menu is open, else the open song.
    var target: ItemSelection? {
        guard let library, library.selectedCount == nil else { return nil }
        if let item = library.itemInUse { return ItemSelection(item) }
        return song.flatMap { $0.isMade ? ItemSelection($0) : nil }
    }

    /// The song that is shown, if it is in what is to be changed.
    func openSong(in target: ItemSelection) -> OpenSong? {
        guard let song, song.isMade else { return nil }
        return (target.isFolder ? song.file.isInside(target.path) : song.file == target.path) ? song : nil
    }

    /// The window that shows a song of what is to be changed: this one, another one of the library; this one where none does.
    func holder(of target: ItemSelection) -> SongWindow {
        if openSong(in: target) != nil { return self }
        return application.windows.first { $0.openSong(in: target) != nil } ?? self
    }

    /// Calls `body` with something once its files are called as it is: those of a song that was just begun follow its
    /// title when that is saved. Calls `skip` where that song is empty.
    func settleName(
        of target: ItemSelection, or skip: @escaping @MainActor () -> Void = {},
        then body: @escaping @MainActor (ItemSelection) -> Void
    ) {
        guard !target.isFolder, let song = openSong(in: target), song.beginning != nil, song.isUnfinished else {
            return body(target)
        }
        leave { [self] _ in
            // Where this window is closed by now, the page is gone, and the title with it.
            if isDestroyed, song.isMade {
                body(ItemSelection(path: song.file, name: target.name, isFolder: false))
            } else if song === self.song, song.isMade {
                body(ItemSelection(song))
            } else {
                skip()
            }
        }
    }

    /// Changes something after what is typed into it is saved.
    func change(
        _ target: ItemSelection, or heading: String, _ work: @escaping ItemStep.Work,
        then finish: @escaping @MainActor (LibraryChange) -> Void = { _ in }
    ) {
        holder(of: target).settleName(of: target) { [self] in changeSettled($0, or: heading, work, then: finish) }
    }

    private func changeSettled(
        _ target: ItemSelection, or heading: String, _ work: @escaping ItemStep.Work,
        then finish: @escaping @MainActor (LibraryChange) -> Void
    ) {
        guard let library else { return }
        let holder = holder(of: target)
        let held = ItemHolder(window: holder, song: holder.openSong(in: target))
        holder.leave { [self] isSaved in
            guard !isDestroyed else { return }
            guard isSaved || held.song == nil else {
                return library.report(translated("“\(target.shownName)” is not saved yet"))
            }
            library.work.change(ItemStep(target: target, work: work), open: held.song) { [self] result in
                guard let change = report(result, or: heading) else { return }
                held.follow(change, of: target)
                finish(change)
            }
        }
    }

    /// What was done; says so where it was not.
    func report(_ result: Result<LibraryChange, Problem>, or heading: String) -> LibraryChange? {
        guard !isDestroyed else { return nil }
        switch result {
        case .success(let change):
            notify((change.saveReport?.notices ?? []) + change.notices)
            if let problem = change.unconfirmed { library?.report(problem.sentences) }
            return change
        case .failure(let problem):
            MessageDialog.report(heading, problem, over: window)
            return nil
        }
    }

    /// Says what is to be known besides of something that was done: notices of a session or of a change.
    func notify(_ notices: [Notice]) {
        banners.notify(notices.map(\.sentences))
    }

    /// Shows the song that is open of what is gone no more, unless something was typed into it since.
    func closeSong(in target: ItemSelection) {
        guard let song = openSong(in: target), !song.saver.hasUnsavedWords else { return }
        showNoSong()
        library?.browse.cursor.grabFocus()
    }

    /// Shows the song no more, after what was typed into it meanwhile is saved where it is now.
    func letGo(_ song: OpenSong) {
        song.update()
        leave { [self] isSaved in
            guard isSaved, song === self.song, !isDestroyed else { return }
            showNoSong()
            library?.browse.cursor.grabFocus()
        }
    }
}
