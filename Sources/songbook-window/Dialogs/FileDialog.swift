import CAdwaita
import Files
import Translations

/// The desktop's file chooser, through its portal where there is one.
@MainActor
enum FileDialog {
    /// Asks for a song to open; `finish` gets nil when the person thinks better of it.
    static func open(over window: Widget?, then finish: @escaping @MainActor (FilePath?) -> Void) {
        let chooser = gtk_file_chooser_native_new(
            translated("Open Song"), window?.cast(), GTK_FILE_CHOOSER_ACTION_OPEN, translated("_Open"),
            translated("_Cancel"))!
        run(chooser, then: finish)
    }

    /// Asks for a new file, at first called `name`.
    static func save(
        over window: Widget?, name: FilePath, then finish: @escaping @MainActor (FilePath?) -> Void
    ) {
        let chooser = gtk_file_chooser_native_new(
            translated("Save As"), window?.cast(), GTK_FILE_CHOOSER_ACTION_SAVE, translated("_Save"),
            translated("_Cancel"))!
        gtk_file_chooser_set_current_name(chooser, name.string)
        if let documents = g_get_user_special_dir(G_USER_DIRECTORY_DOCUMENTS) {
            let folder = g_file_new_for_path(documents)
            gtk_file_chooser_set_current_folder(chooser, folder, nil)
            g_object_unref(UnsafeMutableRawPointer(folder))
        }
        run(chooser, then: finish)
    }

    /// Asks for a folder, beginning in `folder`.
    static func chooseFolder(
        over window: Widget?, in folder: FilePath?, then finish: @escaping @MainActor (FilePath?) -> Void
    ) {
        let chooser = gtk_file_chooser_native_new(
            translated("Choose Library Folder"), window?.cast(), GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER,
            translated("_Choose"),
            translated("_Cancel"))!
        if let folder {
            let file = folder.withCString { g_file_new_for_path($0) }
            gtk_file_chooser_set_current_folder(chooser, file, nil)
            if let file { g_object_unref(UnsafeMutableRawPointer(file)) }
        }
        show(chooser, then: finish)
    }

    private static func run(_ chooser: OpaquePointer, then finish: @escaping @MainActor (FilePath?) -> Void) {
        let songs = gtk_file_filter_new()!
        gtk_file_filter_set_name(songs, translated("Songs"))
        gtk_file_filter_add_suffix(songs, "songbook")
        gtk_file_chooser_add_filter(chooser, songs)
        g_object_unref(UnsafeMutableRawPointer(songs))
        show(chooser, then: finish)
    }

    private static func show(_ chooser: OpaquePointer, then finish: @escaping @MainActor (FilePath?) -> Void) {
        gtk_native_dialog_set_modal(chooser.cast(), 1)
        connect(chooser, "response") { emission in
            let isAccepted = emission.int(1) == Int(GTK_RESPONSE_ACCEPT.rawValue)
            let file = isAccepted ? chosenFile(in: chooser) : nil
            gtk_native_dialog_destroy(chooser.cast())
            g_object_unref(UnsafeMutableRawPointer(chooser))
            MainLoop.post { finish(file) }
        }
        gtk_native_dialog_show(chooser.cast())
        // GTK's own, where there is no portal.
        nameParts(ofEach: "GtkFileChooserDialog")
    }

    private static func chosenFile(in chooser: OpaquePointer) -> FilePath? {
        guard let file = gtk_file_chooser_get_file(chooser) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        guard let path = g_file_get_path(file) else { return nil }
        defer { g_free(path) }
        return FilePath(cString: path)
    }
}
