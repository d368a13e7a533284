import CAdwaita
import Translations

/// The keys, as GNOME shows them. (GTK lets shortcut windows be made from a description only.)
@MainActor
enum ShortcutsWindow {
    static func present(over window: Widget) {
        let groups: [(title: String, keys: [(String, String)])] = [
            (
                translated("Writing"),
                [
                    (translated("Undo"), "<Control>z"), (translated("Redo"), "<Shift><Control>z"),
                    (translated("Save now"), "<Control>s"), (translated("Add a tag"), "<Control>t"),
                    (translated("Pin to the top"), "<Control>d"), (translated("Find in the song"), "<Control>f"),
                    (translated("Next place"), "<Control>g"), (translated("Place before"), "<Shift><Control>g"),
                ]
            ),
            (
                translated("Library"),
                [
                    (translated("Search"), "<Shift><Control>f"), (translated("New song"), "<Control>n"),
                    (translated("New folder"), "<Shift><Control>n"),
                    (translated("Rename"), "F2"),
                    (translated("Move"), "<Shift><Control>m"), (translated("Move to the trash"), "Delete"),
                    (translated("List of songs"), "F6"),
                    (translated("Folders"), "F9"), (translated("Folder above"), "<Alt>Up"),
                    (translated("Back"), "<Alt>Left"),
                ]
            ),
            (
                translated("Songs and Windows"),
                [
                    (translated("Open a song"), "<Control>o"), (translated("Main menu"), "F10"),
                    (translated("Settings"), "<Control>comma"),
                    (translated("Keyboard shortcuts"), "<Control>question"),
                    (translated("Close the window"), "<Control>w"), (translated("Quit"), "<Control>q"),
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
        gtk_window_set_title(shortcuts.cast(), translated("Keyboard Shortcuts"))
        nameParts(
            of: shortcuts.cast(),
            ["GtkToggleButton": translated("Search"), "GtkSearchEntry": translated("Search")])
        gtk_window_set_transient_for(shortcuts.cast(), window.cast())
        gtk_window_present(shortcuts.cast())
    }

    private static func group(_ group: (title: String, keys: [(String, String)])) -> String {
        let keys = group.keys.map { title, keys in
            """
            <child><object class="GtkShortcutsShortcut"><property name="title">\(escaped(title))</property>
            <property name="accelerator">\(escaped(keys))</property>
            </object></child>
            """
        }
        return """
            <child><object class="GtkShortcutsGroup"><property name="title">\(escaped(group.title))</property>
            \(keys.joined())
            </object></child>
            """
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
