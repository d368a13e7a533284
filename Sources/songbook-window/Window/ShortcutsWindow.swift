import CAdwaita

/// The keys, as GNOME shows them. (GTK lets shortcut windows be made from a description only.)
@MainActor
enum ShortcutsWindow {
    static func present(over window: Widget) {
        let groups: [(title: String, keys: [(String, String)])] = [
            ("Writing", [("Undo", "<Control>z"), ("Redo", "<Shift><Control>z"), ("Save now", "<Control>s")]),
            (
                "Library",
                [
                    ("Search", "<Shift><Control>f"), ("New song", "<Control>n"), ("New folder", "<Shift><Control>n"),
                    ("Rename", "F2"),
                    ("Move", "<Shift><Control>m"), ("Move to the trash", "Delete"), ("List of songs", "F6"),
                    ("Folders", "F9"), ("Folder above", "<Alt>Up"), ("Back", "<Alt>Left"),
                ]
            ),
            (
                "Songs and Windows",
                [
                    ("Open a song", "<Control>o"), ("Main menu", "F10"), ("Settings", "<Control>comma"),
                    ("Keyboard shortcuts", "<Control>question"),
                    ("Close the window", "<Control>w"), ("Quit", "<Control>q"),
                ]
            ),
        ]
        let description = """
            <interface><object class="GtkShortcutsWindow" id="window"><property name="modal">1</property><child>
            <object class="GtkShortcutsSection"><property name="section-name">all</property>
            \(groups.map(group).joined())
            </object></child></object></interface>
            """
        let builder = gtk_builder_new_from_string(description, -1)!
        defer { g_object_unref(UnsafeMutableRawPointer(builder)) }
        guard let shortcuts = gtk_builder_get_object(builder, "window") else { return }
        gtk_window_set_transient_for(shortcuts.cast(), window.cast())
        gtk_window_present(shortcuts.cast())
    }

    private static func group(_ group: (title: String, keys: [(String, String)])) -> String {
        let keys = group.keys.map { title, keys in
            """
            <child><object class="GtkShortcutsShortcut"><property name="title">\(title)</property>
            <property name="accelerator">\(keys.replacing("<", with: "&lt;").replacing(">", with: "&gt;"))</property>
            </object></child>
            """
        }
        return """
            <child><object class="GtkShortcutsGroup"><property name="title">\(group.title)</property>
            \(keys.joined())
            </object></child>
            """
    }
}
