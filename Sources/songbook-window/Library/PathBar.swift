import CAdwaita
import Files
import SongbookModel
import Toolkit
import Translations

/// The path of a folder from the library's root, each step a button; and a button to the parent folder.
@MainActor
final class PathBar {
    /// The bar as a widget; hidden at the root, and where it is not needed.
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
    /// Whether the list shows something other than a folder.
    var isSearching = false {
        didSet { updateVisibility() }
    }
    /// Whether the folders are shown beside the list, which makes the bar unnecessary.
    var isSidebarBeside = false {
        didSet { updateVisibility() }
    }
    /// Called when the user chooses a folder; relative to the root.
    var onChoose: @MainActor (FilePath) -> Void = { _ in }

    /// Called when a button for a folder was added.
    var onAdd: @MainActor (Widget, @escaping @MainActor () -> FilePath?) -> Void = { _, _ in }

    /// The button to the parent folder.
    let up: Widget = gtk_button_new_from_icon_name("go-up-symbolic")

    private let steps: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
    private let rootName: String
    private var folder: FilePath = ""

    /// - Parameter name: the library's name.
    init(name: String) {
        rootName = name
        gtk_widget_add_css_class(widget, "path-bar")
        setAccessibleName(widget, translated("Location in the library"))
        gtk_widget_add_css_class(up, "flat")
        setTooltip(up, translated("Parent Folder (Alt+Up)"))
        setAccessibleName(up, translated("Parent Folder"))
        connect(up, "clicked") { [self] _ in onChoose(folder.folderAbove) }
        let scroller: Widget = Scroller.make()
        gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_EXTERNAL, GTK_POLICY_NEVER)
        gtk_scrolled_window_set_child(scroller.opaque, steps)
        // Where the steps do not fit, the end of the path stays visible.
        if let place = gtk_scrolled_window_get_hadjustment(scroller.opaque) {
            connect(place, "changed") { _ in
                g_object_ref(place)
                // Scrolling has no effect during layout.
                MainLoop.post {
                    gtk_adjustment_set_value(place, gtk_adjustment_get_upper(place))
                    g_object_unref(place)
                }
            }
        }
        gtk_widget_set_hexpand(scroller, 1)
        gtk_box_append(widget.cast(), up)
        gtk_box_append(widget.cast(), scroller)
        gtk_widget_set_visible(widget, 0)
    }

    func show(_ newFolder: FilePath) {
        guard newFolder != folder else { return }
        folder = newFolder
        updateVisibility()
        while let step = gtk_widget_get_first_child(steps) { gtk_box_remove(steps.cast(), step) }
        guard newFolder != "" else { return }
        add(rootName, leadingTo: "")
        var path: FilePath = ""
        for name in newFolder.components {
            path = path.isEmpty ? name : path.appending(name)
            let separator: Widget = gtk_label_new("›")
            gtk_widget_add_css_class(separator, "dim-label")
            gtk_box_append(steps.cast(), separator)
            add(name.display, leadingTo: path)
        }
    }

    private func updateVisibility() {
        gtk_widget_set_visible(widget, (folder != "" && !isSearching && !isSidebarBeside).gboolean)
    }

    private func add(_ name: String, leadingTo path: FilePath) {
        let button: Widget = gtk_button_new_with_label(name)
        gtk_widget_add_css_class(button, "flat")
        if path == folder { gtk_widget_set_sensitive(button, 0) }
        connect(button, "clicked") { [self] _ in onChoose(path) }
        onAdd(button) { path }
        gtk_box_append(steps.cast(), button)
    }
}
