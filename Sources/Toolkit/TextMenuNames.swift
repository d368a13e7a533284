import CAdwaita

/// Names the items of the menus that GTK gives its texts: Cut, Copy, Paste. Each is created when it is first shown.
@MainActor
public enum TextMenuNames {
    /// Marks a text whose menus are named.
    private static let mark = "songbook-text-menu"

    /// - Parameter window: the window with the texts. Each is watched from its first focus on.
    public static func watch(_ window: Widget) {
        // Before GTK 4.10, they are named by their labels.
        guard gtk_check_version(4, 10, 0) == nil else { return }
        func update() {
            if let focus = gtk_window_get_focus(window.cast()) { watchText(focus) }
        }
        connect(window, "notify::focus-widget") { _ in update() }
        update()
    }

    private static func watchText(_ text: Widget) {
        let isText = [gtk_text_view_get_type(), gtk_text_get_type()].contains { isInstance(text, of: $0) }
        guard isText, g_object_get_data(text.cast(), mark) == nil else { return }
        g_object_set_data(text.cast(), mark, UnsafeMutableRawPointer(text))
        let children = gtk_widget_observe_children(text)!
        // The text owns the list as long as both are there.
        g_object_set_data_full(text.cast(), mark + "-children", UnsafeMutableRawPointer(children), g_object_unref)
        connect(children, "items-changed") { _ in
            var next = gtk_widget_get_first_child(text)
            while let child = next {
                if isInstance(child, of: gtk_popover_menu_get_type()) { watchMenu(child) }
                next = gtk_widget_get_next_sibling(child)
            }
        }
    }

    private static func watchMenu(_ menu: Widget) {
        guard g_object_get_data(menu.cast(), mark) == nil else { return }
        g_object_set_data(menu.cast(), mark, UnsafeMutableRawPointer(menu))
        connect(menu, "map") { _ in nameItems(of: menu) }
    }
}
