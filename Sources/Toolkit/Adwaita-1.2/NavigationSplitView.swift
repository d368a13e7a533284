import CAdwaita

/// A list and its content side by side; if there is no room for both, one at a time. Named after its counterpart in
/// libadwaita 1.4.
@MainActor
public final class NavigationSplitView {
    /// Both as one widget.
    public let widget: Widget = adw_leaflet_new()
    /// Called when there is room for both or no longer, and when the other one is shown.
    public var onChange: @MainActor () -> Void = {}

    /// How wide the list is beside the content, in pixels.
    public var listWidth: CInt {
        didSet { NaturalWidth.change(list, to: listWidth) }
    }

    private let list: Widget
    private let content: Widget
    private let line: Widget = gtk_separator_new(GTK_ORIENTATION_VERTICAL)

    /// Shows the content, if there is no room for both.
    ///
    /// - Parameters:
    ///   - list: a widget that has no parent.
    ///   - content: the same; it gets the remaining room.
    ///   - titles: the titles of both for assistive technology.
    ///   - listWidth: how wide the list is beside the content, in pixels.
    ///   - contentWidth: how wide the content has to be for that.
    public init(
        list listChild: Widget, content contentChild: Widget, titles: (list: String, content: String), listWidth: CInt,
        contentWidth: CInt
    ) {
        self.listWidth = listWidth
        list = NaturalWidth.make(listChild, listWidth)
        content = NaturalWidth.make(contentChild, contentWidth)
        gtk_widget_set_hexpand(content, 1)
        // A widget that expands in it must not take the content's room.
        gtk_widget_set_hexpand(list, 0)
        adw_leaflet_set_fold_threshold_policy(widget.opaque, ADW_FOLD_THRESHOLD_POLICY_NATURAL)
        adw_leaflet_set_can_navigate_back(widget.opaque, 1)
        adw_leaflet_append(widget.opaque, list)
        adw_leaflet_page_set_navigatable(adw_leaflet_append(widget.opaque, line), 0)
        adw_leaflet_append(widget.opaque, content)
        adw_leaflet_set_visible_child(widget.opaque, content)
        for property in ["notify::folded", "notify::visible-child"] {
            connect(widget, property) { [self] _ in
                NaturalWidth.hold(list, isCollapsed)
                setAccessibleHidden(list, !isListShown)
                setAccessibleHidden(content, isCollapsed && isListShown)
                onChange()
            }
        }
        // In reading order. AdwLeaflet has them the other way round.
        gtk_widget_insert_after(content, widget, gtk_widget_get_last_child(widget))
    }

    /// Whether only one of both is shown.
    public var isCollapsed: Bool { adw_leaflet_get_folded(widget.opaque) != 0 }

    /// Whether the list can be seen.
    public var isListShown: Bool { !isCollapsed || adw_leaflet_get_visible_child(widget.opaque) != content }

    /// Whether the content is shown alone, regardless of the room.
    public var hidesList: Bool {
        get { gtk_widget_get_visible(list) == 0 }
        set {
            for part in [list, line] { gtk_widget_set_visible(part, (!newValue).gboolean) }
        }
    }

    /// Makes the content visible.
    public func showContent() {
        guard adw_leaflet_get_visible_child(widget.opaque) != content else { return }
        keepingFocus { adw_leaflet_set_visible_child(widget.opaque, content) }
    }

    /// Sets which of both stays when there is no longer room for both; does nothing while there is none.
    public func prefer(list isList: Bool) {
        let (child, other) = isList ? (list, content) : (content, list)
        guard !isCollapsed, adw_leaflet_get_visible_child(widget.opaque) != child else { return }
        let focus = gtk_widget_get_root(widget).flatMap { gtk_root_get_focus($0) }
        // The leaflet would take the focus along.
        if let focus, gtk_widget_is_ancestor(focus, other) != 0 {
            keepingFocus { adw_leaflet_set_visible_child(widget.opaque, child) }
        } else {
            adw_leaflet_set_visible_child(widget.opaque, child)
        }
    }

    /// Makes the list visible.
    public func showList() {
        if isCollapsed { return goBack() }
        keepingFocus(goBack)
    }

    private func goBack() {
        adw_leaflet_navigate(widget.opaque, ADW_NAVIGATION_DIRECTION_BACK)
    }

    /// Keeps the focus where it is; if that is hidden, nothing has the focus until a caller sets it. By itself the
    /// leaflet would move it to the first widget that it can: to the title, with all of it selected, and the next key
    /// would replace it.
    private func keepingFocus(_ change: () -> Void) {
        guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root) else { return change() }
        gtk_root_set_focus(root, nil)
        change()
        if !isCollapsed || gtk_widget_is_ancestor(focus, list) == 0 { gtk_root_set_focus(root, focus) }
    }
}
