import CAdwaita
import Files
import LibraryChanges
import LibraryIndex
import Problems
import SongNames
import SongbookModel
import Translations

/// Renaming songs and folders: a song by its title on the page, its files when that is asked for.
extension SongWindow {
    /// Goes to the title of what keys and menus mean, which is opened for that; asks for the new name of a folder.
    func rename() {
        if renameAttachment() { return }
        if let place = library?.lineInUse.place, askForNewName(of: place) { return }
        guard let target else { return song?.editor.selectTitle() ?? () }
        if target.isFolder { return askForNewName(of: target) }
        guard let song = openSong(in: target) else {
            return switcher.open(target.path, grabsFocus: true, in: self) { $0.song?.editor.selectTitle() }
        }
        showEditor(grabsFocus: false)
        song.editor.selectTitle()
    }

    private func askForNewName(of target: ItemSelection) {
        guard let library, !library.model.isOutOfReach else { return }
        let folder = target.folder.relative(to: library.model.root)?.folderAbove ?? ""
        NameDialog.ask(
            translated("Rename Folder"), label: translated("Name"), name: target.name, action: translated("_Rename"),
            over: window
        ) { name, answer in
            if name == target.name { return answer("") }
            let isSameName = SongName(title: name) == SongName(title: target.name)
            if isSameName, !name.trimmingWhiteSpace.isEmpty { return answer(nil) }
            library.work.check(name, in: folder, except: target.folder.lastComponent, then: answer)
        } then: { [self] name in
            rename(target, to: name)
        }
    }

    /// Renames the files of a song as it is called.
    func renameFiles() {
        if let target { renameFiles(of: target) }
    }

    /// Renames the files of a song as that is called.
    func renameFiles(of target: ItemSelection) {
        if !target.isFolder { rename(target, to: nil) }
    }

    /// - Parameter name: of a folder; nil for the files of a song, whose title may be another one than the list knows.
    private func rename(_ target: ItemSelection, to name: String?) {
        let heading = translated("Could Not Rename “\(target.shownName)”")
        change(target, or: heading) { editor, item, session throws(Problem) in
            try editor.rename(item, to: name, withFiles: true, session: session)
        }
    }
}

extension ItemSelection {
    /// Whether a song's folder or file is called otherwise than by its title, which is not taken beside it.
    ///
    /// - Parameter model: of the library, whose own folder is never called as the song in it.
    @MainActor
    func canBeCalledAsItIs(in model: LibraryModel) -> Bool {
        guard !isFolder else { return false }
        let name = SongName(title: name)
        if folder == model.root || folder.lastComponent?.display == name.text {
            return path.stem.display != name.text
        }
        let above = folder.parent.relative(to: model.root).flatMap { model.snapshot?.tree.folder($0) }
        return above?.folder(named: name.folder) == nil && above?.song(named: name.folder) == nil
    }
}
