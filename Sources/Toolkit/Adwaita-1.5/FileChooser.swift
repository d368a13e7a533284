import CAdwaita
import Files

/// Shows the desktop's file chooser: GtkFileDialog.
@MainActor
enum FileChooser {
    /// The class of GTK's own dialog, which is shown if there is no portal.
    static let className = "GtkFileChooserDialog"

    /// Asks for what is requested; `finish` gets nothing if the user cancels.
    static func show(
        _ request: FileRequest, over window: Widget?, then finish: @escaping @MainActor ([FilePath]) -> Void
    ) {
        let parent: UnsafeMutablePointer<GtkWindow>? = window.flatMap { gtk_widget_get_root($0) }?.cast()
        let dialog = gtk_file_dialog_new()!
        defer { g_object_unref(UnsafeMutableRawPointer(dialog)) }
        gtk_file_dialog_set_title(dialog, request.title)
        gtk_file_dialog_set_accept_label(dialog, request.action)
        if let folder = request.makeFolder() {
            gtk_file_dialog_set_initial_folder(dialog, folder)
            g_object_unref(UnsafeMutableRawPointer(folder))
        }
        if let filter = request.makeFilter() {
            gtk_file_dialog_set_default_filter(dialog, filter)
            g_object_unref(UnsafeMutableRawPointer(filter))
        }
        switch request.kind {
        case .file:
            let answer = Answer(finish) { file(gtk_file_dialog_open_finish($0, $1, nil)) }
            gtk_file_dialog_open(dialog, parent, nil, Answer.receive, answer.retained)
        case .files:
            let answer = Answer(finish) { files(gtk_file_dialog_open_multiple_finish($0, $1, nil)) }
            gtk_file_dialog_open_multiple(dialog, parent, nil, Answer.receive, answer.retained)
        case .newFile(let name):
            gtk_file_dialog_set_initial_name(dialog, name.string)
            let answer = Answer(finish) { file(gtk_file_dialog_save_finish($0, $1, nil)) }
            gtk_file_dialog_save(dialog, parent, nil, Answer.receive, answer.retained)
        case .folder:
            let answer = Answer(finish) { file(gtk_file_dialog_select_folder_finish($0, $1, nil)) }
            gtk_file_dialog_select_folder(dialog, parent, nil, Answer.receive, answer.retained)
        }
        forEachWindow(ofClass: className) { nameParts(of: $0) }
    }

    /// - Parameter file: a GFile, which is taken over.
    private static func file(_ file: OpaquePointer?) -> [FilePath] {
        guard let file else { return [] }
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        return [FileRequest.path(of: file)].compactMap(\.self)
    }

    /// - Parameter files: a list of GFile, which is taken over.
    private static func files(_ files: OpaquePointer?) -> [FilePath] {
        guard let files else { return [] }
        defer { g_object_unref(UnsafeMutableRawPointer(files)) }
        return FileRequest.paths(of: files)
    }

    /// Handles the answer, once.
    @MainActor
    private final class Answer {
        typealias Read = @MainActor (_ dialog: OpaquePointer?, _ result: OpaquePointer?) -> [FilePath]

        private let finish: @MainActor ([FilePath]) -> Void
        private let read: Read

        init(_ finish: @escaping @MainActor ([FilePath]) -> Void, _ read: @escaping Read) {
            (self.finish, self.read) = (finish, read)
        }

        var retained: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

        static let receive: GAsyncReadyCallback = { dialog, result, data in
            guard let data else { return }
            nonisolated(unsafe) let (source, result) = (dialog.map { OpaquePointer($0) }, result)
            let answer = Unmanaged<Answer>.fromOpaque(data).takeRetainedValue()
            MainActor.assumeIsolated {
                let files = answer.read(source, result)
                MainLoop.post { answer.finish(files) }
            }
        }
    }
}
