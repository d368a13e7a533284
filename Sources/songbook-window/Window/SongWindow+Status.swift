import CAdwaita
import Files
import Freedesktop
import SongbookModel
import Translations

/// The state of the library, and what in it needs attention.
extension SongWindow {
    /// Shows the state in a list that leads to each item.
    func showStatus() {
        guard let library, library.status.condition != nil else { return }
        let sheet = StatusSheet(library.status, home: application.environment.homeDirectory, over: window)
        sheet.onSong = { [weak self] in self?.open($0, grabsFocus: true) }
        sheet.onMoveToOwnFolder = { [weak self] in
            guard let self, !isDestroyed else { return }
            commands.run(OwnFolderCommand($0))
        }
        sheet.onFolder = { [weak self] folder in
            guard let library = self?.library else { return }
            library.panes.hideSidebarIfOver()
            library.panes.showList()
            library.go(to: .folder(folder), grabsFocus: true)
        }
        sheet.onDraft = { [weak self] draft in
            guard let self, !isDestroyed else { return }
            application.present([draft], over: self)
        }
        sheet.onFile = { [weak self] in self?.showInFileManager($0) }
        sheet.onRetry = { [weak self] in self?.refresh() }
        sheet.present()
    }

    private func showInFileManager(_ file: FilePath) {
        FileManagerCall.showItem(FileURI(path: file).description, over: window) { [weak self] in
            guard let self, !isDestroyed else { return }
            let name = file.displayName.amongWords
            library?.report(translated("The file manager is not responding. Open it yourself to find “\(name)”."))
        }
    }
}
