import CAdwaita
import Files
import Problems
import SongbookModel
import Translations

/// The location of songs and folders, for other programs.
extension SongWindow {
    func showInFileManager() {
        guard let target else { return }
        let uri = target.path.withCString { g_filename_to_uri($0, nil, nil) }
        guard let uri else { return }
        defer { g_free(uri) }
        FileManagerCall.showItem(String(cString: uri), over: window) { [weak self] in
            guard let self, !isDestroyed else { return }
            library?.report(
                translated("The file manager is not responding. Open it yourself to find “\(target.shownName)”."))
        }
    }

    func copyPath() {
        let paths = targets.map(\.path.string)
        guard !paths.isEmpty else { return }
        gdk_clipboard_set_text(gtk_widget_get_clipboard(window), paths.joined(separator: "\n"))
        library?.report(
            translated(count: paths.count, one: "\(paths.count) path copied", other: "\(paths.count) paths copied"))
    }

    /// Opens a song's file in the desktop's text editor, where it can be repaired if it cannot be read as a song.
    func openAsText(_ path: FilePath) {
        guard !TextEditorCall.open(path, over: window) else { return }
        MessageDialog.report(
            translated("Could Not Open as Text"),
            Problem(
                .unavailable, path: path, translated("no text editor is installed"),
                remedy: translated("install a text editor, and open the file with it")), over: window)
    }
}
