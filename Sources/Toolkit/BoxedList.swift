import CAdwaita

/// A page with a list of rows that cannot be selected, in a box with a readable width.
@MainActor
public enum BoxedList {
    /// - Parameters:
    ///   - name: the accessible name of the list.
    ///   - rows: widgets that have no parent.
    /// - Returns: a widget that can be scrolled.
    public static func make(_ name: String, _ rows: [Widget]) -> Widget {
        let list = makeList(name)
        for row in rows { gtk_list_box_append(list.opaque, row) }
        return makePage(list)
    }

    /// The list alone, a GtkListBox, for rows that come and go.
    public static func makeList(_ name: String) -> Widget {
        let list: Widget = gtk_list_box_new()
        gtk_list_box_set_selection_mode(list.opaque, GTK_SELECTION_NONE)
        gtk_widget_add_css_class(list, "boxed-list")
        gtk_widget_set_valign(list, GTK_ALIGN_START)
        setAccessibleName(list, name)
        return list
    }

    /// The page of such a list.
    public static func makePage(_ list: Widget) -> Widget {
        setMargins(list, 18, 18)
        return makeScroller(makeClamp(list, maximumWidth: 760))
    }
}
