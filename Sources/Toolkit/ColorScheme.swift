import CAdwaita

/// The color preferences of the desktop.
@MainActor
public enum ColorScheme {
    /// Whether colors are dark now.
    public static var isDark: Bool { adw_style_manager_get_dark(adw_style_manager_get_default()) != 0 }
    /// Whether the desktop asks for high contrast.
    public static var isHighContrast: Bool { adw_style_manager_get_high_contrast(adw_style_manager_get_default()) != 0 }

    /// Calls `body` whenever that changes, as long as the widget exists.
    public static func onChange(for widget: Widget, _ body: @escaping @MainActor () -> Void) {
        let manager = adw_style_manager_get_default()!
        let handlers = ["notify::dark", "notify::high-contrast"].map { connect(manager, $0) { _ in body() } }
        connect(widget, "destroy") { _ in
            for handler in handlers { disconnect(handler, from: manager) }
        }
    }
}
