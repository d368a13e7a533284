import CAdwaita
import Files
import Freedesktop
import Toolkit

/// Tells the desktop which files were used recently, for file managers and file choosers. Source: Desktop Bookmark
/// Specification, GtkRecentManager.
@MainActor
final class RecentFiles {
    /// The delay in seconds: GTK reads and writes the list of all programs' files as a whole, which must not slow
    /// opening.
    private static let pause = 1.0

    /// The files that were reported.
    private var known: Set<FilePath> = []

    /// Must be called when the user opened or changed a file.
    func used(_ file: FilePath) {
        guard known.insert(file).inserted else { return }
        MainLoop.after(seconds: Self.pause) { Self.add(file) }
    }

    /// Must be called when a file was renamed or moved. Files that are not in the list are ignored.
    func moved(from old: FilePath, to file: FilePath) {
        guard old != file, known.remove(old) != nil, known.insert(file).inserted else { return }
        MainLoop.after(seconds: Self.pause) {
            guard remembersRecentFiles, let manager = gtk_recent_manager_get_default() else { return }
            gtk_recent_manager_move_item(
                manager, FileURI(path: old).description, FileURI(path: file).description, nil)
        }
    }

    private static func add(_ file: FilePath) {
        guard remembersRecentFiles, let manager = gtk_recent_manager_get_default() else { return }
        let uri = FileURI(path: file).description
        withMutableStrings("application/x-songbook", "Songbook", "songbook-open %u") { type, name, command in
            var data = GtkRecentData()
            (data.mime_type, data.app_name, data.app_exec) = (type, name, command)
            gtk_recent_manager_add_full(manager, uri, &data)
        }
    }

    /// Passes strings as mutable C strings, which the callee copies.
    private static func withMutableStrings(
        _ first: String, _ second: String, _ third: String,
        _ body: (UnsafeMutablePointer<CChar>, UnsafeMutablePointer<CChar>, UnsafeMutablePointer<CChar>) -> Void
    ) {
        first.withCString { first in
            second.withCString { second in
                third.withCString { third in
                    body(.init(mutating: first), .init(mutating: second), .init(mutating: third))
                }
            }
        }
    }
}
