import CAdwaita
import LibraryIndex
import Translations

/// The menu of a line in a library's list.
@MainActor
enum LibraryMenu {
    /// Shows the menu at `line`, and calls `finish` when it is gone and what was chosen is done.
    static func show(for item: BrowseItem, at line: Widget, then finish: @escaping @MainActor () -> Void) {
        let menu = g_menu_new()!
        for section in sections(for: item) {
            let items = g_menu_new()!
            for (label, action) in section { g_menu_append(items, label, action) }
            g_menu_append_section(menu, nil, items.cast())
            g_object_unref(UnsafeMutableRawPointer(items))
        }
        let popover: Widget = gtk_popover_menu_new_from_model(menu.cast())
        g_object_unref(UnsafeMutableRawPointer(menu))
        gtk_widget_set_parent(popover, line)
        gtk_popover_set_position(popover.cast(), GTK_POS_BOTTOM)
        connect(popover, "closed") { _ in
            // The action comes after the menu is gone.
            MainLoop.after(seconds: 0.1) {
                gtk_widget_unparent(popover)
                finish()
            }
        }
        gtk_popover_popup(popover.cast())
    }

    private static func sections(for item: BrowseItem) -> [[(label: String, action: String)]] {
        var changes = [(translated("_Rename…"), "win.rename"), (translated("_Move…"), "win.move")]
        if let song = item.song, song.brokenReason == nil {
            changes.append(
                (song.isPinned ? translated("Un_pin") : translated("_Pin to the Top"), "win.toggle-pin"))
        }
        if case .folder = item { changes.append((translated("Make This a _Song"), "win.make-song")) }
        var places: [(String, String)] = []
        if item.song?.brokenReason != nil { places.append((translated("Open as _Text"), "win.open-as-text")) }
        return [
            changes,
            places + [
                (translated("Open in the _File Manager"), "win.show-in-files"),
                (translated("_Copy Path"), "win.copy-path"),
            ],
            [(translated("Move to the _Trash"), "win.trash")],
        ]
    }
}
