import CAdwaita
import Toolkit
import Translations

/// The keyboard shortcuts, in groups. (GtkShortcutsWindow has no scroll bar: on a narrow screen, or with large text, a
/// part of it is out of reach.)
@MainActor
enum ShortcutsWindow {
    static func present(over window: Widget) {
        let groups: [(title: String, keys: [(String, String)])] = [
            (
                translated("Writing"),
                [
                    (translated("Undo"), "<Control>z"), (translated("Redo"), "<Shift><Control>z"),
                    (translated("Save now"), "<Control>s"), (translated("Add tag"), "<Control>t"),
                    (translated("Pin to top"), "<Control>d"), (translated("Details"), "<Alt>Return"),
                    (translated("Record, and stop"), "<Control>r"),
                    (translated("Inspire"), "<Control>i"),
                    (translated("Take suggestion and continue (in the panel)"), "<Control>Return"),
                    (translated("Dismiss suggestion (in the panel)"), "Delete"),
                    (translated("Find in song"), "<Control>f"),
                    (translated("Next match"), "<Control>g"), (translated("Previous match"), "<Shift><Control>g"),
                    (translated("Replace in song"), "<Control>h"),
                    (translated("Other songs with this line"), "<Control>e"),
                    (translated("Move lines up"), "<Alt>Up"), (translated("Move lines down"), "<Alt>Down"),
                    (translated("Duplicate lines"), "<Shift><Control>d"),
                    (translated("Syllables of each line"), "<Control>m"),
                    (translated("Rhymes in color"), "<Control>k"),
                    (translated("Transpose song"), "<Shift><Control>k"),
                    (translated("Larger text"), "<Control>plus"), (translated("Smaller text"), "<Control>minus"),
                    (translated("Normal text size"), "<Control>0"), (translated("Full screen"), "F11"),
                ]
            ),
            (
                translated("Library"),
                [
                    (translated("Search"), "<Shift><Control>f"), (translated("New song"), "<Control>n"),
                    (translated("New folder"), "<Shift><Control>n"),
                    (translated("Rename"), "F2"),
                    (translated("Move"), "<Shift><Control>m"), (translated("Move to trash"), "Delete"),
                    (translated("Next stage of the project"), "<Alt>Page_Down"),
                    (translated("Previous stage of the project"), "<Alt>Page_Up"),
                    (translated("Import"), "<Shift><Control>i"), (translated("Export"), "<Shift><Control>e"),
                    (translated("List of songs"), "F6"),
                    (translated("Select (in the list)"), "<Control>space"),
                    (translated("Select all (in the list)"), "<Control>a"),
                    (translated("Sidebar"), "F9"), (translated("Parent folder (in the list)"), "<Alt>Up"),
                    (translated("Back"), "<Alt>Left"),
                    (translated("Move folder up (in the sidebar)"), "<Shift><Alt>Up"),
                    (translated("Move folder down (in the sidebar)"), "<Shift><Alt>Down"),
                ]
            ),
            (
                translated("Songs and Windows"),
                [
                    (translated("Open song"), "<Control>o"), (translated("Main menu"), "F10"),
                    (translated("Settings"), "<Control>comma"),
                    (translated("Keyboard shortcuts"), "<Control>question"),
                    (translated("Close window"), "<Control>w"), (translated("Quit"), "<Control>q"),
                ]
            ),
        ]
        let page = PreferencesPage.make(
            groups.map { group in .init(title: group.title, rows: group.keys.map { makeRow($0.0, $0.1) }) })
        let sheet = Sheet(
            over: window, title: translated("Keyboard Shortcuts"), cancel: translated("Close"), width: 480)
        sheet.present(page)
        // Focuses the first shortcut, from which the keyboard reaches all others.
        sheet.focusFirst(in: page)
    }

    private static func makeRow(_ title: String, _ keys: String) -> Widget {
        let row = PreferencesRow.make(title)
        // GtkShortcutLabel of GTK 4.8 never releases its parts.
        let shown: Widget = gtk_label_new(words(for: keys))
        gtk_widget_add_css_class(shown, "dim-label")
        PreferencesRow.addSuffix(shown, to: row)
        setAccessibleName(row, "\(title), \(words(for: keys))")
        return row
    }

    /// Returns the label of a shortcut, as in "Ctrl+Z".
    private static func words(for keys: String) -> String {
        var (key, modifiers) = (guint(0), GdkModifierType(rawValue: 0))
        guard gtk_accelerator_parse(keys, &key, &modifiers) != 0,
            let label = gtk_accelerator_get_label(key, modifiers)
        else { return keys }
        defer { g_free(label) }
        return String(cString: label)
    }
}
