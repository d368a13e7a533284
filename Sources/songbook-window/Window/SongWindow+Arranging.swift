import CAdwaita
import Files
import LibraryFile
import LibraryIndex
import SongbookModel
import Toolkit
import Translations

/// Putting folders of the library in order by hand, and giving them icons.
extension SongWindow {
    /// Moves a folder one line up or down among its siblings.
    ///
    /// - Parameter folder: relative to the library's.
    func move(_ folder: FilePath, isUp: Bool) {
        guard let library, let siblings = siblings(of: folder) else { return }
        guard let command = siblings.moving(isUp: isUp) else {
            return gtk_widget_error_bell(library.sidebarView.rows.widget)
        }
        commands.run(command)
    }

    /// Moves a folder directly above or below one of its siblings.
    ///
    /// - Parameters:
    ///   - folder: relative to the library's folder.
    ///   - other: the sibling, relative to the library's folder.
    func move(_ folder: FilePath, _ side: LineSide, _ other: FilePath) {
        if let command = siblings(of: folder)?.moving(side, other) { commands.run(command) }
    }

    private func siblings(of folder: FilePath) -> FolderSiblings? {
        guard let library, !library.model.isOutOfReach, let tree = library.model.snapshot?.tree else { return nil }
        return FolderSiblings(of: folder, in: tree, library.arrangement.order)
    }

    /// Asks for the icon of the folder that is the action target.
    func askForIcon() {
        guard let library, case .folder(let node) = library.itemInUse, node.relativePath != "" else { return }
        let (folder, name) = (node.relativePath, node.name.display)
        let chosen = library.arrangement.arrangement.folder(folder).icon
        var order = library.arrangement.arrangement
        order.setIcon(nil, ofFolder: folder)
        let own = FolderOrder(order).icon(of: folder) ?? "folder-symbolic"
        IconDialog.ask(translated("Icon of “\(name)”"), icon: chosen, ownIcon: own, over: window) { [weak self] in
            self?.commands.run(ArrangementCommand.icon($0, of: folder))
        }
    }
}
