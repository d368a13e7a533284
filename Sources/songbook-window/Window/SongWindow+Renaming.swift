import CAdwaita
import Files
import SongNames
import SongbookModel
import Translations

/// Renaming songs and folders: a song by its title on the page, its files on request.
extension SongWindow {
    /// Selects the title of the action target, which is opened for that; for a folder, asks for a new name.
    func rename() {
        if renameAttachment() { return }
        if let place = library?.lineInUse.place, askForNewName(of: place) { return }
        guard let target else { return song?.editor.selectTitle() ?? () }
        if target.isFolder { return askForNewName(of: target) }
        guard let song = openSong(in: target) else {
            return switcher.open(target.path, grabsFocus: true, at: .title)
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
            commands.run(ItemCommand.rename(target, to: name))
        }
    }

    /// Renames the files of the target song to match its title.
    func renameFiles() {
        if let target { renameFiles(of: target) }
    }

    /// Renames the files of a song to match its title.
    func renameFiles(of target: ItemSelection) {
        if !target.isFolder { commands.run(ItemCommand.rename(target)) }
    }
}
