import CAdwaita
import Files
import Translations

/// Shows the desktop's file chooser: GtkFileChooserNative.
@MainActor
enum FileChooser {
    /// The class of GTK's own dialog, which is shown if there is no portal.
    static let className = "GtkFileChooserDialog"

    /// Asks for what is requested; `finish` gets nothing if the user cancels.
    static func show(
        _ request: FileRequest, over window: Widget?, then finish: @escaping @MainActor ([FilePath]) -> Void
    ) {
        let root = window.flatMap { gtk_widget_get_root($0) }
        let chooser = gtk_file_chooser_native_new(
            request.title, root?.cast(), request.kind.action, request.action, translated("_Cancel"))!
        if case .files = request.kind { gtk_file_chooser_set_select_multiple(chooser, 1) }
        if case .newFile(let name) = request.kind { gtk_file_chooser_set_current_name(chooser, name.string) }
        if let folder = request.makeFolder() {
            gtk_file_chooser_set_current_folder(chooser, folder, nil)
            g_object_unref(UnsafeMutableRawPointer(folder))
        }
        if let filter = request.makeFilter() {
            gtk_file_chooser_add_filter(chooser, filter)
            g_object_unref(UnsafeMutableRawPointer(filter))
        }
        gtk_native_dialog_set_modal(chooser.cast(), 1)
        connect(chooser, "response") { emission in
            let isAccepted = emission.int(1) == Int(GTK_RESPONSE_ACCEPT.rawValue)
            let files = isAccepted ? chosenFiles(in: chooser) : []
            gtk_native_dialog_destroy(chooser.cast())
            g_object_unref(UnsafeMutableRawPointer(chooser))
            MainLoop.post { finish(files) }
        }
        gtk_native_dialog_show(chooser.cast())
        forEachWindow(ofClass: className) { nameParts(of: $0) }
    }

    private static func chosenFiles(in chooser: OpaquePointer) -> [FilePath] {
        guard let files = gtk_file_chooser_get_files(chooser) else { return [] }
        defer { g_object_unref(UnsafeMutableRawPointer(files)) }
        return FileRequest.paths(of: files)
    }
}

extension FileRequest.Kind {
    fileprivate var action: GtkFileChooserAction {
        switch self {
        case .file, .files: GTK_FILE_CHOOSER_ACTION_OPEN
        case .newFile: GTK_FILE_CHOOSER_ACTION_SAVE
        case .folder: GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER
        }
    }
}
