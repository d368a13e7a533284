import CAdwaita
import Files
import SongLibrary
import SongbookModel
import Toolkit
import Translations

/// A line below a song that is in no library. It offers to create one in the folder to which the song seems to belong,
/// or in any other above it. No folder is scanned before the user accepts.
@MainActor
final class LibraryOffer {
    /// The line as a widget.
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6)

    /// - Parameters:
    ///   - folders: the folders that can become the library, the likeliest first; not empty.
    ///   - home: the user's home folder.
    ///   - choose: called with the folder that the user chose.
    ///   - close: called when the user declines.
    init(
        _ folders: [FilePath], home: FilePath, choose: @escaping @MainActor (FilePath) -> Void,
        close: @escaping @MainActor () -> Void
    ) {
        gtk_widget_add_css_class(widget, "library-offer")
        gtk_widget_set_halign(widget, GTK_ALIGN_CENTER)
        let likeliest = folders[0]
        let use: Widget = gtk_button_new_with_label(translated("Use “\(Self.name(likeliest))” as Your Library"))
        gtk_widget_add_css_class(use, "flat")
        setTooltip(use, DisplayText.abbreviated(likeliest, home: home))
        if let label = gtk_button_get_child(use.cast()) {
            gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_MIDDLE)
        }
        connect(use, "clicked") { _ in choose(likeliest) }
        gtk_box_append(widget.cast(), use)
        if folders.count > 1 { gtk_box_append(widget.cast(), Self.others(folders.dropFirst(), home, choose)) }
        let no: Widget = gtk_button_new_from_icon_name("window-close-symbolic")
        gtk_widget_add_css_class(no, "flat")
        setTooltip(no, translated("Not Now"))
        setAccessibleName(no, translated("Not Now"))
        connect(no, "clicked") { _ in close() }
        gtk_box_append(widget.cast(), no)
    }

    /// The folders above a song that could be its library, the likeliest first; none from the home folder up.
    static func folders(for location: SongLocation, home: FilePath) -> [FilePath] {
        guard !location.isInLibrary else { return [] }
        var folders: [FilePath] = []
        var next = location.folder.parent
        while next != .root, !home.isInside(next) {
            folders.append(next)
            next = next.parent
        }
        guard location.rule == .inferred, let root = folders.firstIndex(of: location.root) else { return folders }
        folders.remove(at: root)
        return [location.root] + folders
    }

    private static func others(
        _ folders: ArraySlice<FilePath>, _ home: FilePath, _ choose: @escaping @MainActor (FilePath) -> Void
    ) -> Widget {
        let list: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
        let popover: Widget = gtk_popover_new()
        for folder in folders {
            let button: Widget = gtk_button_new_with_label(DisplayText.abbreviated(folder, home: home))
            gtk_widget_add_css_class(button, "flat")
            connect(button, "clicked") { _ in
                gtk_popover_popdown(popover.cast())
                choose(folder)
            }
            gtk_box_append(list.cast(), button)
        }
        gtk_popover_set_child(popover.cast(), list)
        let menu: Widget = gtk_menu_button_new()
        gtk_menu_button_set_icon_name(menu.opaque, "pan-down-symbolic")
        gtk_menu_button_set_popover(menu.opaque, popover)
        gtk_widget_add_css_class(menu, "flat")
        setTooltip(menu, translated("Another Folder"))
        setAccessibleName(menu, translated("Another Folder"))
        return menu
    }

    private static func name(_ folder: FilePath) -> String {
        folder.displayName
    }
}
