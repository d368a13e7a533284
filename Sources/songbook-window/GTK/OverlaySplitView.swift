import CAdwaita

/// A sidebar beside the content, or over it where there is no room for both. Named after what libadwaita 1.4 has for that.
@MainActor
final class OverlaySplitView {
    let widget: Widget = adw_flap_new()
    /// Called when the sidebar is shown, hidden, or put over the content or beside it.
    var onChange: @MainActor () -> Void = {}

    private let sidebar: Widget

    /// - Parameters:
    ///   - sidebar: a widget that has no parent.
    ///   - content: a widget that has no parent, and that decides by its natural width how much room it needs.
    init(sidebar: Widget, content: Widget) {
        self.sidebar = sidebar
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
    var isCollapsed: Bool { adw_flap_get_folded(widget.opaque) != 0 }

    var showsSidebar: Bool {
        get { adw_flap_get_reveal_flap(widget.opaque) != 0 }
        set { adw_flap_set_reveal_flap(widget.opaque, newValue.gboolean) }
    }

    /// Whether the sidebar stays shown or hidden when it is put over the content or beside it.
    var pinsSidebar: Bool {
        get { adw_flap_get_locked(widget.opaque) != 0 }
        set { adw_flap_set_locked(widget.opaque, newValue.gboolean) }
    }

    /// Puts the sidebar before the content; where it lies over that, behind, so that it gets what is clicked.
    private func orderSidebar() {
        if isCollapsed {
            gtk_widget_insert_before(sidebar, widget, nil)
        } else {
            gtk_widget_insert_after(sidebar, widget, nil)
        }
    }
}
