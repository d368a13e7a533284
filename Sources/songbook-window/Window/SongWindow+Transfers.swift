import CAdwaita
import Files
import LibraryIndex
import SongbookModel
import Toolkit

/// Import and export in a window.
extension SongWindow {
    /// Adds import and export.
    func addTransferActions() {
        actions.add("import", when: \.isLibraryInReach) { [self] in fileTransfers.askForFiles(in: self) }
        actions.add("import-folder", when: \.isLibraryInReach) { [self] in fileTransfers.askForFolder(in: self) }
        actions.add("export", when: \.hasSongs) { [self] in fileTransfers.export(in: self) }
        actions.add("transfer-report", when: { [fileTransfers] _ in fileTransfers.hasReport }) { [self] in
            fileTransfers.showReport(over: self)
        }
    }

    /// Offers to import files of other programs into a folder.
    ///
    /// - Parameter folder: relative to the root; nil for the one that the list shows.
    func importIntoLibrary(_ files: [FilePath], to folder: FilePath? = nil) {
        guard let library, !library.model.isOutOfReach else { return }
        fileTransfers.import(files, into: FolderPlace(folder ?? library.browse.folder, of: library.model), in: self)
    }

    /// Returns the library folder at a position in the window: that of a line, or the listed one; nil if there is none.
    /// Relative to the root.
    func folder(at x: Double, _ y: Double) -> FilePath? {
        guard let library, let widget = gtk_widget_pick(window, x, y, GTK_PICK_DEFAULT) else { return nil }
        if let position = library.sidebarView.rows.position(holding: widget) {
            return library.sidebarView.folder(at: position)?.relativePath
        }
        if let position = library.browseView.rows.position(holding: widget),
            case .folder(let folder) = library.browseView.item(at: position)
        {
            return folder.relativePath
        }
        return gtk_widget_is_ancestor(widget, library.browseView.widget) != 0 ? library.browse.folder : nil
    }
}
