import CAdwaita
import Files
import Toolkit

/// Calls to the desktop's program for plain text.
@MainActor
enum TextEditorCall {
    /// Opens a file in that program.
    ///
    /// - Returns: false if there is no such program, or it cannot be started. Source: g_app_info_launch.
    static func open(_ path: FilePath, over window: Widget) -> Bool {
        guard let program = g_app_info_get_default_for_type("text/plain", 0) else { return false }
        defer { g_object_unref(UnsafeMutableRawPointer(program)) }
        return ProgramLaunch.open(path, in: program, over: window)
    }
}
