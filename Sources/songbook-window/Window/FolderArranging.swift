import CAdwaita
import Files
import LibraryFile
import LibraryIndex
import SongbookModel
import Toolkit
import Translations

/// Puts folders of a window's library in order by hand, and gives them icons. Each can be taken back.
@MainActor
final class FolderArranging {
    /// Moves a folder one line up or down, among those that it stands with.
    ///
    /// - Parameter folder: relative to the library's.
    func move(_ folder: FilePath, isUp: Bool, in window: SongWindow) {
        guard let library = window.library, let siblings = Siblings(of: folder, in: library),
            let index = siblings.shown.firstIndex(of: folder.name)
        else { return }
        let shown = siblings.shown
        if isUp {
            guard index > 0 else { return gtk_widget_error_bell(library.sidebar.rows.widget) }
            put(folder, before: shown[index - 1], siblings, in: window)
        } else {
            guard index + 1 < shown.count else { return gtk_widget_error_bell(library.sidebar.rows.widget) }
            put(folder, before: index + 2 < shown.count ? shown[index + 2] : nil, siblings, in: window)
        }
    }

    /// Puts a folder directly above or below another one.
    ///
    /// - Parameters:
    ///   - folder: relative to the library's.
    ///   - other: the same; one that it stands with.
    func move(_ folder: FilePath, _ side: LineSide, _ other: FilePath, in window: SongWindow) {
        guard folder != other, let library = window.library, let siblings = Siblings(of: folder, in: library) else {
            return
        }
        let rest = siblings.shown.filter { $0 != folder.name }
        guard siblings.parent == other.folderAbove, let index = rest.firstIndex(of: other.name) else { return }
        switch side {
        case .above: put(folder, before: other.name, siblings, in: window)
        case .below: put(folder, before: index + 1 < rest.count ? rest[index + 1] : nil, siblings, in: window)
        }
    }

    private func put(_ folder: FilePath, before other: FilePath?, _ siblings: Siblings, in window: SongWindow) {
        guard let library = window.library else { return }
        let (parent, names) = (siblings.parent, siblings.names)
        library.arrangement.change { arrangement in
            arrangement.moveFolder(named: folder.name, in: parent, before: other, among: names)
        } then: { [weak window, weak library] change in
            guard let window, let library, let change, change.before != change.after else { return }
            // It is seen where it is; in a list, Ctrl+Z takes it back.
            let number = window.libraryUndo.add {
                library.arrangement.change { arrangement in
                    arrangement.putBackOrder(
                        ofFoldersIn: parent, from: change.before, unlessOtherThan: change.after)
                }
            }
            window.libraryUndo.offerEnded(number)
        }
    }

    /// Asks for the icon of the folder that menus and keys mean.
    func askForIcon(in window: SongWindow) {
        guard let library = window.library, case .folder(let node) = library.itemInUse, node.relativePath != "" else {
            return
        }
        let (folder, name) = (node.relativePath, node.name.display)
        let chosen = library.arrangement.arrangement.folder(folder).icon
        var order = library.arrangement.arrangement
        order.setIcon(nil, ofFolder: folder)
        let own = FolderOrder(order).icon(of: folder) ?? "folder-symbolic"
        IconDialog.ask(
            translated("Icon of “\(name)”"), icon: chosen, ownIcon: own, over: window.window
        ) { [weak window, weak library] icon in
            library?.arrangement.change { arrangement in
                arrangement.setIcon(icon, ofFolder: folder)
            } then: { change in
                guard let window, let library, let change, change.before != change.after else { return }
                let former = change.before.folder(folder).icon
                window.offerUndo(translated("Icon of “\(name)” changed")) {
                    library.arrangement.change { arrangement in
                        if arrangement.folder(folder).icon == icon { arrangement.setIcon(former, ofFolder: folder) }
                    }
                }
            }
        }
    }
}

/// A side of a line.
enum LineSide {
    case above, below
}

/// The folders in the folder that one is in.
private struct Siblings {
    /// Relative to the library's folder.
    let parent: FilePath
    /// All of them, as they stand where nobody put them in order.
    let names: [FilePath]
    /// Those that it stands with, and itself, as they are shown.
    let shown: [FilePath]

    @MainActor
    init?(of folder: FilePath, in library: LibraryView) {
        parent = folder.folderAbove
        guard folder != "", LibraryArrangement.canRemember(folder), !library.model.isOutOfReach,
            let node = library.model.snapshot?.tree.folder(parent)
        else { return nil }
        names = node.folders.map(\.name)
        let sections = library.arrangement.order.sections(of: names, in: parent)
        guard let section = sections.first(where: { $0.folders.contains(folder.name) }) else { return nil }
        shown = section.folders
    }
}
