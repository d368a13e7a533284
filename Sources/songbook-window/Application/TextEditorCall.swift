import CAdwaita
import Files

/// Calls on the program that the desktop has for plain text.
@MainActor
enum TextEditorCall {
    /// Opens a file in it.
    ///
    /// - Returns: false where there is no such program, or it cannot be started. Source: g_app_info_launch.
    static func open(_ path: FilePath, over window: Widget) -> Bool {
        guard let program = g_app_info_get_default_for_type("text/plain", 0) else { return false }
        defer { g_object_unref(UnsafeMutableRawPointer(program)) }
        guard let file = path.withCString({ g_file_new_for_path($0) }) else { return false }
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        let context = gdk_display_get_app_launch_context(gtk_widget_get_display(window))
        defer { if let context { g_object_unref(UnsafeMutableRawPointer(context)) } }
        var files = GList(data: UnsafeMutableRawPointer(file), next: nil, prev: nil)
        return g_app_info_launch(program, &files, context?.cast(), nil) != 0
    }
}
