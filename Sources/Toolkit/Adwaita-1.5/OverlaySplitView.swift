import CAdwaita

/// A sidebar beside the content, or over it if there is no room for both: AdwOverlaySplitView.
@MainActor
public final class OverlaySplitView {
    /// Sidebar and content as one widget.
    public var widget: Widget { room.widget }
    /// Called when the sidebar is shown, hidden, or put over the content or beside it.
    public var onChange: @MainActor () -> Void = {}

    /// How wide the sidebar is, in pixels.
    public var sidebarWidth: CInt {
        didSet {
            room.widths.first = sidebarWidth
            updateSidebarWidth()
        }
    }
    /// How wide the content has to be for the sidebar to be beside it, in pixels.
    public var contentWidth: CInt {
        didSet { room.widths.second = contentWidth }
    }

    private let view: Widget = adw_overlay_split_view_new()
    private let sidebar: Widget
    private let room: RoomForBoth

    /// - Parameters:
    ///   - sidebar: a widget that has no parent.
    ///   - content: the same.
    ///   - inner: a widget in the content, whose minimum width the content always keeps.
    public init(sidebar: Widget, content: Widget, holding inner: Widget, sidebarWidth: CInt, contentWidth: CInt) {
        (self.sidebar, self.sidebarWidth, self.contentWidth) = (sidebar, sidebarWidth, contentWidth)
        adw_overlay_split_view_set_sidebar_width_unit(view.opaque, ADW_LENGTH_UNIT_PX)
        adw_overlay_split_view_set_sidebar(view.opaque, sidebar)
        adw_overlay_split_view_set_content(view.opaque, content)
        room = RoomForBoth(in: view, sidebar, content, isNatural: true, widths: (sidebarWidth, contentWidth))
        room.onChange = { [weak self] in self?.collapse($0) }
        connect(view, "notify::show-sidebar") { [self] _ in
            setAccessibleHidden(sidebar, !showsSidebar)
            onChange()
        }
        updateSidebarWidth()
        orderSidebar()
    }

    /// Whether the sidebar lies over the content.
    public var isCollapsed: Bool { adw_overlay_split_view_get_collapsed(view.opaque) != 0 }

    /// Whether the sidebar is shown.
    public var showsSidebar: Bool {
        get { adw_overlay_split_view_get_show_sidebar(view.opaque) != 0 }
        set { adw_overlay_split_view_set_show_sidebar(view.opaque, newValue.gboolean) }
    }

    /// Whether the sidebar stays shown or hidden when it is put over the content or beside it.
    public var pinsSidebar: Bool {
        get { adw_overlay_split_view_get_pin_sidebar(view.opaque) != 0 }
        set { adw_overlay_split_view_set_pin_sidebar(view.opaque, newValue.gboolean) }
    }

    private func collapse(_ isCollapsed: Bool) {
        adw_overlay_split_view_set_collapsed(view.opaque, isCollapsed.gboolean)
        orderSidebar()
        onChange()
    }

    /// Puts the sidebar before the content, in reading order, or after it if it lies over the content, so that it gets
    /// the clicks.
    private func orderSidebar() {
        guard let bin = gtk_widget_get_parent(sidebar) else { return }
        if isCollapsed { gtk_widget_insert_before(bin, view, nil) } else { gtk_widget_insert_after(bin, view, nil) }
    }

    private func updateSidebarWidth() {
        // The minimum must not exceed the maximum.
        adw_overlay_split_view_set_min_sidebar_width(view.opaque, 0)
        adw_overlay_split_view_set_max_sidebar_width(view.opaque, Double(sidebarWidth))
        adw_overlay_split_view_set_min_sidebar_width(view.opaque, Double(sidebarWidth))
    }
}
