import CAdwaita

/// A header bar with its content below: AdwToolbarView.
@MainActor
public enum ToolbarView {
    /// - Parameters:
    ///   - bar: an AdwHeaderBar that has no parent. The button that leads back is the view's own, if there is one.
    ///   - content: the same; it takes the remaining room.
    public static func make(_ bar: Widget, over content: Widget) -> Widget {
        let view: Widget = adw_toolbar_view_new()
        adw_header_bar_set_show_back_button(bar.opaque, 0)
        adw_toolbar_view_add_top_bar(view.opaque, bar)
        adw_toolbar_view_set_content(view.opaque, content)
        // In reading order. AdwToolbarView has them the other way round.
        var top = bar
        while let parent = gtk_widget_get_parent(top), parent != view { top = parent }
        gtk_widget_insert_after(top, view, nil)
        return view
    }
}
