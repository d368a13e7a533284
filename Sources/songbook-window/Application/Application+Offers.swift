import CAdwaita
import Toolkit

/// Items that other programs drop on the windows or put on the clipboard.
extension Application {
    /// Accepts them in every window from now on: items dropped on the window of a song, or pasted into one of its
    /// texts, are opened; a dialog, whose fields would take a file's path, accepts nothing.
    func acceptOfferedFiles() {
        let windows = gtk_window_get_toplevels()!
        connect(windows, "items-changed") { [unowned self] emission in
            let first = emission.uint(1)
            for position in first..<(first + emission.uint(3)) {
                guard let window = g_list_model_get_item(windows, position) else { continue }
                // The window is still being created.
                MainLoop.post { [weak self] in
                    self?.addTargets(to: Widget(OpaquePointer(window)))
                    g_object_unref(window)
                }
            }
        }
    }

    private func addTargets(to window: Widget) {
        // GTK's own target shows a folder that is dropped on it, and takes the path of a file.
        guard !FileDialog.isChooser(window) else { return }
        // The other program may answer after the window is destroyed.
        var isGone = false
        connect(window, "destroy") { _ in isGone = true }
        FileDrop.addTarget(to: window) { [weak self] items, x, y in
            guard !isGone else { return }
            if let songWindow = self?.songWindow(of: window) {
                songWindow.acceptDropped(items, x, y)
            } else {
                gtk_widget_error_bell(window)
            }
        }
        TextMenuNames.watch(window)
        FilePaste.addTarget(to: window) { [weak self] items, pasteAsText in
            guard !isGone else { return }
            if let songWindow = self?.songWindow(of: window) {
                songWindow.acceptPasted(items, asText: pasteAsText)
            } else {
                gtk_widget_error_bell(window)
            }
        } picture: { [weak self] bytes, suffix in
            guard !isGone else { return }
            if let songWindow = self?.songWindow(of: window) {
                songWindow.acceptPasted(picture: bytes, suffix: suffix)
            } else {
                gtk_widget_error_bell(window)
            }
        }
    }

    /// Returns the song window that accepts the items: none while a dialog is open in it.
    private func songWindow(of window: Widget) -> SongWindow? {
        windows.first { $0.window == window && !$0.dialogs.isShown }
    }
}
