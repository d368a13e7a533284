import CAdwaita
import Files
import Freedesktop
import LibraryChanges
import SongLibrary
import Translations

/// Deleting, and taking it back.
extension SongWindow {
    /// Moves something to the trash, after what is typed into it is saved, and offers to put it back.
    func moveToTrash(_ target: ChangeTarget) {
        guard let library else { return }
        let song = openSong(in: target)
        leave { [self] isSaved in
            guard isSaved || song == nil else { return library.say(translated("“\(target.name)” is not saved yet")) }
            let path = target.path
            library.work.run { editor throws(Problem) in
                try editor.trash(try editor.item(SongReference(path)))
            } then: { [self] result in
                guard !isDestroyed else { return }
                trashed(target, result)
            }
        }
    }

    private func trashed(_ target: ChangeTarget, _ result: Result<[TrashedFile], Problem>) {
        switch result {
        case .success(let files):
            forget(target)
            library?.say(translated("“\(target.name)” is in the trash"), button: translated("_Undo")) { [weak self] in
                self?.putBack(files, opening: target)
            }
        case .failure(let problem) where problem.kind == .unavailable:
            MessageDialog.ask(
                translated("Delete “\(target.name)” for Good?"),
                translated("There is no trash for the disk that it is on. What is deleted cannot be put back."),
                action: translated("_Delete"), over: window
            ) { [self] in
                deleteForGood(target)
            }
        case .failure(let problem): MessageDialog.say(translated("It Cannot Be Deleted"), problem, over: window)
        }
    }

    private func putBack(_ files: [TrashedFile], opening target: ChangeTarget) {
        library?.work.run { editor throws(Problem) in
            for file in files.reversed() { _ = try editor.restore(file) }
        } then: { [self] result in
            guard !isDestroyed else { return }
            switch result {
            case .success: if !target.isFolder { open(target.path, takesFocus: false) }
            case .failure(let problem): MessageDialog.say(translated("It Cannot Be Put Back"), problem, over: window)
            }
        }
    }

    private func deleteForGood(_ target: ChangeTarget) {
        let path = target.path
        library?.work.run { editor throws(Problem) in
            try editor.delete(try editor.item(SongReference(path)))
        } then: { [self] result in
            guard !isDestroyed else { return }
            switch result {
            case .success: forget(target)
            case .failure(let problem): MessageDialog.say(translated("It Cannot Be Deleted"), problem, over: window)
            }
        }
    }

    /// Shows no more what is gone, unless something was typed into it since.
    private func forget(_ target: ChangeTarget) {
        guard let song = openSong(in: target), !song.saver.hasUnsavedWords else { return }
        showNoSong()
        library?.browse.takeFocus()
    }
}
