import CAdwaita
import Files
import Freedesktop
import Toolkit

/// Tells the desktop which files were used last, for file managers and file choosers. Source: Desktop Bookmark
/// Specification, GtkRecentManager.
@MainActor
final class RecentFiles {
    /// GTK reads and writes the list of all programs' files as a whole: not while a song is being opened, in seconds.
    private static let pause = 1.0

    /// Those that were told of.
    private var known: Set<FilePath> = []

    /// To be called when somebody opened a file, or changed it.
    func used(_ file: FilePath) {
        guard known.insert(file).inserted else { return }
        MainLoop.after(seconds: Self.pause) { Self.add(file) }
    }

    /// To be called when a file has another name, or another place. Of one that is not in the list, nothing is told.
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

    /// What C takes for strings of its own, and copies.
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
