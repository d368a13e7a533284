import CAdwaita

/// A header bar with its content below.
@MainActor
public enum ToolbarView {
    /// - Parameters:
    ///   - bar: an AdwHeaderBar that has no parent.
    ///   - content: the same; it takes the remaining room.
    public static func make(_ bar: Widget, over content: Widget) -> Widget {
        let column: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
        gtk_widget_set_vexpand(content, 1)
        gtk_box_append(column.cast(), bar)
        gtk_box_append(column.cast(), content)
        return column
    }
}
