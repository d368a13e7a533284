import CAdwaita
public import Files

/// The desktop's file chooser, through its portal if there is one.
@MainActor
public enum FileDialog {
    /// Asks for one file or folder; `finish` gets nil if the user cancels.
    public static func show(
        _ request: FileRequest, over window: Widget?, then finish: @escaping @MainActor (FilePath?) -> Void
    ) {
        FileChooser.show(request, over: window) { finish($0.first) }
    }

    /// Asks for any number of files; `finish` gets none if the user cancels.
    public static func showMany(
        _ request: FileRequest, over window: Widget?, then finish: @escaping @MainActor ([FilePath]) -> Void
    ) {
        FileChooser.show(request, over: window, then: finish)
    }

    /// The user's folder for documents. Source: xdg-user-dirs.
    public static var documents: FilePath? {
        g_get_user_special_dir(G_USER_DIRECTORY_DOCUMENTS).map { FilePath(cString: $0) }
    }

    /// Whether a window is GTK's own file chooser, which is shown if there is no portal.
    public static func isChooser(_ window: Widget) -> Bool {
        window.className == FileChooser.className
    }
}

/// A request to a file chooser.
public struct FileRequest {
    /// What to choose.
    public enum Kind {
        case file, files, newFile(name: FilePath), folder
    }

    let kind: Kind
    let title: String
    let action: String
    let folder: FilePath?
    let filter: FileFilter?

    /// - Parameters:
    ///   - action: the label of the button that accepts.
    ///   - folder: the folder to start in; nil is the home folder. Without one, GTK would start with recently used
    ///     files, of which there may be none.
    ///   - filter: which files to show; nil is all.
    public init(kind: Kind, title: String, action: String, folder: FilePath? = nil, filter: FileFilter? = nil) {
        (self.kind, self.title, self.action, self.folder, self.filter) = (kind, title, action, folder, filter)
    }
}

/// Which files a file chooser shows. Source: GtkFileFilter.
public struct FileFilter {
    let name: String
    let suffix: String

    /// - Parameters:
    ///   - name: the name of this type of files, for the user.
    ///   - suffix: what their names end with, without a dot.
    public init(name: String, suffix: String) {
        (self.name, self.suffix) = (name, suffix)
    }
}

extension FileRequest {
    /// The folder to start in: a GFile that the caller owns.
    @MainActor
    func makeFolder() -> OpaquePointer? {
        folder?.withCString { g_file_new_for_path($0) } ?? g_file_new_for_path(g_get_home_dir())
    }

    /// Which files to show: a GtkFileFilter that the caller owns; nil is everything.
    @MainActor
    func makeFilter() -> OpaquePointer? {
        guard let filter, let made = gtk_file_filter_new() else { return nil }
        gtk_file_filter_set_name(made, filter.name)
        gtk_file_filter_add_suffix(made, filter.suffix)
        return made
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

    /// The path of a GFile; nil if it has none.
    @MainActor
    static func path(of file: OpaquePointer) -> FilePath? {
        guard let path = g_file_get_path(file) else { return nil }
        defer { g_free(path) }
        return FilePath(cString: path)
    }
}
