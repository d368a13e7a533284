import CAdwaita
import Files

/// What other programs let drop on the windows.
extension Application {
    /// Takes it in every window from now on: what is dropped on the window of a song is opened; a dialog, whose fields
    /// would take a file's path, takes nothing.
    func addDropTargets() {
        let windows = gtk_window_get_toplevels()!
        connect(windows, "items-changed") { [unowned self] emission in
            let first = emission.uint(1)
            for position in first..<(first + emission.uint(3)) {
                guard let window = g_list_model_get_item(windows, position) else { continue }
                // It is being made.
                MainLoop.post { [weak self] in
                    self?.addDropTarget(to: Widget(OpaquePointer(window)))
                    g_object_unref(window)
                }
            }
        }
    }

    private func addDropTarget(to window: Widget) {
        // GTK's own shows the folder that is dropped on it.
        guard g_type_check_instance_is_a(window.cast(), gtk_file_chooser_dialog_get_type()) == 0 else { return }
        FileDrop.addTarget(to: window) { [weak self] items, x, y in
            if let songWindow = self?.windows.first(where: { $0.window == window }) {
                songWindow.takeDropped(items, x, y)
            } else {
                gtk_widget_error_bell(window)
            }
        }
    }
}
