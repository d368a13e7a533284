import CAdwaita
import Toolkit

/// What other programs let drop on the windows, or have copied.
extension Application {
    /// Takes it in every window from now on: what is dropped on the window of a song, or pasted into a text of it, is
    /// opened; a dialog, whose fields would take a file's path, takes nothing.
    func acceptOfferedFiles() {
        let windows = gtk_window_get_toplevels()!
        connect(windows, "items-changed") { [unowned self] emission in
            let first = emission.uint(1)
            for position in first..<(first + emission.uint(3)) {
                guard let window = g_list_model_get_item(windows, position) else { continue }
                // It is being made.
                MainLoop.post { [weak self] in
                    self?.addTargets(to: Widget(OpaquePointer(window)))
                    g_object_unref(window)
                }
            }
        }
    }

    private func addTargets(to window: Widget) {
        // GTK's own shows the folder that is dropped on it, and takes the path of a file.
        guard !FileDialog.isChooser(window) else { return }
        // The other program may answer when the window is gone.
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

    /// The window of a song that takes what is offered: not while there is a dialog in it.
    private func songWindow(of window: Widget) -> SongWindow? {
        windows.first { $0.window == window && !$0.dialogs.isShown }
    }
}
