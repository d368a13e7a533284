import CAdwaita

/// A sidebar beside the content, or over it if there is no room for both. Named after its counterpart in libadwaita
/// 1.4.
@MainActor
public final class OverlaySplitView {
    /// Sidebar and content as one widget.
    public let widget: Widget = adw_flap_new()
    /// Called when the sidebar is shown, hidden, or put over the content or beside it.
    public var onChange: @MainActor () -> Void = {}

    /// How wide the sidebar is, in pixels.
    public var sidebarWidth: CInt {
        didSet { gtk_widget_set_size_request(sidebar, sidebarWidth, -1) }
    }
    /// How wide the content has to be for the sidebar to be beside it, in pixels.
    public var contentWidth: CInt {
        didSet { NaturalWidth.change(content, to: contentWidth) }
    }

    private let sidebar: Widget
    private let content: Widget

    /// - Parameters:
    ///   - sidebar: a widget that has no parent.
    ///   - content: the same.
    ///   - inner: a widget in the content, whose minimum width the content always keeps.
    public init(
        sidebar: Widget, content contentChild: Widget, holding inner: Widget, sidebarWidth: CInt, contentWidth: CInt
    ) {
        (self.sidebar, self.sidebarWidth, self.contentWidth) = (sidebar, sidebarWidth, contentWidth)
        content = NaturalWidth.make(contentChild, contentWidth, holding: inner)
        gtk_widget_set_size_request(sidebar, sidebarWidth, -1)
        adw_flap_set_flap(widget.opaque, sidebar)
        adw_flap_set_separator(widget.opaque, gtk_separator_new(GTK_ORIENTATION_VERTICAL))
        adw_flap_set_content(widget.opaque, content)
        adw_flap_set_fold_threshold_policy(widget.opaque, ADW_FOLD_THRESHOLD_POLICY_NATURAL)
        connect(widget, "notify::reveal-progress") { [self] _ in
            setAccessibleHidden(sidebar, adw_flap_get_reveal_progress(widget.opaque) == 0)
        }
        connect(widget, "notify::folded") { [self] _ in
            orderSidebar()
            onChange()
        }
        connect(widget, "notify::reveal-flap") { [self] _ in onChange() }
        orderSidebar()
    }

    /// Whether the sidebar lies over the content.
    public var isCollapsed: Bool { adw_flap_get_folded(widget.opaque) != 0 }

    /// Whether the sidebar is shown.
    public var showsSidebar: Bool {
        get { adw_flap_get_reveal_flap(widget.opaque) != 0 }
        set { adw_flap_set_reveal_flap(widget.opaque, newValue.gboolean) }
    }

    /// Whether the sidebar stays shown or hidden when it is put over the content or beside it.
    public var pinsSidebar: Bool {
        get { adw_flap_get_locked(widget.opaque) != 0 }
        set { adw_flap_set_locked(widget.opaque, newValue.gboolean) }
    }

    /// Puts the sidebar before the content, or after it if it lies over the content, so that it gets the clicks.
    private func orderSidebar() {
        if isCollapsed {
            gtk_widget_insert_before(sidebar, widget, nil)
        } else {
            gtk_widget_insert_after(sidebar, widget, nil)
        }
    }
}
