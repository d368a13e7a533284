import CAdwaita
public import Files

/// Starts other programs of the desktop.
@MainActor
public enum ProgramLaunch {
    /// Opens a file in a program; returns whether it could be started. Source: g_app_info_launch.
    ///
    /// - Parameter program: a GAppInfo.
    public static func open(_ path: FilePath, in program: OpaquePointer, over window: Widget) -> Bool {
        guard let file = path.withCString({ g_file_new_for_path($0) }) else { return false }
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        var files = GList(data: UnsafeMutableRawPointer(file), next: nil, prev: nil)
        return withContext(over: window) { g_app_info_launch(program, &files, $0, nil) != 0 }
    }

    /// Opens an address in a program; returns whether it could be started. Source: g_app_info_launch_uris.
    ///
    /// - Parameter program: a GAppInfo.
    public static func open(uri: String, in program: OpaquePointer, over window: Widget) -> Bool {
        uri.withCString { uri in
            var uris = GList(data: UnsafeMutableRawPointer(mutating: uri), next: nil, prev: nil)
            return withContext(over: window) { g_app_info_launch_uris(program, &uris, $0, nil) != 0 }
        }
    }

    /// Calls `body` with the context to start a program in: the display of the window, and the environment that this
    /// process was started with.
    static func withContext<Result>(
        over window: Widget, _ body: (UnsafeMutablePointer<GAppLaunchContext>?) -> Result
    ) -> Result {
        let context: UnsafeMutablePointer<GAppLaunchContext>? =
            gdk_display_get_app_launch_context(gtk_widget_get_display(window))?.cast()
        defer { if let context { g_object_unref(context) } }
        if let context {
            for variable in LightRenderer.variables { g_app_launch_context_unsetenv(context, variable) }
        }
        return body(context)
    }

    /// The token that lets a running program come to the front on Wayland; nil on other displays, which need none.
    /// Source: xdg-activation-v1.
    public static func activationToken(over window: Widget) -> String? {
        guard let token = cadwaita_activation_token_new(gtk_widget_get_display(window)) else { return nil }
        defer { g_free(token) }
        return String(cString: token)
    }
}
