import CAdwaita
import Files
import LibraryIndex
import Translations

/// The menu of a line in a library's list.
@MainActor
enum LibraryMenu {
    /// Shows the menu at `line`, and calls `finish` when it is gone and what was chosen is done.
    ///
    /// - Parameters:
    ///   - list: holds the line, and stays where that goes: GTK does not say that a menu is gone with its parent.
    ///   - close: called when the menu is gone and nothing chosen is done yet.
    static func show(
        for item: BrowseItem, at line: Widget, in list: Widget, close: @escaping @MainActor () -> Void,
        then finish: @escaping @MainActor () -> Void
    ) {
        let menu = g_menu_new()!
        for section in sections(for: item) {
            let items = g_menu_new()!
            for (label, action) in section { g_menu_append(items, label, action) }
            g_menu_append_section(menu, nil, items.cast())
            g_object_unref(UnsafeMutableRawPointer(items))
        }
        let popover: Widget = gtk_popover_menu_new_from_model(menu.cast())
        g_object_unref(UnsafeMutableRawPointer(menu))
        g_object_ref_sink(popover)
        gtk_widget_set_parent(popover, list)
        nameItems(of: popover)
        gtk_popover_set_position(popover.cast(), GTK_POS_BOTTOM)
        point(popover, to: line, in: list)
        connect(popover, "closed") { _ in
            close()
            // The action comes after the menu is gone.
            MainLoop.after(seconds: 0.1) {
                if gtk_widget_get_parent(popover) != nil { gtk_widget_unparent(popover) }
                g_object_unref(popover)
                finish()
            }
        }
        gtk_popover_popup(popover.cast())
    }

    private static func point(_ popover: Widget, to line: Widget, in list: Widget) {
        var (x, y) = (0.0, 0.0)
        guard gtk_widget_translate_coordinates(line, list, 0, 0, &x, &y) != 0 else { return }
        var place = GdkRectangle(
            x: CInt(x), y: CInt(y), width: gtk_widget_get_width(line), height: gtk_widget_get_height(line))
        gtk_popover_set_pointing_to(popover.cast(), &place)
    }

    private static func sections(for item: BrowseItem) -> [[(label: String, action: String)]] {
        // The library's own folder.
        if case .folder = item, item.relativePath == "" { return [places] }
        var changes = [(translated("_Rename…"), "win.rename"), (translated("_Move…"), "win.move")]
        if let song = item.song, song.brokenReason == nil {
            changes.append(
                (song.isPinned ? translated("Un_pin") : translated("_Pin to Top"), "win.toggle-pin"))
        }
        if case .folder = item { changes.append((translated("Turn into _Song"), "win.make-song")) }
        let asText = item.song?.brokenReason == nil ? [] : [(translated("Open as _Text"), "win.open-as-text")]
        return [changes, asText + places, [(translated("Move to _Trash"), "win.trash")]]
    }

    private static var places: [(label: String, action: String)] {
        [
            (translated("Show in _File Manager"), "win.show-in-files"),
            (translated("_Copy Path"), "win.copy-path"),
        ]
    }
}
