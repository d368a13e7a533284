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
        let chooser = make(translated("Open Song"), GTK_FILE_CHOOSER_ACTION_OPEN, translated("_Open"), over: window)
        begin(chooser, in: file(folder))
        addSongFilter(to: chooser)
        show(chooser, then: finish)
    }

    /// Asks for a new file, at first called `name` in the folder for documents, or the home folder where there is none.
    static func save(
        over window: Widget?, name: FilePath, then finish: @escaping @MainActor (FilePath?) -> Void
    ) {
        let chooser = make(translated("Save As"), GTK_FILE_CHOOSER_ACTION_SAVE, translated("_Save"), over: window)
        gtk_file_chooser_set_current_name(chooser, name.string)
        let documents = g_get_user_special_dir(G_USER_DIRECTORY_DOCUMENTS).flatMap { g_file_new_for_path($0) }
        begin(chooser, in: documents ?? file(nil))
        addSongFilter(to: chooser)
        show(chooser, then: finish)
    }

    /// Asks for any number of files of any kind; `finish` gets none when the person cancels.
    static func openMany(
        _ title: String, over window: Widget?, then finish: @escaping @MainActor ([FilePath]) -> Void
    ) {
        let chooser = make(title, GTK_FILE_CHOOSER_ACTION_OPEN, translated("_Open"), over: window)
        begin(chooser, in: file(nil))
        gtk_file_chooser_set_select_multiple(chooser, 1)
        showMany(chooser, then: finish)
    }

    /// Asks for a program to run; `finish` gets nil when the person cancels.
    static func chooseProgram(over window: Widget?, then finish: @escaping @MainActor (FilePath?) -> Void) {
        let chooser = make(
            translated("Choose Program"), GTK_FILE_CHOOSER_ACTION_OPEN, translated("_Choose"), over: window)
        begin(chooser, in: file(nil))
        show(chooser, then: finish)
    }

    /// Asks for a new file of any kind, at first called `name` in the folder for documents, or the home folder where there
    /// is none.
    static func export(over window: Widget?, name: FilePath, then finish: @escaping @MainActor (FilePath?) -> Void) {
        let chooser = make(
            translated("Export to File"), GTK_FILE_CHOOSER_ACTION_SAVE, translated("_Export"), over: window)
        gtk_file_chooser_set_current_name(chooser, name.string)
        let documents = g_get_user_special_dir(G_USER_DIRECTORY_DOCUMENTS).flatMap { g_file_new_for_path($0) }
        begin(chooser, in: documents ?? file(nil))
        show(chooser, then: finish)
    }

    /// Asks for a folder, beginning in `folder`; nil is the home folder.
    static func chooseFolder(
        _ title: String = translated("Choose Library Folder"), over window: Widget?, in folder: FilePath?,
        then finish: @escaping @MainActor (FilePath?) -> Void
    ) {
        let chooser = make(title, GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, translated("_Choose"), over: window)
        begin(chooser, in: file(folder))
        show(chooser, then: finish)
    }

    /// Whether a window is GTK's own file chooser, which is shown where there is no portal.
    static func isChooser(_ window: Widget) -> Bool {
        isInstance(window, of: gtk_file_chooser_dialog_get_type())
    }
}

extension FileDialog {
    private static func make(
        _ title: String, _ action: GtkFileChooserAction, _ label: String, over window: Widget?
    ) -> OpaquePointer {
        gtk_file_chooser_native_new(title, window?.cast(), action, label, translated("_Cancel"))
    }

    /// A GFile that the caller owns. Without a folder GTK would begin with what was used last, of which there may be
    /// nothing.
    private static func file(_ folder: FilePath?) -> OpaquePointer? {
        folder?.withCString { g_file_new_for_path($0) } ?? g_file_new_for_path(g_get_home_dir())
    }

    /// - Parameter folder: a GFile, which is taken over.
    private static func begin(_ chooser: OpaquePointer, in folder: OpaquePointer?) {
        guard let folder else { return }
        gtk_file_chooser_set_current_folder(chooser, folder, nil)
        g_object_unref(UnsafeMutableRawPointer(folder))
    }

    private static func addSongFilter(to chooser: OpaquePointer) {
        let songs = gtk_file_filter_new()!
        gtk_file_filter_set_name(songs, translated("Songs"))
        gtk_file_filter_add_suffix(songs, "songbook")
        gtk_file_chooser_add_filter(chooser, songs)
        g_object_unref(UnsafeMutableRawPointer(songs))
    }

    private static func show(_ chooser: OpaquePointer, then finish: @escaping @MainActor (FilePath?) -> Void) {
        showMany(chooser) { finish($0.first) }
    }

    private static func showMany(_ chooser: OpaquePointer, then finish: @escaping @MainActor ([FilePath]) -> Void) {
        gtk_native_dialog_set_modal(chooser.cast(), 1)
        connect(chooser, "response") { emission in
            let isAccepted = emission.int(1) == Int(GTK_RESPONSE_ACCEPT.rawValue)
            let files = isAccepted ? chosenFiles(in: chooser) : []
            gtk_native_dialog_destroy(chooser.cast())
            g_object_unref(UnsafeMutableRawPointer(chooser))
            MainLoop.post { finish(files) }
        }
        gtk_native_dialog_show(chooser.cast())
        forEachWindow(ofClass: "GtkFileChooserDialog") { nameParts(of: $0) }
    }

    private static func chosenFiles(in chooser: OpaquePointer) -> [FilePath] {
        guard let files = gtk_file_chooser_get_files(chooser) else { return [] }
        defer { g_object_unref(UnsafeMutableRawPointer(files)) }
        return (0..<g_list_model_get_n_items(files)).compactMap { index in
            guard let file = g_list_model_get_item(files, index) else { return nil }
            defer { g_object_unref(file) }
            guard let path = g_file_get_path(OpaquePointer(file)) else { return nil }
            defer { g_free(path) }
            return FilePath(cString: path)
        }
    }
}
