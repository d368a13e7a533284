import CAdwaita
import EditingSession
import LibraryChanges
import Problems
import SongbookModel
import Toolkit

/// Renaming and changing songs and folders of the library, together with the open song among them.
extension SongWindow {
    /// The action target: the line of the list that has the keyboard focus or whose menu is open, otherwise the open
    /// song.
    var target: ItemSelection? { actionTarget.item }

    /// What keys and menus mean.
    var actionTarget: ActionTarget { ActionTarget(song?.model, in: library?.models) }

    /// Returns the shown song, if it is the target or in it.
    func openSong(in target: ItemSelection) -> OpenSong? {
        actionTarget.openSong(in: target) == nil ? nil : song
    }

    /// Returns the window that shows a song of the target: this one or another one of the library; this one if none
    /// does.
    func holder(of target: ItemSelection) -> SongWindow {
        if openSong(in: target) != nil { return self }
        return application.windows.first { $0.openSong(in: target) != nil } ?? self
    }

    /// Returns the item with its settled name, if this window or none shows it; see ``settleName(of:)``.
    func settleOwnName(of target: ItemSelection) async -> ItemSelection? {
        guard !target.isFolder, let song = openSong(in: target), song.beginning != nil, song.model.isUnfinished else {
            return target
        }
        _ = await save()
        guard song.isMade else { return nil }
        // If this window is closed by now, the page is gone, and the title with it.
        if isDestroyed { return ItemSelection(path: song.file, name: target.name, isFolder: false) }
        return song === self.song ? ItemSelection(song) : nil
    }

    /// Returns the change and shows its notices, or reports the failure and returns nil.
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

    /// Shows the notices of a session or of a change.
    func notify(_ notices: [Notice]) {
        banners.notify(notices.map(\.sentences))
    }

    /// Closes the open song if it is among the deleted items, unless it has unsaved changes.
    func closeSong(in target: ItemSelection) {
        guard let song = openSong(in: target), !song.saver.hasUnsavedWords else { return }
        showNoSong()
        library?.browse.cursor.grabFocus()
    }

    /// Closes the song, after what was typed meanwhile is saved at its new place.
    func letGo(_ song: OpenSong) {
        song.update()
        Task.immediate {
            guard await save(), song === self.song, !isDestroyed else { return }
            showNoSong()
            library?.browse.cursor.grabFocus()
        }
    }
}
