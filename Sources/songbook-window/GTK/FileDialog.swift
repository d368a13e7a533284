import CAdwaita
import Files
import Translations

/// The desktop's file chooser, through its portal where there is one.
@MainActor
enum FileDialog {
    /// Asks for a song to open; `finish` gets nil when the person cancels.
    ///
    /// - Parameter folder: where to begin; nil is the home folder.
    static func open(over window: Widget?, in folder: FilePath?, then finish: @escaping @MainActor (FilePath?) -> Void)
    {
        show(
            FileRequest(
                kind: .file, title: translated("Open Song"), action: translated("_Open"), folder: folder,
                isForSongs: true),
            over: window, then: finish)
    }

    /// Asks for a new file, at first called `name` in the folder for documents, or the home folder where there is none.
    static func save(
        over window: Widget?, name: FilePath, then finish: @escaping @MainActor (FilePath?) -> Void
    ) {
        show(
            FileRequest(
                kind: .newFile(name: name), title: translated("Save As"), action: translated("_Save"),
                folder: documents, isForSongs: true),
            over: window, then: finish)
    }

    /// Asks for any number of files of any kind; `finish` gets none when the person cancels.
    static func openMany(
        _ title: String, over window: Widget?, then finish: @escaping @MainActor ([FilePath]) -> Void
    ) {
        FileChooser.show(
            FileRequest(kind: .files, title: title, action: translated("_Open")), over: window, then: finish)
    }

    /// Asks for a program to run; `finish` gets nil when the person cancels.
    static func chooseProgram(over window: Widget?, then finish: @escaping @MainActor (FilePath?) -> Void) {
        show(
            FileRequest(kind: .file, title: translated("Choose Program"), action: translated("_Choose")),
            over: window, then: finish)
    }

    /// Asks for a new file of any kind, at first called `name` in the folder for documents, or the home folder where there
    /// is none.
    static func export(over window: Widget?, name: FilePath, then finish: @escaping @MainActor (FilePath?) -> Void) {
        show(
            FileRequest(
                kind: .newFile(name: name), title: translated("Export to File"), action: translated("_Export"),
                folder: documents),
            over: window, then: finish)
    }

    /// Asks for a folder, beginning in `folder`; nil is the home folder.
    static func chooseFolder(
        _ title: String = translated("Choose Library Folder"), over window: Widget?, in folder: FilePath?,
        then finish: @escaping @MainActor (FilePath?) -> Void
    ) {
        show(
            FileRequest(kind: .folder, title: title, action: translated("_Choose"), folder: folder),
            over: window, then: finish)
    }

    /// Whether a window is GTK's own file chooser, which is shown where there is no portal.
    static func isChooser(_ window: Widget) -> Bool {
        window.className == FileChooser.className
    }
}

extension FileDialog {
    private static var documents: FilePath? {
        g_get_user_special_dir(G_USER_DIRECTORY_DOCUMENTS).map { FilePath(cString: $0) }
    }

    private static func show(
        _ request: FileRequest, over window: Widget?, then finish: @escaping @MainActor (FilePath?) -> Void
    ) {
        FileChooser.show(request, over: window) { finish($0.first) }
    }
}

/// What a file chooser is to ask for.
struct FileRequest {
    enum Kind {
        case file, files, newFile(name: FilePath), folder
    }

    let kind: Kind
    let title: String
    /// What the button that chooses says.
    let action: String
    /// Where to begin; nil is the home folder. Without one GTK would begin with what was used last, of which there may be
    /// nothing.
    var folder: FilePath?
    /// Whether only songs are to be seen.
    var isForSongs = false
}

extension FileRequest {
    /// Where to begin: a GFile that the caller owns.
    @MainActor
    func makeFolder() -> OpaquePointer? {
        folder?.withCString { g_file_new_for_path($0) } ?? g_file_new_for_path(g_get_home_dir())
    }

    /// What is to be seen: a GtkFileFilter that the caller owns; nil is everything.
    @MainActor
    func makeFilter() -> OpaquePointer? {
        guard isForSongs, let songs = gtk_file_filter_new() else { return nil }
        gtk_file_filter_set_name(songs, translated("Songs"))
        gtk_file_filter_add_suffix(songs, "songbook")
        return songs
    }

    /// The paths of the files in a list of GFile, without those that have none.
    @MainActor
    static func paths(of files: OpaquePointer) -> [FilePath] {
        (0..<g_list_model_get_n_items(files)).compactMap { index in
            guard let file = g_list_model_get_item(files, index) else { return nil }
            defer { g_object_unref(file) }
            return path(of: OpaquePointer(file))
        }
    }

    /// The path of a GFile; nil where it has none.
    @MainActor
    static func path(of file: OpaquePointer) -> FilePath? {
        guard let path = g_file_get_path(file) else { return nil }
        defer { g_free(path) }
        return FilePath(cString: path)
    }
}
