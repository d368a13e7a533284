import CAdwaita
import Files
import SongLibrary
import SongbookModel
import Toolkit

/// The state of a library's window, for the next start of the program.
extension SongWindow {
    /// Saves the state. Must be called when another song is shown, when the window becomes inactive, and before it
    /// closes.
    ///
    /// - Parameter isClosing: whether this is the last time.
    func rememberState(isClosing: Bool = false) {
        guard var state else { return }
        state.isOpening = reopening.isOnTrial && !isClosing
        application.lastWindow.remember(state)
    }

    /// Gives the window the size and the panes of the last one.
    func applyLastSize() {
        let last = application.lastWindow.state
        resize(window, width: CInt(last?.size.width ?? 1180), height: CInt(last?.size.height ?? 760))
        guard let last, let library else { return }
        if last.isMaximized { gtk_window_maximize(window.cast()) }
        library.panes.widths.sidebar = CInt(last.sidebarWidth)
        library.panes.widths.list = CInt(last.listWidth)
        if !last.showsSidebar { library.panes.showsSidebar = false }
        library.sidebar.collapsed = last.collapsed
        if let page = last.inspirePage { inspire.restore(page: page) }
    }

    private var state: WindowState? {
        guard let library, !isDestroyed else { return nil }
        var (width, height): (CInt, CInt) = (0, 0)
        gtk_window_get_default_size(window.cast(), &width, &height)
        let root = library.model.root
        return WindowState(
            library: root, chosen: application.appearance.settings.chosenFolder(in: application.environment),
            shown: library.browse.place,
            song: song?.path(in: root), place: song?.editor.place,
            size: WindowState.Size(width: Int(width), height: Int(height)),
            isMaximized: gtk_window_is_maximized(window.cast()) != 0,
            sidebarWidth: Int(library.panes.widths.sidebar), listWidth: Int(library.panes.widths.list),
            showsSidebar: pageAlone.hidSidebar || library.panes.showsSidebar
                || library.panes.isSidebarFolded && application.lastWindow.state?.showsSidebar ?? true,
            collapsed: library.sidebar.collapsed, inspirePage: inspire.openPage)
    }
}

extension OpenSong {
    /// Returns the song's path in a library, through the links by which it was opened; nil if it is not in that folder.
    fileprivate func path(in root: FilePath) -> FilePath? {
        if file == location.file, location.isInLibrary, location.root == root {
            return root.appending(location.relativePath)
        }
        return file.isInside(root) ? file : nil
    }
}
