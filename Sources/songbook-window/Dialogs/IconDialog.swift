import CAdwaita
import Toolkit
import Translations

/// Asks for the icon of a folder.
@MainActor
enum IconDialog {
    private struct Icon {
        /// A name in the Icon Naming Specification or Adwaita's theme; nil for the folder's default icon.
        let name: String?
        /// Its name for the user.
        let title: String
    }

    private static var icons: [Icon] {
        [
            Icon(name: nil, title: translated("Default")),
            Icon(name: "audio-x-generic-symbolic", title: translated("Music Note")),
            Icon(name: "media-tape-symbolic", title: translated("Tape")),
            Icon(name: "audio-input-microphone-symbolic", title: translated("Microphone")),
            Icon(name: "audio-headphones-symbolic", title: translated("Headphones")),
            Icon(name: "media-optical-symbolic", title: translated("Disc")),
            Icon(name: "starred-symbolic", title: translated("Star")),
            Icon(name: "emblem-favorite-symbolic", title: translated("Heart")),
            Icon(name: "emblem-ok-symbolic", title: translated("Check Mark")),
            Icon(name: "emblem-important-symbolic", title: translated("Exclamation Mark")),
            Icon(name: "user-bookmarks-symbolic", title: translated("Bookmark")),
            Icon(name: "document-edit-symbolic", title: translated("Pencil")),
            Icon(name: "text-x-generic-symbolic", title: translated("Page")),
            Icon(name: "x-office-calendar-symbolic", title: translated("Calendar")),
            Icon(name: "camera-photo-symbolic", title: translated("Camera")),
            Icon(name: "mail-unread-symbolic", title: translated("Letter")),
            Icon(name: "package-x-generic-symbolic", title: translated("Box")),
            Icon(name: "avatar-default-symbolic", title: translated("Person")),
            Icon(name: "mark-location-symbolic", title: translated("Place")),
            Icon(name: "user-home-symbolic", title: translated("House")),
            Icon(name: "weather-clear-symbolic", title: translated("Sun")),
            Icon(name: "weather-clear-night-symbolic", title: translated("Moon")),
            Icon(name: "weather-snow-symbolic", title: translated("Snow")),
            Icon(name: "alarm-symbolic", title: translated("Alarm Clock")),
        ]
    }

    /// - Parameters:
    ///   - icon: the icon that was chosen before; nil if none was.
    ///   - ownIcon: the icon of the folder if none is chosen.
    ///   - finish: called with the name of another icon, or nil for the default, unless the user cancels.
    static func ask(
        _ heading: String, icon: String?, ownIcon: String, over window: Widget,
        then finish: @escaping @MainActor (String?) -> Void
    ) {
        let icons = icons
        let grid: Widget = gtk_flow_box_new()
        setAccessibleName(grid, translated("Icons"))
        makeSingleTabStop(grid)
        gtk_flow_box_set_selection_mode(grid.opaque, GTK_SELECTION_BROWSE)
        gtk_flow_box_set_activate_on_single_click(grid.opaque, 0)
        gtk_flow_box_set_homogeneous(grid.opaque, 1)
        // The same height at any width, so that the dialog gets that height.
        gtk_flow_box_set_min_children_per_line(grid.opaque, 6)
        gtk_flow_box_set_max_children_per_line(grid.opaque, 6)
        for icon in icons {
            let image: Widget = gtk_image_new()
            setIcon(of: image, to: icon.name ?? ownIcon)
            gtk_image_set_pixel_size(image.opaque, 24)
            gtk_widget_set_size_request(image, 32, 32)
            gtk_flow_box_insert(grid.opaque, image, -1)
            guard let place = gtk_widget_get_parent(image) else { continue }
            setTooltip(place, icon.title)
            setAccessibleName(place, icon.title)
        }
        let chosen = gtk_flow_box_get_child_at_index(
            grid.opaque, CInt(icons.firstIndex { $0.name == icon } ?? 0))
        if let chosen { gtk_flow_box_select_child(grid.opaque, chosen) }
        let dialog = AlertDialog(
            heading, "", content: grid, action: translated("_Choose"), isDefault: true, over: window)
        connect(grid, "child-activated") { [weak dialog] _ in dialog?.activateDefault() }
        dialog.onAnswer { isConfirmed in
            guard isConfirmed, let list = gtk_flow_box_get_selected_children(grid.opaque) else { return }
            defer { g_list_free(list) }
            guard let child = list.pointee.data else { return }
            let index = Int(gtk_flow_box_child_get_index(child.assumingMemoryBound(to: GtkFlowBoxChild.self)))
            guard icons.indices.contains(index), icons[index].name != icon else { return }
            dialog.afterClosing { finish(icons[index].name) }
        }
        // Focuses the chosen icon. Arrow keys do not lead away from a child that is focused directly.
        once(inSight: grid) { gtk_widget_child_focus(grid, GTK_DIR_TAB_FORWARD) }
        dialog.present()
    }
}
